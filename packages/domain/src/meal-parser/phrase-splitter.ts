import { stripFillerWords } from "./filler-words.ts";
import { splitRunOn } from "./run-on-splitter.ts";
import type { Token } from "./meal-tokenizer.ts";
import { isTrailingFraction } from "./numeral-parser.ts";
import { isServingWithoutFood, parseTrailingQuantity } from "./quantity-parser.ts";
import { parseUnit } from "./unit-parser.ts";

/**
 * Words of one food as far as separators determine it, and the separator before them. "e", "con" and a comma may be
 * part of a dish's name; a `hard` break never is.
 */
export type Phrase = { tokens: readonly Token[]; separator: "hard" | "comma" | "and" | "with" };

const separatorStrengths = { hard: 3, comma: 2, and: 1, with: 1 } as const;
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
  if (token.kind === "mark") {
    if (token.text === "." && isAbbreviation(tokens, index)) return undefined;
    return { kind: token.isStrong ? "hard" : "comma", length: 1 };
  }
  switch (token.text) {
    case "e":
    case "ed":
      if (next === "o" || (index > start && isTrailingFraction(tokens, index))) return undefined;
      return { kind: next === "poi" ? "hard" : "and", length: 1 };
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
      return next === "o" && tokens[index + 2]?.text === "meno" ? undefined : { kind: "hard", length: 1 };
    case "poi":
    case "ma":
    case "pero":
      return { kind: "hard", length: 1 };
    case "insieme":
    case "oltre":
    case "assieme":
      return /^(a|al|ad|alla|ai|alle|agli)$/.test(next ?? "") ? { kind: "hard", length: 2 } : undefined;
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
  /^(?:(?:gia|pesat[oaie]|peso|pesando) )*(?:(?:a|da) )?(?:crud[oaie]|cott[oaie]|secc(?:o|a|hi|he)|sgocciolat[oaie])$/;

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
  let separator: Phrase["separator"] = "hard";
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
          phrases.push({ tokens: part, separator: place === 0 ? separator : "hard" });
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
