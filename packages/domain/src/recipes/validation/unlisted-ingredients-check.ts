import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import type { Mention } from "../ingredients/ingredient-mentions.ts";
import { tokenizeIngredientText, isConjunction, isPreposition } from "../ingredients/ingredient-tokenizer.ts";
import { toNamedIngredient, isSameIngredient } from "../ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient, Violation } from "../recipe.ts";
import { inflectedForms } from "../../search/inflections.ts";
import { foodPartWords, isSelfMadeDish, isPreparationOf, isFamilyNameOf } from "./step-vocabulary.ts";

/** What a listed ingredient is and the words that it goes by. */
export type ListedIngredient = { rows: readonly Ingredient[]; words: ReadonlySet<string> };

/** What the ingredients of a list are, for mentionIsListed. */
export function toListedIngredients(
  ingredients: readonly Pick<RecipeIngredient, "name" | "text">[],
  lexicon: IngredientLexicon,
): ListedIngredient[] {
  return ingredients.map(({ name, text }) => {
    const rows = [name, text].flatMap(
      (words) => lexicon.findAll(words) ?? lexicon.findMentions(words).map((one) => one.ingredient),
    );
    const words = [name, text, ...rows.map((row) => row.name)].flatMap(tokenizeIngredientText);
    return { rows, words: new Set(words.flatMap((word) => [word, ...inflectedForms(word)])) };
  });
}

/** True for what any tap has, and for what pasta was boiled in. */
export const isWater = ({ name }: Ingredient): boolean => name === "acqua" || name === "acqua di cottura";

/** Fats and creams that only share their name with the animal one: "burro di arachidi" is not what "burro" means. */
const animalFatNamesakes = /^burro (di|d')/;

/** True where a listed ingredient is what the words speak of; water always is. */
export function isMentionListed(
  { ingredient, tokens }: Mention,
  listed: readonly ListedIngredient[],
): boolean {
  if (isWater(ingredient)) return true;
  const distinctiveTokens = tokens.filter((word) => !isPreposition(word) && !foodPartWords.has(word));
  const namedIngredient = toNamedIngredient(ingredient, tokens.join(" "));
  return listed.some(
    ({ rows, words }) =>
      rows.some((row) => row.name === ingredient.name || isFamilyNameOf(tokens, row)) ||
      (distinctiveTokens.length > 0 &&
        distinctiveTokens.every((word) => words.has(word)) &&
        !(ingredient.name === "burro" && rows.every((row) => animalFatNamesakes.test(row.name)))) ||
      rows.some((row) => isSameIngredient(namedIngredient, toNamedIngredient(row))),
  );
}

/** What a recipe says beside its list. */
export type RecipeSteps = Pick<RecipeDraft, "name" | "steps">;

/** The words of a title before its first preposition: what the dish is, of all that is in it. */
function headWordsOf(name: string): string[] {
  const words = tokenizeIngredientText(name);
  const end = words.findIndex((word) => isPreposition(word) || isConjunction(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Tells words for what a recipe itself makes of its list, a dish or a cut, from those for something else. */
export function createSelfMadeMatcher(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
): (mention: Mention) => boolean {
  const headWords = new Set(headWordsOf(draft.name).flatMap((word) => [word, ...inflectedForms(word)]));
  const text = draft.steps.map((step) => step.text).join(". ");
  const rows = listed.flatMap((one) => one.rows);
  return ({ tokens }) =>
    isPreparationOf(tokens, rows) || isSelfMadeDish(tokens, { head: headWords, text }, rows);
}

/** Ingredients that the steps speak of and the list does not have. */
export function findUnlistedIngredients(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
  lexicon: IngredientLexicon,
): Violation[] {
  const isSelfMade = createSelfMadeMatcher(draft, listed);
  const seen = new Set<string>();
  return draft.steps.flatMap((step, index) =>
    lexicon
      .findMentions(step.text)
      .filter((mention) => !isSelfMade(mention) && !isMentionListed(mention, listed))
      .flatMap(({ ingredient, tokens, verb = tokens.join(" ") }) => {
        if (seen.has(`${index} ${ingredient.name}`)) return [];
        seen.add(`${index} ${ingredient.name}`);
        const subject = ingredient.name;
        const message = `Il passo ${index + 1} usa «${subject}» («${verb}»), che non è tra gli ingredienti: toglilo dal passo o aggiungilo alla lista, se rispetta le richieste.`;
        return [{ rule: "unlisted" as const, subject, message }];
      }),
  );
}
