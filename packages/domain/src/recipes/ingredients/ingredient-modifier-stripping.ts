import type { Ingredient, IngredientKind } from "./ingredient.ts";
import type { NameIndex } from "./ingredient-name-index.ts";
import { ingredientTokens, isAmount, isJoin, isPreposition } from "./ingredient-tokenizer.ts";
import { isMaker, isPlace, isPurpose, isVocabulary } from "./ingredient-word-classes.ts";

const kinds = (names: string): ReadonlySet<IngredientKind> => new Set(names.split(" ") as IngredientKind[]);

/** True of a row that any diet may hold: nothing that is said of it can make it worse than it sounds. */
export const isHarmless = (row: Ingredient): boolean =>
  row.vegan === "yes" && row.vegetarian === "yes" && row.gluten === "no" && row.allergens.length === 0;

/** Foods that are the same whatever they are for; "pane per hamburger" is another bread. */
const forAnything = kinds(
  "verdura frutta frutta-secca seme fungo legume riso erba alga spezia condimento olio grasso uovo bevanda dolcificante farina alcol",
);

/**
 * The tokens in front of a purpose that is told at length, "1 limone | per l'acqua acidulata", and the rows that may
 * have one. Undefined where a word of it is not known or names what some diet forbids: that may be meant to be eaten.
 */
export function withoutPurpose(
  index: NameIndex,
  tokens: readonly string[],
): { tokens: readonly string[]; fits: (row: Ingredient) => boolean } | undefined {
  const start = tokens.indexOf("per", 1);
  if (start < 1 || !isPurpose(tokens[start + 1] ?? "")) return undefined;
  for (let at = start; at < tokens.length;) {
    const token = tokens[at] ?? "";
    const hits = index.at(tokens, at);
    if (hits.some(({ row }) => !isHarmless(row))) return undefined;
    const isKnown =
      isPreposition(token) || isJoin(token) || isAmount(token) || isPurpose(token) || isVocabulary(token);
    if (hits.length === 0 && !isKnown) return undefined;
    at = Math.max(at + 1, ...hits.map(({ end }) => (isKnown ? at + 1 : end)));
  }
  return { tokens: tokens.slice(0, start), fits: (row) => forAnything.has(row.kind) };
}

/** The tokens without makers' names between them, "latte Alpro di mandorla"; undefined where there is none. */
export function withoutMakers(index: NameIndex, tokens: readonly string[]): readonly string[] | undefined {
  const named = new Set<number>();
  for (const at of tokens.keys())
    for (const { end } of index.at(tokens, at)) for (let of = at; of < end; of++) named.add(of);
  const rest = tokens.filter((token, at) => named.has(at) || !isMaker(token));
  return rest.length === tokens.length ? undefined : rest;
}

/** Packed foods whose maker is often told, and of which no dish is called after one: "riso Cantonese", "tofu Mapo". */
const packed = kinds("yogurt latte panna grasso olio formaggio bevanda dolcificante");
const capital = /^\p{Lu}[\p{L}'’-]*$/u;

/**
 * A text without the names that only their capital letter tells, "yogurt greco Fattoria Rossi", and the rows that may
 * have a maker. Undefined where there is none, and where one resembles a word of the kitchen: "yogurt Cerali".
 */
export function withoutMaker(
  index: NameIndex,
  text: string,
): { text: string; fits: (row: Ingredient) => boolean } | undefined {
  // In a text of capitals none of them tells anything.
  if (!/\p{Ll}/u.test(text)) return undefined;
  const words = text.split(/\s+/);
  const first = words.findIndex((word) => /\p{L}{3}/u.test(word));
  let food = false;
  let removed = 0;
  const kept = words.filter((word, at) => {
    const tokens = ingredientTokens(word);
    const isMaker =
      food &&
      at > first &&
      capital.test(word) &&
      tokens.length > 0 &&
      tokens.every((token) => !index.resembles(token) && (isPlace(token) || !isVocabulary(token))) &&
      !isPreposition(ingredientTokens(words[at - 1] ?? "")[0] ?? "");
    if (isMaker) removed++;
    food ||= tokens.some((token) => index.resembles(token));
    return !isMaker;
  });
  if (removed === 0 || removed > 2) return undefined;
  return { text: kept.join(" "), fits: (row) => packed.has(row.kind) };
}
