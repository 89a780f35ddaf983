import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import type { Mention } from "../ingredients/ingredient-mentions.ts";
import { ingredientTokens, isJoin, isPreposition } from "../ingredients/ingredient-tokenizer.ts";
import { calledIngredient, isSameFood } from "../ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient, Violation } from "../recipe.ts";
import { inflections } from "../../search/inflections.ts";
import { foodParts, isMadeHere, isShapeOf, namesFamilyOf } from "./step-vocabulary.ts";

/** What a listed ingredient is and the words that it goes by. */
export type Listed = { rows: readonly Ingredient[]; words: ReadonlySet<string> };

/** What the ingredients of a list are, for mentionIsListed. */
export function listedOf(
  ingredients: readonly Pick<RecipeIngredient, "name" | "text">[],
  lexicon: IngredientLexicon,
): Listed[] {
  return ingredients.map(({ name, text }) => {
    const rows = [name, text].flatMap(
      (words) => lexicon.findAll(words) ?? lexicon.mentions(words).map((one) => one.ingredient),
    );
    const words = [name, text, ...rows.map((row) => row.name)].flatMap(ingredientTokens);
    return { rows, words: new Set(words.flatMap((word) => [word, ...inflections(word)])) };
  });
}

/** True for what any tap has, and for what pasta was boiled in. */
export const isWater = ({ name }: Ingredient): boolean => name === "acqua" || name === "acqua di cottura";

/** Fats and creams that only share their name with the animal one: "burro di arachidi" is not what "burro" means. */
const namesakes = /^burro (di|d')/;

/** True where a listed ingredient is what the words speak of; water always is. */
export function mentionIsListed({ ingredient, said }: Mention, listed: readonly Listed[]): boolean {
  if (isWater(ingredient)) return true;
  const telling = said.filter((word) => !isPreposition(word) && !foodParts.has(word));
  const called = calledIngredient(ingredient, said.join(" "));
  return listed.some(
    ({ rows, words }) =>
      rows.some((row) => row.name === ingredient.name || namesFamilyOf(said, row)) ||
      (telling.length > 0 &&
        telling.every((word) => words.has(word)) &&
        !(ingredient.name === "burro" && rows.every((row) => namesakes.test(row.name)))) ||
      rows.some((row) => isSameFood(called, calledIngredient(row))),
  );
}

/** What a recipe says beside its list. */
export type StepsOf = Pick<RecipeDraft, "name" | "steps">;

/** The words of a title before its first preposition: what the dish is, of all that is in it. */
function headOf(name: string): string[] {
  const words = ingredientTokens(name);
  const end = words.findIndex((word) => isPreposition(word) || isJoin(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Tells words for what a recipe itself makes of its list, a dish or a cut, from those for something else. */
export function madeHere(draft: StepsOf, listed: readonly Listed[]): (mention: Mention) => boolean {
  const head = new Set(headOf(draft.name).flatMap((word) => [word, ...inflections(word)]));
  const text = draft.steps.map((step) => step.text).join(". ");
  const rows = listed.flatMap((one) => one.rows);
  return ({ said }) => isShapeOf(said, rows) || isMadeHere(said, { head, text }, rows);
}

/** Ingredients that the steps speak of and the list does not have. */
export function unlistedMentions(
  draft: StepsOf,
  listed: readonly Listed[],
  lexicon: IngredientLexicon,
): Violation[] {
  const isOwn = madeHere(draft, listed);
  const seen = new Set<string>();
  return draft.steps.flatMap((step, index) =>
    lexicon
      .mentions(step.text)
      .filter((mention) => !isOwn(mention) && !mentionIsListed(mention, listed))
      .flatMap(({ ingredient, said, verb = said.join(" ") }) => {
        if (seen.has(`${index} ${ingredient.name}`)) return [];
        seen.add(`${index} ${ingredient.name}`);
        const what = ingredient.name;
        const says = `Il passo ${index + 1} usa «${what}» («${verb}»), che non è tra gli ingredienti: toglilo dal passo o aggiungilo alla lista, se rispetta le richieste.`;
        return [{ rule: "unlisted" as const, what, says }];
      }),
  );
}
