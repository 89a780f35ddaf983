import table from "../../../data/step-words.json" with { type: "json" };
import { toWordSet } from "../../search/inflections.ts";
import type { Ingredient, IngredientKind } from "../ingredients/ingredient.ts";
import { tokenizeIngredientText } from "../ingredients/ingredient-tokenizer.ts";
import { parseKinds } from "../ingredients/ingredient-word-classes.ts";

/** Words for results of the listed ingredients, "la crema": they are not an ingredient of their own. */
const preparationWords = toWordSet(table.preparations);
/** Words for dishes that a recipe can make itself, where its steps state so. */
const dishWords = toWordSet(table.dishes);
/** Parts of a food, which need not be listed separately. */
export const foodPartWords = toWordSet(table.foodParts);
const makingVerbPattern =
  /(prepar|form|ricav|ott(e|ie)n|realizz|modell|crea|compon|trasform|impast|confezion)\p{L}*|\bfa(i|te|re)(?!\p{L})/giu;

const singleWord = (tokens: readonly string[], words: ReadonlySet<string>): string | undefined =>
  tokens.length === 1 && words.has(tokens[0] ?? "") ? tokens[0] : undefined;

/** True for words that name a sauce or a cut of the listed ingredients. */
export const isPreparationOrCut = (tokens: readonly string[]): boolean =>
  singleWord(tokens, preparationWords) !== undefined || matchingCuts(tokens).length > 0;

/** True for words that name a dish: not an ingredient where the recipe is of that dish, or makes it in a step. */
export const isDishWord = (tokens: readonly string[]): boolean => singleWord(tokens, dishWords) !== undefined;

/** True where a text describes making the dish: "prepara una besciamella". */
function isMadeInText(tokens: readonly string[], text: string): boolean {
  const word = singleWord(tokens, dishWords);
  if (word === undefined) return false;
  return [...text.matchAll(makingVerbPattern)].some(({ index }) =>
    tokenizeIngredientText(text.slice(index)).slice(1, 7).includes(word),
  );
}

type WordFamily = { words: ReadonlySet<string>; kinds: ReadonlySet<IngredientKind>; names?: RegExp | undefined };

const toWordFamily = ({ words, kinds, names }: { words: string; kinds: string; names?: string }): WordFamily => ({
  words: toWordSet(words),
  kinds: parseKinds(kinds),
  names: names === undefined ? undefined : new RegExp(names),
});

/** Dishes that are also sold ready-made: they count as self-made only where their base ingredient is listed. */
const doughFamily = toWordFamily({
  words: "pasta gnocchi pane piadina piadine focaccia biscotti sfoglia",
  kinds: "farina impasto cereale frutta-secca",
});

/**
 * Words for a cut or a shape, and the kinds that it can be of. Without a listed ingredient of those kinds the word
 * counts as unlisted meat.
 */
const cutFamilies = table.cuts.map(toWordFamily);

/** Words for a whole kind of food, and the listed ingredients that they can refer to. */
const foodFamilies = table.foods.map(toWordFamily);

/**
 * True for words of a dish that a recipe makes of the listed ingredients: `head` contains the title's words for the
 * dish, `text` the steps.
 */
export function isSelfMadeDish(
  tokens: readonly string[],
  { head, text }: { head: ReadonlySet<string>; text: string },
  rows: readonly Ingredient[],
): boolean {
  const word = singleWord(tokens, dishWords);
  if (word === undefined) return false;
  const hasBase = !doughFamily.words.has(word) || rows.some(({ kind }) => doughFamily.kinds.has(kind));
  return hasBase && (head.has(word) || isMadeInText(tokens, text));
}

const matchingCuts = (tokens: readonly string[]): readonly WordFamily[] =>
  cutFamilies.filter(({ words }) => singleWord(tokens, words) !== undefined);

/** True for words that name a result of the listed ingredients: a sauce of any, a cut only of matching kinds. */
export function isPreparationOf(tokens: readonly string[], rows: readonly Ingredient[]): boolean {
  if (singleWord(tokens, preparationWords) !== undefined) return true;
  return matchingCuts(tokens).some(({ kinds }) => rows.some((row) => kinds.has(row.kind)));
}

/** True where words for a whole kind of food can refer to a listed ingredient: "la carne" to the minced beef. */
export function isFamilyNameOf(tokens: readonly string[], row: Ingredient): boolean {
  const word = tokens.length === 1 ? tokens[0] : undefined;
  if (word === undefined) return false;
  return foodFamilies.some(
    ({ words, kinds, names }) => words.has(word) && (kinds.has(row.kind) || names?.test(row.name) === true),
  );
}
