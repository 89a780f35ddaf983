import { parseScaleFactor, scaleFactorPattern } from "./scale-factor.ts";
import type { CorrectedItem } from "./correction-target.ts";
import { findItemByUnit, findItemByName } from "./correction-target.ts";
import { articlePattern, matchClause, copulaPattern } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import type { MealCorrection } from "./meal-correction.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";
import { parseFoodPhrase } from "../meal-parser/food-phrase.ts";
import { parseLeadingQuantity } from "../meal-parser/quantity-parser.ts";

const optionalArticles = `(?:${articlePattern} )*`;

const removalPatterns = [
  `^(?:.+ )?(?:era|erano|è) senza ${optionalArticles}(?<what>.+)$`,
  `^(?:(?:era|erano|c era|tutto|pero|fatto|fatta) )*senza ${optionalArticles}(?<what>.+)$`,
  `^(?:togli|togliere|leva|elimina|rimuovi|cancella|escludi|niente|nessun|nessuna|nessuno) ${optionalArticles}(?<what>.+)$`,
  `^non (?:c era|c erano|c è|ci sono|ci sta|era|aveva|ci ho messo|(?:l )?ho (?:mangiato|preso|messo|bevuto|usato|aggiunto|mangiata|presa|finito)|mangio|metto|prendo)(?: (?:anche|nemmeno|neanche))? ${optionalArticles}(?<what>.+)$`,
  `^${optionalArticles}(?<what>.+?) (?:non c era|non c erano|non c è|non ci sono|no|non l ho (?:mangiat|pres|mess|bevut|usat)[oa]|non li ho (?:mangiat|pres)i|non le ho (?:mangiat|pres)e|toglilo|toglila|toglili|toglile|via|l ho lasciat[oa]|li ho lasciati|le ho lasciate)$`,
  `^ho (?:lasciato|avanzato) (?:tutt[oaie] )?${optionalArticles}(?<what>.+)$`,
].map((pattern) => new RegExp(pattern));

/** Parses the removal of a food: "era senza olio", "niente pane", "il pane non c'era". */
export function parseRemoval(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  for (const pattern of removalPatterns) {
    const removedTokens = matchClause(clause, pattern)?.what;
    const key = removedTokens && findItemByName(removedTokens, items);
    if (key !== undefined) return { op: "remove", key };
  }
  return undefined;
}

const atePattern =
  "(?:(?:ne )?(?:ho|abbiamo) (?:mangiat|pres|bevut|finit)[oaei] |era |erano |sono |è |è stata |tutto |ne |solo |soltanto |facciamo |circa |quasi |fai |metti |appena )*";
const wholeMealPattern = "(?: (?:di tutto|del totale|porzione|del piatto|della porzione|di quello|tutto|in tutto))?";
const leftoverPattern = new RegExp(
  `^(?:ne )?(?:ho|abbiamo) (?:lasciat|avanzat)[oaei] (?:circa |quasi )?(?<factor>${scaleFactorPattern})${wholeMealPattern}$`,
);
const scaleAllPattern = new RegExp(`^${atePattern}(?<factor>${scaleFactorPattern})${wholeMealPattern}$`);
const servingCountPattern =
  /^(?:(?:ne )?(?:ho|abbiamo) (?:mangiat|pres)[oaei] |era |erano |sono |solo |facciamo )*(?<count>.+?) porzion[ei](?: doppia)?$/;
const leftoverOfItemPattern = new RegExp(
  `^(?:ne )?ho (?:lasciat|avanzat)[oaei] (?<factor>${scaleFactorPattern}) ${optionalArticles}(?<what>.+)$`,
);
const scaleItemPattern = new RegExp(`^${atePattern}(?<factor>${scaleFactorPattern}) ${optionalArticles}(?<what>.+)$`);
const reductionPattern = new RegExp(`^${atePattern}(?<factor>${scaleFactorPattern}) in meno$`);
const itemWasPattern = new RegExp(
  `^${optionalArticles}(?<what>.+?) (?:${copulaPattern} )?(?:solo )?(?<factor>${scaleFactorPattern})$`,
);

const toPlainText = (tokens: readonly Token[] | undefined): string => (tokens ?? []).map(({ text }) => text).join(" ");

/**
 * Parses a share or a multiple of everything ("metà", "due porzioni", "ho lasciato un quarto") or of one food ("metà
 * del riso").
 */
export function parseScaling(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  if (/^(raddoppia|dimezza)( tutto)?$/.test(clause.text))
    return toScaling("all", clause.text.startsWith("raddoppia") ? 2 : 0.5, false);
  const leftover = matchClause(clause, leftoverPattern) ?? matchClause(clause, reductionPattern);
  const wholeMeal = leftover ?? matchClause(clause, scaleAllPattern);
  if (wholeMeal !== undefined)
    return toScaling("all", parseScaleFactor(toPlainText(wholeMeal.factor)), leftover !== undefined);
  const countTokens = matchClause(clause, servingCountPattern)?.count;
  if (countTokens !== undefined) {
    const quantity = parseLeadingQuantity(countTokens);
    const factor = /^(?:la )?doppia$/.test(toPlainText(countTokens))
      ? 2
      : quantity?.tokenCount === countTokens.length
        ? quantity.amount.count
        : null;
    return factor === null ? undefined : toScaling("all", factor, false);
  }
  const itemLeftover = matchClause(clause, leftoverOfItemPattern);
  const itemMatch = itemLeftover ?? matchClause(clause, scaleItemPattern) ?? matchClause(clause, itemWasPattern);
  const key = itemMatch?.what && findItemByName(itemMatch.what, items);
  // "mezza mela" is an amount of the food, not a share of the item.
  return key === undefined || /^mezz[oa]$/.test(toPlainText(itemMatch?.factor))
    ? undefined
    : toScaling(key, parseScaleFactor(toPlainText(itemMatch?.factor)), itemLeftover !== undefined);
}

function toScaling(key: string, factor: number | undefined, isLeftover: boolean): MealCorrection | undefined {
  if (factor === undefined || factor === 1) return undefined;
  const eatenFactor = isLeftover ? 1 - factor : factor;
  return eatenFactor > 0 && eatenFactor <= 10 ? { op: "scale", key, factor: eatenFactor } : undefined;
}

const amountPattern = new RegExp(
  `^(?:${copulaPattern} |facciamo |saranno stat[ie] |(?:ne )?ho mangiat[oaie] |(?:ne )?ho pres[oaie] |ho bevuto |solo |soltanto |circa |metti |ne |con )*(?<said>.+)$`,
);
const itemAmountPattern = new RegExp(
  `^${optionalArticles}(?<what>.+?) ${copulaPattern} (?:solo |circa |di )*(?<said>.+)$`,
);

/** Parses a new amount of a food: "erano due fette", "il pollo era 150 g", "200 g di riso". */
export function parseAmountChange(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const itemAmount = matchClause(clause, itemAmountPattern);
  if (itemAmount?.what !== undefined && itemAmount.said !== undefined) {
    const key = findItemByName(itemAmount.what, items);
    const { amount, nameTokens } = parseFoodPhrase(itemAmount.said);
    if (
      key !== undefined &&
      isSpecificAmount(amount) &&
      (nameTokens.length === 0 || findItemByName(nameTokens, items) === key)
    )
      return { op: "amount", key, amount };
  }
  const amountTokens = matchClause(clause, amountPattern)?.said;
  if (amountTokens === undefined) return undefined;
  const { amount, nameTokens, isArticle } = parseFoodPhrase(amountTokens);
  if (!isSpecificAmount(amount) || (isArticle && nameTokens.length === 0)) return undefined;
  const key = nameTokens.length === 0 ? findItemByUnit(amount, items) : findItemByName(nameTokens, items);
  return key === undefined ? undefined : { op: "amount", key, amount };
}

/** True for an amount with a number. */
export function isSpecificAmount({ grams, millilitres, count }: ParsedAmount): boolean {
  return (grams ?? millilitres ?? count) !== null;
}
