import type { Ingredient } from "./ingredient.ts";
import type { IngredientNameIndex } from "./ingredient-name-index.ts";
import { tokenizeIngredientText, isNumberToken, isConjunction, isPreposition } from "./ingredient-tokenizer.ts";
import { isBrandWord, isPlaceWord, isPurposeWord, isKnownModifier, parseKinds } from "./ingredient-word-classes.ts";

/** True for a row that complies with every diet and has no allergens: a misread modifier cannot make it unsafe. */
export const isSafeForAnyDiet = (row: Ingredient): boolean =>
  row.vegan === "yes" && row.vegetarian === "yes" && row.gluten === "no" && row.allergens.length === 0;

/** Kinds whose food is the same whatever its purpose; "pane per hamburger" is a different bread. */
const purposeNeutralKinds = parseKinds(
  "verdura frutta frutta-secca seme fungo legume riso erba alga spezia condimento olio grasso uovo bevanda dolcificante farina alcol",
);

/**
 * The tokens before a purpose clause, "1 limone | per l'acqua acidulata", and the rows that can have one. Undefined
 * where a word of the clause is unknown or names a food that some diet forbids: it could be eaten.
 */
export function stripPurpose(
  index: IngredientNameIndex,
  tokens: readonly string[],
): { tokens: readonly string[]; isApplicable: (row: Ingredient) => boolean } | undefined {
  const start = tokens.indexOf("per", 1);
  if (start < 1 || !isPurposeWord(tokens[start + 1] ?? "")) return undefined;
  for (let at = start; at < tokens.length;) {
    const token = tokens[at] ?? "";
    const hits = index.findMatchesAt(tokens, at);
    if (hits.some(({ row }) => !isSafeForAnyDiet(row))) return undefined;
    const isKnown =
      isPreposition(token) ||
      isConjunction(token) ||
      isNumberToken(token) ||
      isPurposeWord(token) ||
      isKnownModifier(token);
    if (hits.length === 0 && !isKnown) return undefined;
    at = Math.max(at + 1, ...hits.map(({ end }) => (isKnown ? at + 1 : end)));
  }
  return { tokens: tokens.slice(0, start), isApplicable: (row) => purposeNeutralKinds.has(row.kind) };
}

/** The tokens without brand names, "latte Alpro di mandorla"; undefined where there is none. */
export function stripKnownBrands(index: IngredientNameIndex, tokens: readonly string[]): readonly string[] | undefined {
  const nameTokens = new Set<number>();
  for (const at of tokens.keys())
    for (const { end } of index.findMatchesAt(tokens, at))
      for (let index = at; index < end; index++) nameTokens.add(index);
  const rest = tokens.filter((token, at) => nameTokens.has(at) || !isBrandWord(token));
  return rest.length === tokens.length ? undefined : rest;
}

/**
 * Packed foods that often come with a brand, and after which no dish is named: unlike "riso Cantonese", "tofu Mapo".
 */
const packagedKinds = parseKinds("yogurt latte panna grasso olio formaggio bevanda dolcificante");
const capitalizedWord = /^\p{Lu}[\p{L}'’-]*$/u;

/**
 * A text without the brand names recognized only by a capital letter, "yogurt greco Fattoria Rossi", and the rows that
 * can have a brand. Undefined where there is none, and where a name resembles an ingredient: "yogurt Cerali".
 */
export function stripUnknownBrands(
  index: IngredientNameIndex,
  text: string,
): { text: string; isApplicable: (row: Ingredient) => boolean } | undefined {
  // In a text without lower-case letters a capital proves nothing.
  if (!/\p{Ll}/u.test(text)) return undefined;
  const words = text.split(/\s+/);
  const first = words.findIndex((word) => /\p{L}{3}/u.test(word));
  let hasSeenFood = false;
  let removed = 0;
  const kept = words.filter((word, at) => {
    const tokens = tokenizeIngredientText(word);
    const isBrand =
      hasSeenFood &&
      at > first &&
      capitalizedWord.test(word) &&
      tokens.length > 0 &&
      tokens.every((token) => !index.hasSimilarWord(token) && (isPlaceWord(token) || !isKnownModifier(token))) &&
      !isPreposition(tokenizeIngredientText(words[at - 1] ?? "")[0] ?? "");
    if (isBrand) removed++;
    hasSeenFood ||= tokens.some((token) => index.hasSimilarWord(token));
    return !isBrand;
  });
  if (removed === 0 || removed > 2) return undefined;
  return { text: kept.join(" "), isApplicable: (row) => packagedKinds.has(row.kind) };
}
