import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon, Mention } from "../ingredients/ingredient-lexicon.ts";
import { tokenizeIngredientText, isConjunction, isPreposition } from "../ingredients/ingredient-tokenizer.ts";
import { toNamedIngredient, isSameIngredient, isWater } from "../ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient, Violation } from "../recipe.ts";
import { inflectedForms } from "../../search/inflections.ts";
import { foodPartWords, isSelfMadeDish, isPreparationOf, isFamilyNameOf } from "./step-vocabulary.ts";

/** Lexicon rows of a listed ingredient, and the words that can refer to it. */
export type ListedIngredient = { rows: readonly Ingredient[]; words: ReadonlySet<string> };

/** Builds the listed ingredients for `isMentionListed`. */
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

/** Plant foods that only share the name of the animal fat: "burro di arachidi" is not what "burro" means. */
const animalFatNamesakes = /^burro (di|d')/;

/** True where the mention refers to a listed ingredient; always true for water. */
export function isMentionListed({ ingredient, tokens }: Mention, listed: readonly ListedIngredient[]): boolean {
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

/** The parts of a recipe other than its ingredient list. */
export type RecipeSteps = Pick<RecipeDraft, "name" | "steps">;

/** The words of a title before its first preposition or conjunction: they name the dish itself. */
function headWordsOf(name: string): string[] {
  const words = tokenizeIngredientText(name);
  const end = words.findIndex((word) => isPreposition(word) || isConjunction(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Returns a predicate for mentions of something that the recipe makes of its list, a dish or a cut. */
export function createSelfMadeMatcher(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
): (mention: Mention) => boolean {
  const headWords = new Set(headWordsOf(draft.name).flatMap((word) => [word, ...inflectedForms(word)]));
  const text = draft.steps.map((step) => step.text).join(". ");
  const rows = listed.flatMap((one) => one.rows);
  return ({ tokens }) => isPreparationOf(tokens, rows) || isSelfMadeDish(tokens, { head: headWords, text }, rows);
}

/** Violations for ingredients that the steps mention and the list lacks. */
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
