import { joinWords } from "./filler-words.ts";
import type { Token } from "./meal-tokenizer.ts";
import { parseLeadingQuantity, parseTrailingQuantity } from "./quantity-parser.ts";
import { isSandwichHead } from "../food-matching/word-classes.ts";
import { parseUnit } from "./unit-parser.ts";

/** The state in which a food was weighed: "a crudo", "pesata cotta", "da crudi". */
const weighedStatePattern =
  /^(?:(?:gia|pesat[oaie]|peso|pesando) )*(?:(?:a|da) )?(?:crud[oaie]|cott[oaie]|secc(?:o|a|hi|he)|sgocciolat[oaie]|scolat[oaie]|(?:al )?netto(?: (?:di|degli|dello) scart[io])?)$/;

/** A serving of the food before it: "piatto scarso", "una scodella", "piatto diviso in due". */
const servingPattern =
  /^(?:un |una |na |il |la )?(?:bel |bella )?(?:porzion(?:e|cina)|piatto|scodella|ciotola|fondina)(?: unico)?(?: bell[oa])?(?: (?!di |d )[a-z]+)?(?: divis[oa] in \S+)?$/;

/** True for words that are only an amount, or describe how the food was weighed. */
export function isAmountOnly(tokens: readonly Token[]): boolean {
  const stateStart = tokens.findIndex((_, at) => weighedStatePattern.test(joinWords(tokens.slice(at))));
  const amountTokens = (stateStart < 0 ? tokens : tokens.slice(0, stateStart)).filter(
    ({ text }) => !/^(sui|circa)$/.test(text),
  );
  if (stateStart >= 0 && amountTokens.length === 0)
    return tokens.length > 1 || tokens[0]?.text.startsWith("sgoc") === true;
  const foodToken: Token = { kind: "word", text: "x", start: 0, end: 0 };
  if (/^(di|d)$/.test(amountTokens.at(-1)?.text ?? "")) return false;
  const isServing = servingPattern.test(joinWords(tokens));
  return (
    isServing ||
    (amountTokens.length > 0 && parseTrailingQuantity([foodToken, ...amountTokens])?.tokenCount === amountTokens.length)
  );
}

/** Kinds of a food that people put in brackets: "pane (integrale) 50 g", "olio (evo)". */
const kindPattern =
  /^(integral[ei]|evo|extravergine|scremat[oa]|parzialmente scremato|greco|magr[oaie]|bianc[oa]|light|fresc[oaie]|di soia)$/;
/** Mixed dishes, of which the brackets list the parts: "verdure miste (zucchine, carote)". */
const mixedPattern = /^(mist[oaie]|grigliat[oaie]|verdure|macedonia|assortit[oaie])$/;

/**
 * Removes the brackets around an amount ("pasta (80 g) al pomodoro", "pollo (peso crudo 150 g)"), a kind ("olio (evo)") and a
 * filling ("toast (prosciutto e formaggio)"), and the parts of a mixed dish with theirs.
 */
export function unwrapBrackets(tokens: readonly Token[]): Token[] {
  const remaining: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const close = token.text === "(" ? tokens.findIndex(({ text }, place) => place > at && text === ")") : -1;
    const inside = close < 0 ? [] : toAmountOrder(tokens.slice(at + 1, close));
    const before = remaining.at(-1)?.text ?? "";
    const isMixed = mixedPattern.test(before) && inside.some(({ text }) => /^(,|e)$/.test(text));
    if (inside.length > 0 && (isMixed || keepAmount(remaining, inside))) at = close;
    else if (
      inside.length > 0 &&
      (kindPattern.test(joinWords(inside)) || isSandwichHead(before) || before === "poke")
    ) {
      remaining.push(...inside);
      at = close;
    } else remaining.push(token);
  }
  return remaining;
}

/** "(gr. 80)" as "80 gr", "(peso crudo 150 g)" as "150 g crudo". */
function toAmountOrder(inside: readonly Token[]): readonly Token[] {
  const words = inside.filter(({ text }) => text !== ".");
  const at = words.findIndex(({ kind }) => kind === "number");
  const [unit, number] = words;
  if (words.length === 2 && number?.kind === "number" && unit && parseUnit(unit.text) !== undefined)
    return [number, unit];
  const state = words.slice(0, Math.max(0, at));
  const isState = at > 0 && weighedStatePattern.test(joinWords(state));
  return isState ? [...words.slice(at), ...state.slice(-1)] : inside;
}

/** Adds an amount in brackets to the words before it, in the place of a counted unit; false where it is none. */
function keepAmount(remaining: Token[], inside: readonly Token[]): boolean {
  if (inside.length > 6 || !(isAmountOnly(inside) || weighedStatePattern.test(joinWords(inside)))) return false;
  const [count, unit] = remaining.slice(-2);
  const { grams = null, millilitres = null } = parseLeadingQuantity(inside)?.amount ?? {};
  const isWeighed = (grams ?? millilitres) !== null;
  // "Pane, 1 fetta (50 g)": the weight of the slice.
  if (isWeighed && count?.kind === "number" && parseUnit(unit?.text ?? "")?.kind === "counted") remaining.splice(-2);
  const start = remaining.findLastIndex(({ kind, text }) => kind === "punctuation" || /^(e|con)$/.test(text)) + 1;
  // "30 g di avena (3 cucchiai)": the grams are known.
  const phrase = remaining.slice(start);
  const known = parseLeadingQuantity(phrase) ?? parseTrailingQuantity(phrase);
  if (isWeighed || known?.amount.grams == null) remaining.push(...inside);
  return true;
}
