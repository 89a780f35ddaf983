import { withoutChatter } from "./filler-words.ts";
import { withoutRunOn } from "./run-on-splitter.ts";
import type { Word } from "./meal-tokenizer.ts";
import { addsHalf } from "./numeral-parser.ts";
import { isHelpingAlone, quantityBehind } from "./quantity-parser.ts";
import { saidUnit } from "./unit-parser.ts";

/**
 * Words of one food, as far as separators show it, and what separates them from those before. "e", "con" and a comma
 * may be part of a dish's name; a `hard` break never is.
 */
export type Phrase = { words: readonly Word[]; glue: "hard" | "comma" | "and" | "with" };

const strengths = { hard: 3, comma: 2, and: 1, with: 1 } as const;
/** Says only that something is on or in the food before "con": "condita con olio". */
const seasoned = /^(condit|farcit|spalmat|guarnit|accompagnat|servit|imbottit|seguit|abbinat)[oaei]$/;

/** What food lies in: "biscotti nel latte"; "uova nel purgatorio" is a dish. */
const dippedIn =
  /^(latte|te|the|caffe|caffelatte|caffellatte|cappuccino|yogurt|kefir|minestrone|brodo|pane|panino|piadina)$/;

type Cut = { glue: Phrase["glue"]; length: number } | undefined;

/** The separator at `at`: its strength and how many words it takes. */
function cutAt(words: readonly Word[], at: number, start: number): Cut {
  const word = words[at];
  if (word === undefined) return undefined;
  const next = words[at + 1]?.text;
  if (word.kind === "mark") {
    if (word.text === "." && isAbbreviation(words, at)) return undefined;
    return { glue: word.strong ? "hard" : "comma", length: 1 };
  }
  switch (word.text) {
    case "e":
    case "ed":
      if (next === "o" || (at > start && addsHalf(words, at))) return undefined;
      return { glue: next === "poi" ? "hard" : "and", length: 1 };
    case "su":
      return at > start ? { glue: "with", length: 1 } : undefined;
    case "nel":
    case "nella":
    case "nello":
      return at > start && dippedIn.test(next ?? "") ? { glue: "with", length: 1 } : undefined;
    case "con":
    case "col":
    case "coi":
      return { glue: "with", length: 1 };
    case "piu":
      return next === "o" && words[at + 2]?.text === "meno" ? undefined : { glue: "hard", length: 1 };
    case "poi":
    case "ma":
    case "pero":
      return { glue: "hard", length: 1 };
    case "insieme":
    case "oltre":
    case "assieme":
      return /^(a|al|ad|alla|ai|alle|agli)$/.test(next ?? "") ? { glue: "hard", length: 2 } : undefined;
    default:
      return seasoned.test(word.text) && /^(con|da|dal|dalla|col)$/.test(next ?? "")
        ? { glue: "with", length: 2 }
        : undefined;
  }
}

/** "80 gr. di pasta": a full stop that ends a unit and no sentence. */
function isAbbreviation(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  return before.length <= 2 && saidUnit(before) !== undefined && /^(di|d)$/.test(words[at + 1]?.text ?? "");
}

/** Brackets around an amount fall: "pasta (80 g) al pomodoro". */
function withoutAmountBrackets(words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) continue;
    const close = word.text === "(" ? words.findIndex(({ text }, place) => place > at && text === ")") : -1;
    if (close > at && close - at <= 6) {
      const inside = words.slice(at + 1, close);
      if (isAmount(inside)) {
        kept.push(...inside);
        at = close;
        continue;
      }
    }
    kept.push(word);
  }
  return kept;
}

/** How a food came to the scales: "a crudo", "pesata cotta", "da crudi". */
const weighing =
  /^(?:(?:gia|pesat[oaie]|peso|pesando) )*(?:(?:a|da) )?(?:crud[oaie]|cott[oaie]|secc(?:o|a|hi|he)|sgocciolat[oaie])$/;

/** True for words that are an amount and nothing else, or say how it was weighed. */
function isAmount(words: readonly Word[]): boolean {
  const state = words.findIndex((_, at) =>
    weighing.test(
      words
        .slice(at)
        .map(({ text }) => text)
        .join(" "),
    ),
  );
  const amount = state < 0 ? words : words.slice(0, state);
  if (state >= 0 && amount.length === 0)
    return words.length > 1 || words[0]?.text.startsWith("sgoc") === true;
  const food: Word = { kind: "word", text: "x", start: 0, end: 0 };
  if (/^(di|d)$/.test(amount.at(-1)?.text ?? "")) return false;
  return amount.length > 0 && quantityBehind([food, ...amount])?.taken === amount.length;
}

/** The phrases of a sentence in order, without talk; an amount that stands alone goes to the food before it. */
export function phrasesOf(sentence: readonly Word[]): Phrase[] {
  const words = withoutAmountBrackets(sentence);
  const phrases: Phrase[] = [];
  let glue: Phrase["glue"] = "hard";
  let start = 0;
  const close = (end: number, next: Cut) => {
    const said = withoutChatter(words.slice(start, end));
    if (said.length > 0) {
      const last = phrases.at(-1);
      if (
        last &&
        isAmount(said) &&
        // "Un caffè e una coppetta": the cup is of something else.
        !(glue === "and" && isHelpingAlone(said)) &&
        (quantityBehind(last.words) === undefined || !/\d/.test(said[0]?.text ?? ""))
      )
        phrases[phrases.length - 1] = { ...last, words: [...last.words, ...said] };
      else
        for (const [place, part] of withoutRunOn(said).entries())
          phrases.push({ words: part, glue: place === 0 ? glue : "hard" });
      glue = "with";
    }
    if (next && (said.length > 0 || strengths[next.glue] > strengths[glue])) glue = next.glue;
  };
  let at = 0;
  while (at < words.length) {
    const cut = cutAt(words, at, start);
    if (cut === undefined) at += 1;
    else {
      close(at, cut);
      at += cut.length;
      start = at;
    }
  }
  close(at, undefined);
  return phrases;
}
