import type { Token } from "./meal-tokenizer.ts";
import { parseLeadingQuantity, parseTrailingQuantity } from "./quantity-parser.ts";
import { parseUnit } from "./unit-parser.ts";
import { isStateOfFood, namesState } from "../food-matching/word-classes.ts";

/** Words before a number that is part of a name ("ai quattro formaggi", "di due uova"). */
const numberInNamePrefix =
  /^(di|d|del|della|dei|degli|delle|a|al|allo|alla|all|ai|agli|alle|con|in|da|dal|per|n|numero|tipo|su|e|circa|x|o|ogni|alle|verso)$/;
/** Words after an amount in the middle of a name: "pasta 80 g al pomodoro". */
const continuationPattern =
  /^(al|allo|alla|all|ai|agli|alle|in|con|senza|per|da|dal|a|piu|o|non|e|ed|x|misti|assortiti)$/;
/** "pizza quattro stagioni", "pane 5 cereali". */
const numberedNamePattern =
  /^(formaggi|stagioni|gusti|cereali|salti|quarti|strati|latti|carni|minuti|ore|volte|mari|mezzi|mesi)$/;

type InnerQuantity = { start: number; end: number; isTrailing: boolean };

/**
 * Returns the amounts with a number within a phrase, and where they end; without those at its start and at its end.
 */
function findInnerQuantities(tokens: readonly Token[], from: number): InnerQuantity[] {
  const hasTrailingQuantity = parseTrailingQuantity(tokens) !== undefined;
  const found: InnerQuantity[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || numberInNamePrefix.test(tokens[at - 1]?.text ?? "")) continue;
    const isNumber = token.kind === "number";
    if (!isNumber && !/^(un|uno|una|mezz[oa]?|[a-z]{3,})$/.test(token.text)) continue;
    // "Rucola scaglie di grana", "insalata filo d'olio"
    const isUnitOf = parseUnit(token.text)?.kind === "counted" && /^(di|d)$/.test(tokens[at + 1]?.text ?? "");
    const isAmount = isNumber || isNumeralWord(token.text) || (isUnitOf && tokens[at - 1]?.kind === "word");
    const quantity = isAmount ? parseLeadingQuantity(tokens.slice(at)) : undefined;
    const nextTokens = tokens.slice(at + 1, at + Math.max(2, quantity?.tokenCount ?? 0) + 1);
    // "Latte 200 cereali 30", but "pane 5 cereali"
    const isOfName = (word: string) =>
      numberedNamePattern.test(word) && !(word === "cereali" && Number(token.text) >= 20);
    if (quantity === undefined || nextTokens.some(({ text }) => isOfName(text))) continue;
    // "Zucchine 200 grigliate"
    if (isNumber && isStateOfFood(tokens.slice(at + quantity.tokenCount).map(({ text }) => text))) continue;
    const { grams, millilitres } = quantity.amount;
    const hasWeight = (grams ?? millilitres) !== null;
    let end = at + quantity.tokenCount;
    while (hasWeight && namesState(tokens[end]?.text ?? "")) end += 1;
    found.push({ start: at, end, isTrailing: hasWeight || (isNumber && hasTrailingQuantity) });
    at += quantity.tokenCount - 1;
  }
  return found;
}

function isNumeralWord(text: string): boolean {
  const token: Token = { kind: "word", text, start: 0, end: 0 };
  return parseLeadingQuantity([token])?.amount.count != null;
}

/** "Porridge 40 g avena 200 ml latte": a dish, and what is in it behind its weights. */
export const isListAfterHeading = (
  tokens: readonly Token[],
  quantities: readonly InnerQuantity[] = findInnerQuantities(tokens, 1),
): boolean =>
  parseLeadingQuantity(tokens) === undefined &&
  parseTrailingQuantity(tokens) === undefined &&
  (quantities.at(-1)?.end ?? tokens.length) < tokens.length &&
  quantities.filter(({ isTrailing }) => isTrailing).length > 1;

/**
 * Splits a phrase without "e" or commas, as dictation writes it, into its foods: "due uova sode un toast". The cuts
 * are before each amount where the first amount precedes its food, and after each weight where it follows its food.
 */
export function splitRunOn(tokens: readonly Token[]): (readonly Token[])[] {
  const leadingCount = parseLeadingQuantity(tokens)?.tokenCount ?? 0;
  const cuts: number[] = [];
  const quantities = findInnerQuantities(tokens, Math.max(1, leadingCount + 1));
  let isTrailing = leadingCount === 0 && !isListAfterHeading(tokens, quantities);
  for (const { start: at, end, isTrailing: canBeTrailing } of quantities) {
    const nextWord = tokens[end]?.text;
    // "Amatriciana 90 g di pasta": the weight precedes its food.
    if (isTrailing && canBeTrailing && !/^(di|d)$/.test(tokens[end - 1]?.text ?? "")) {
      const hasMoreNumbers = tokens.slice(end).some(({ kind }) => kind === "number");
      if (nextWord !== undefined && hasMoreNumbers && !continuationPattern.test(nextWord)) cuts.push(end);
    } else if (nextWord !== undefined && !continuationPattern.test(nextWord)) {
      cuts.push(at);
      isTrailing = false;
    }
  }
  const bounds = [0, ...new Set(cuts), tokens.length].toSorted((a, b) => a - b);
  return bounds
    .slice(1)
    .map((end, place) => tokens.slice(bounds[place], end))
    .filter((part) => part.length > 0);
}

/**
 * Returns the words up to the first weight that follows a food, and those behind it: "bresaola 80 g" and "rucola";
 * empty where nothing follows, or the name goes on.
 */
export function splitAfterWeight(tokens: readonly Token[]): (readonly Token[])[] {
  const { end = tokens.length } = findInnerQuantities(tokens, 1).find(({ isTrailing }) => isTrailing) ?? {};
  const next = tokens[end]?.text;
  return next === undefined || continuationPattern.test(next) || /^(di|d)$/.test(tokens[end - 1]?.text ?? "")
    ? []
    : [tokens.slice(0, end), tokens.slice(end)];
}
