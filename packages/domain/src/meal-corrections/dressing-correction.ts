import { isSpecificAmount } from "./amount-correction.ts";
import type { CorrectedItem } from "./correction-target.ts";
import { findItemsByHeadNoun } from "./correction-target.ts";
import { matchClause } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import { sliceSourceText } from "../meal-parser/phrase-grouping.ts";
import type { MealCorrection } from "./meal-correction.ts";
import { parseFoodPhrase } from "../meal-parser/food-phrase.ts";

const optionalWordsPattern = "(?:(?:solo|circa|almeno|quasi|il|lo|la|l|dell|del|della) )*";
/** Dressing of a food: "la pasta era condita con due cucchiai d'olio". */
const dressingPattern = new RegExp(
  `^(?:(?:.+? )?(?:era|erano|è|sono)(?: stat[oaie])? |(?:(?:l|li|le|lo|la) )?ho )?(?:condit[oaie]|ci ho messo) (?:con )?${optionalWordsPattern}(?<what>.+)$`,
);
/** Presence of a food that the meal may already contain. */
const presencePattern = new RegExp(
  `^(?:c era|c erano|c è|ci sono|ho messo|ho usato|con) ${optionalWordsPattern}(?<what>.+)$`,
);
const exchangePattern = / (non|invece|anziche|al posto) /;

/**
 * Parses a dressing, or the amount of a food: sets the amount of a food that is in the meal, and adds one that is
 * not. Null where the food is ambiguous, or where it is in the meal and the text has no amount; undefined for clauses
 * of another form.
 */
export function parseDressing(
  text: string,
  clause: Clause,
  items: readonly CorrectedItem[],
): MealCorrection | null | undefined {
  if (/^(non|senza) /.test(clause.text) || exchangePattern.test(clause.text)) return undefined;
  const dressing = matchClause(clause, dressingPattern)?.what;
  const addedTokens = dressing ?? matchClause(clause, presencePattern)?.what;
  if (addedTokens === undefined || addedTokens.length === 0) return undefined;
  const { amount, nameTokens, isArticle } = parseFoodPhrase(addedTokens);
  const isSpecified = isSpecificAmount(amount) && !isArticle;
  if (nameTokens.length === 0 || (dressing === undefined && !isSpecified)) return undefined;
  const [item, ...others] = findItemsByHeadNoun(nameTokens, items);
  if (item !== undefined) return others.length === 0 && isSpecified ? { op: "amount", key: item.key, amount } : null;
  return { op: "add", phrase: sliceSourceText(text, addedTokens) };
}
