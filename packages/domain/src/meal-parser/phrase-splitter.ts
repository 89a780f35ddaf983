import type { Token } from "./meal-tokenizer.ts";
import { isTrailingFraction } from "./numeral-parser.ts";
import { isServingWithoutFood, parseTrailingQuantity, parseLeadingQuantity } from "./quantity-parser.ts";
import { joinsStates } from "./food-phrase.ts";
import { parseUnit } from "./unit-parser.ts";
import { namesState } from "../food-matching/word-classes.ts";
import table from "../../data/filler-phrases.json" with { type: "json" };

const [mealPattern, placePattern] = [table.meals, table.places].map((names) => `(?:${names.join("|")})`);

const toFillerSource = (phrase: string): string =>
  phrase.replaceAll("MEAL", mealPattern ?? "").replaceAll("PLACE", placePattern ?? "");

/** Phrases before a food, in plain words: when, where, and that it was eaten. */
const leadingFillers = table.leading.map((phrase) => new RegExp(`^${toFillerSource(phrase)}(?![\\p{L}\\p{N}])`, "u"));

/** Phrases after a food. "Fatto in casa" describes the food and stays. */
const trailingFillers = table.trailing.map(
  (phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${toFillerSource(phrase)}$`, "u"),
);

/** Words that mean that a food was not eaten. */
const negationPattern = /^(non|senza|saltat[oa]|ho saltato|digiuno|niente|nessun|nessuno|nessuna|neanche|nemmeno)( |$)/;

/**
 * Returns the words of a phrase without the fillers before and after the food; empty where all words are fillers or
 * nothing was eaten.
 */
function stripFillerWords(tokens: readonly Token[]): Token[] {
  let remaining = [...tokens];
  for (;;) {
    const lengthBefore = remaining.length;
    const text = remaining.map((word) => word.text).join(" ");
    if (negationPattern.test(text)) {
      const affirmedIndex = remaining.findIndex(({ text: word }) => /^(solo|soltanto|solamente|ma|pero)$/.test(word));
      if (affirmedIndex < 0) return [];
      remaining = remaining.slice(affirmedIndex + 1);
      continue;
    }
    const leadingCount = countMatchedWords(leadingFillers, text);
    remaining = remaining.slice(leadingCount);
    const remainingText = remaining.map((word) => word.text).join(" ");
    remaining = remaining.slice(0, remaining.length - countMatchedWords(trailingFillers, remainingText));
    if (remaining.length === lengthBefore) return remaining;
  }
}

/** Returns how many words the first matching expression covers. */
function countMatchedWords(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[0];
    if (match !== undefined && match !== "") return match.split(" ").length;
  }
  return 0;
}

/**
 * Words of one food as far as separators determine it, and the separator before them. "e", "con" and a comma may be
 * part of a dish's name; a `break` never is.
 */
export type Phrase = { tokens: readonly Token[]; separator: "break" | "comma" | "and" | "with" };

const separatorStrengths = { break: 3, comma: 2, and: 1, with: 1 } as const;
/** Participles that only mean that something is on or in the food before "con": "condita con olio". */
const seasonedPattern = /^(condit|farcit|spalmat|guarnit|accompagnat|servit|imbottit|seguit|abbinat)[oaei]$/;

/** Foods in which another food is dipped: "biscotti nel latte"; "uova nel purgatorio" is a dish. */
const dipPattern =
  /^(latte|te|the|caffe|caffelatte|caffellatte|cappuccino|yogurt|kefir|minestrone|brodo|pane|panino|piadina)$/;

type Separator = { kind: Phrase["separator"]; length: number } | undefined;

/** Parses the separator at `index`: its strength and how many words it covers. */
function parseSeparator(tokens: readonly Token[], index: number, start: number): Separator {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const next = tokens[index + 1]?.text;
  if (token.kind === "punctuation") {
    if (token.text === "." && isAbbreviation(tokens, index)) return undefined;
    // "Insalatona: tonno, mais": what the food before the colon comes with.
    if (token.text === ":") return { kind: "with", length: 1 };
    return { kind: token.isStrong ? "break" : "comma", length: 1 };
  }
  switch (token.text) {
    case "e":
    case "ed":
      if (next === "o" || (index > start && isTrailingFraction(tokens, index)) || joinsStates(tokens, index))
        return undefined;
      return { kind: next === "poi" ? "break" : "and", length: 1 };
    case "su":
      return index > start ? { kind: "with", length: 1 } : undefined;
    case "nel":
    case "nella":
    case "nello":
      return index > start && dipPattern.test(next ?? "") ? { kind: "with", length: 1 } : undefined;
    case "con":
    case "col":
    case "coi":
      return { kind: "with", length: 1 };
    case "piu":
      return next === "o" && tokens[index + 2]?.text === "meno" ? undefined : { kind: "break", length: 1 };
    case "poi":
    case "ma":
    case "pero":
      return { kind: "break", length: 1 };
    case "insieme":
    case "oltre":
    case "assieme":
      return /^(a|al|ad|alla|ai|alle|agli)$/.test(next ?? "") ? { kind: "break", length: 2 } : undefined;
    default:
      return seasonedPattern.test(token.text) && /^(con|da|dal|dalla|col)$/.test(next ?? "")
        ? { kind: "with", length: 2 }
        : undefined;
  }
}

/** "80 gr. di pasta": a full stop that ends a unit and not a sentence. */
function isAbbreviation(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]?.text ?? "";
  return previous.length <= 2 && parseUnit(previous) !== undefined && /^(di|d)$/.test(tokens[index + 1]?.text ?? "");
}

/** Removes the brackets around an amount: "pasta (80 g) al pomodoro". */
function unwrapAmountBrackets(tokens: readonly Token[]): Token[] {
  const remaining: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const close = token.text === "(" ? tokens.findIndex(({ text }, place) => place > at && text === ")") : -1;
    if (close > at && close - at <= 6) {
      const inside = tokens.slice(at + 1, close);
      if (isAmountOnly(inside)) {
        remaining.push(...inside);
        at = close;
        continue;
      }
    }
    remaining.push(token);
  }
  return remaining;
}

/** The state in which a food was weighed: "a crudo", "pesata cotta", "da crudi". */
const weighedStatePattern =
  /^(?:(?:gia|pesat[oaie]|peso|pesando) )*(?:(?:a|da) )?(?:crud[oaie]|cott[oaie]|secc(?:o|a|hi|he)|sgocciolat[oaie]|scolat[oaie]|(?:al )?netto(?: (?:di|degli|dello) scart[io])?)$/;

/** True for words that are only an amount, or describe how the food was weighed. */
function isAmountOnly(tokens: readonly Token[]): boolean {
  const stateStart = tokens.findIndex((_, at) =>
    weighedStatePattern.test(
      tokens
        .slice(at)
        .map(({ text }) => text)
        .join(" "),
    ),
  );
  const amountTokens = stateStart < 0 ? tokens : tokens.slice(0, stateStart);
  if (stateStart >= 0 && amountTokens.length === 0)
    return tokens.length > 1 || tokens[0]?.text.startsWith("sgoc") === true;
  const foodToken: Token = { kind: "word", text: "x", start: 0, end: 0 };
  if (/^(di|d)$/.test(amountTokens.at(-1)?.text ?? "")) return false;
  return (
    amountTokens.length > 0 && parseTrailingQuantity([foodToken, ...amountTokens])?.tokenCount === amountTokens.length
  );
}

/** Returns the phrases of a sentence in order, without fillers; an amount on its own belongs to the food before it. */
export function splitPhrases(sentence: readonly Token[]): Phrase[] {
  const tokens = unwrapAmountBrackets(sentence);
  const phrases: Phrase[] = [];
  let separator: Phrase["separator"] = "break";
  let start = 0;
  const closePhrase = (end: number, nextSeparator: Separator) => {
    const content = stripFillerWords(tokens.slice(start, end));
    if (content.length > 0) {
      const last = phrases.at(-1);
      if (
        last &&
        isAmountOnly(content) &&
        // "Un caffè e una coppetta": the cup belongs to another food.
        !(separator === "and" && isServingWithoutFood(content)) &&
        (parseTrailingQuantity(last.tokens) === undefined || !/\d/.test(content[0]?.text ?? ""))
      )
        phrases[phrases.length - 1] = { ...last, tokens: [...last.tokens, ...content] };
      else
        for (const [place, part] of splitRunOn(content).entries())
          phrases.push({ tokens: part, separator: place === 0 ? separator : "break" });
      separator = "with";
    }
    if (nextSeparator && (content.length > 0 || separatorStrengths[nextSeparator.kind] > separatorStrengths[separator]))
      separator = nextSeparator.kind;
  };
  let at = 0;
  while (at < tokens.length) {
    const nextSeparator = parseSeparator(tokens, at, start);
    if (nextSeparator === undefined) at += 1;
    else {
      closePhrase(at, nextSeparator);
      at += nextSeparator.length;
      start = at;
    }
  }
  closePhrase(at, undefined);
  return phrases;
}

/** Words before a number that is part of a name ("ai quattro formaggi", "di due uova"). */
const numberInNamePrefix =
  /^(di|d|del|della|dei|degli|delle|a|al|allo|alla|all|ai|agli|alle|con|in|da|dal|per|n|numero|tipo|su|e|circa|x|o|ogni|alle|verso)$/;
/** Words after an amount in the middle of a name: "pasta 80 g al pomodoro". */
const continuationPattern =
  /^(al|allo|alla|all|ai|agli|alle|in|con|senza|per|da|dal|a|piu|o|non|e|ed|x|misti|assortiti)$/;
/** "pizza quattro stagioni", "pane 5 cereali". */
const numberedNamePattern =
  /^(formaggi|stagioni|gusti|cereali|salti|quarti|strati|latti|carni|minuti|ore|volte|mari|mezzi)$/;

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
    const quantity = isNumber || isNumeralWord(token.text) ? parseLeadingQuantity(tokens.slice(at)) : undefined;
    const nextTokens = tokens.slice(at + 1, at + Math.max(2, quantity?.tokenCount ?? 0) + 1);
    if (quantity === undefined || nextTokens.some(({ text }) => numberedNamePattern.test(text))) continue;
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

/**
 * Splits a phrase without "e" or commas, as dictation writes it, into its foods: "due uova sode un toast". The cuts
 * are before each amount where the first amount precedes its food, and after each weight where it follows its food.
 */
function splitRunOn(tokens: readonly Token[]): (readonly Token[])[] {
  const leadingCount = parseLeadingQuantity(tokens)?.tokenCount ?? 0;
  const cuts: number[] = [];
  let isTrailing = leadingCount === 0;
  for (const { start: at, end, isTrailing: canBeTrailing } of findInnerQuantities(
    tokens,
    Math.max(1, leadingCount + 1),
  )) {
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
