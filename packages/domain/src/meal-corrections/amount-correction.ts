import {
  findItemByUnit,
  findItemByName,
  findItemsByHeadNoun,
  optionalArticles,
  matchClause,
  copulaPattern,
  type CorrectedItem,
  type MealCorrection,
  type Clause,
} from "./meal-correction.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import { sliceSourceText, type Token } from "../meal-parser/meal-tokenizer.ts";
import { parseFoodPhrase } from "../meal-parser/food-phrase.ts";
import { parseLeadingQuantity } from "../meal-parser/quantity-parser.ts";
import { parseSpokenNumeral } from "../meal-parser/italian-numerals.ts";

const denominators: Readonly<Record<string, number>> = {
  terzo: 3,
  quarto: 4,
  quinto: 5,
  sesto: 6,
  ottavo: 8,
  decimo: 10,
};
const pluralDenominators: Readonly<Record<string, number>> = { terzi: 3, quarti: 4, quinti: 5, ottavi: 8 };

/** Pattern source of a share or multiple in plain words. */
const scaleFactorPattern =
  "(?:la |il |lo )?(?:meta|doppio|doppia|triplo|tripla|mezz[oa]|[0-9]{1,3} ?%|[0-9]{1,2} ?/ ?[0-9]{1,2}|un (?:terzo|quarto|quinto|sesto|ottavo|decimo)|(?:[a-z]+|[0-9]) (?:terzi|quarti|quinti|ottavi)|(?:due|tre|quattro|[2-4]) volte(?: tanto)?)";

/**
 * Returns the factor of the words: "metà" 0.5, "il doppio" 2, "tre quarti" 0.75, "20%" 0.2; undefined for no factor.
 */
function parseScaleFactor(text: string): number | undefined {
  const words = text.replace(/^(la|il|lo) /, "");
  if (words === "meta" || /^mezz[oa]$/.test(words)) return 0.5;
  if (/^doppi[oa]$/.test(words)) return 2;
  if (/^tripl[oa]$/.test(words)) return 3;
  const percent = /^(\d+) ?%$/.exec(words);
  if (percent) return toValidFactor(Number(percent[1]) / 100);
  const fraction = /^(\d+) ?\/ ?(\d+)$/.exec(words);
  if (fraction) return toValidFactor(Number(fraction[1]) / Number(fraction[2]));
  const [first = "", second = ""] = words.split(" ");
  const number = first === "un" ? 1 : (parseSpokenNumeral(first) ?? Number(first));
  if (second === "volte") return toValidFactor(number);
  const denominator = denominators[second] ?? pluralDenominators[second];
  return denominator === undefined ? undefined : toValidFactor(number / denominator);
}

function toValidFactor(factor: number): number | undefined {
  return factor > 0 && factor <= 10 ? factor : undefined;
}

const removalPatterns = [
  `^(?:.+ )?(?:era|erano|è) senza ${optionalArticles}(?<item>.+)$`,
  `^(?:(?:era|erano|c era|tutto|pero|fatto|fatta) )*senza ${optionalArticles}(?<item>.+)$`,
  `^(?:togli|togliere|leva|elimina|rimuovi|cancella|escludi|niente|nessun|nessuna|nessuno) ${optionalArticles}(?<item>.+)$`,
  `^non (?:c era|c erano|c è|ci sono|ci sta|era|aveva|ci ho messo|(?:l )?ho (?:mangiato|preso|messo|bevuto|usato|aggiunto|mangiata|presa|finito)|mangio|metto|prendo)(?: (?:anche|nemmeno|neanche))? ${optionalArticles}(?<item>.+)$`,
  `^${optionalArticles}(?<item>.+?) (?:non c era|non c erano|non c è|non ci sono|no|non l ho (?:mangiat|pres|mess|bevut|usat)[oa]|non li ho (?:mangiat|pres)i|non le ho (?:mangiat|pres)e|toglilo|toglila|toglili|toglile|via|l ho lasciat[oa]|li ho lasciati|le ho lasciate)$`,
  `^ho (?:lasciato|avanzato) (?:tutt[oaie] )?${optionalArticles}(?<item>.+)$`,
].map((pattern) => new RegExp(pattern));

/** Parses the removal of a food: "era senza olio", "niente pane", "il pane non c'era". */
export function parseRemoval(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  for (const pattern of removalPatterns) {
    const removedTokens = matchClause(clause, pattern)?.item;
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
  `^(?:ne )?ho (?:lasciat|avanzat)[oaei] (?<factor>${scaleFactorPattern}) ${optionalArticles}(?<item>.+)$`,
);
const scaleItemPattern = new RegExp(`^${atePattern}(?<factor>${scaleFactorPattern}) ${optionalArticles}(?<item>.+)$`);
const reductionPattern = new RegExp(`^${atePattern}(?<factor>${scaleFactorPattern}) in meno$`);
const itemWasPattern = new RegExp(
  `^${optionalArticles}(?<item>.+?) (?:${copulaPattern} )?(?:solo )?(?<factor>${scaleFactorPattern})$`,
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
  const key = itemMatch?.item && findItemByName(itemMatch.item, items);
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
  `^(?:${copulaPattern} |facciamo |saranno stat[ie] |(?:ne )?ho mangiat[oaie] |(?:ne )?ho pres[oaie] |ho bevuto |solo |soltanto |circa |metti |ne |con )*(?<amount>.+)$`,
);
const itemAmountPattern = new RegExp(
  `^${optionalArticles}(?<item>.+?) ${copulaPattern} (?:solo |circa |di )*(?<amount>.+)$`,
);

/** Parses a new amount of a food: "erano due fette", "il pollo era 150 g", "200 g di riso". */
export function parseAmountChange(clause: Clause, items: readonly CorrectedItem[]): MealCorrection | undefined {
  const itemAmount = matchClause(clause, itemAmountPattern);
  if (itemAmount?.item !== undefined && itemAmount.amount !== undefined) {
    const key = findItemByName(itemAmount.item, items);
    const { amount, nameTokens } = parseFoodPhrase(itemAmount.amount);
    if (
      key !== undefined &&
      isSpecificAmount(amount) &&
      (nameTokens.length === 0 || findItemByName(nameTokens, items) === key)
    )
      return { op: "amount", key, amount };
  }
  const amountTokens = matchClause(clause, amountPattern)?.amount;
  if (amountTokens === undefined) return undefined;
  const { amount, nameTokens, isArticle } = parseFoodPhrase(amountTokens);
  if (!isSpecificAmount(amount) || (isArticle && nameTokens.length === 0)) return undefined;
  const key = nameTokens.length === 0 ? findItemByUnit(amount, items) : findItemByName(nameTokens, items);
  return key === undefined ? undefined : { op: "amount", key, amount };
}

/** True for an amount with a number. */
function isSpecificAmount({ grams, millilitres, count }: ParsedAmount): boolean {
  return (grams ?? millilitres ?? count) !== null;
}

const optionalWordsPattern = "(?:(?:solo|circa|almeno|quasi|il|lo|la|l|dell|del|della) )*";
/** Dressing of a food: "la pasta era condita con due cucchiai d'olio". */
const dressingPattern = new RegExp(
  `^(?:(?:.+? )?(?:era|erano|è|sono)(?: stat[oaie])? |(?:(?:l|li|le|lo|la) )?ho )?(?:condit[oaie]|ci ho messo) (?:con )?${optionalWordsPattern}(?<item>.+)$`,
);
/** Presence of a food that the meal may already contain. */
const presencePattern = new RegExp(
  `^(?:c era|c erano|c è|ci sono|ho messo|ho usato|con) ${optionalWordsPattern}(?<item>.+)$`,
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
  const dressing = matchClause(clause, dressingPattern)?.item;
  const addedTokens = dressing ?? matchClause(clause, presencePattern)?.item;
  if (addedTokens === undefined || addedTokens.length === 0) return undefined;
  const { amount, nameTokens, isArticle } = parseFoodPhrase(addedTokens);
  const isSpecified = isSpecificAmount(amount) && !isArticle;
  if (nameTokens.length === 0 || (dressing === undefined && !isSpecified)) return undefined;
  const [item, ...others] = findItemsByHeadNoun(nameTokens, items);
  if (item !== undefined) return others.length === 0 && isSpecified ? { op: "amount", key: item.key, amount } : null;
  return { op: "add", phrase: sliceSourceText(text, addedTokens) };
}
