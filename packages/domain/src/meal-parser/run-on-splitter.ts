import type { Word } from "./meal-tokenizer.ts";
import { quantityBehind, quantityInFront } from "./quantity-parser.ts";

/** Stands before a number that is part of a name ("ai quattro formaggi", "di due uova"). */
const leadsOn =
  /^(di|d|del|della|dei|degli|delle|a|al|allo|alla|all|ai|agli|alle|con|in|da|dal|per|n|numero|tipo|su|e|circa|x|o|ogni|alle|verso)$/;
/** Stands after an amount that is said in the middle of a name: "pasta 80 g al pomodoro". */
const goesOn = /^(al|allo|alla|all|ai|agli|alle|in|con|senza|per|da|dal|a|piu|o|non|e|ed|x)$/;
/** "pizza quattro stagioni", "pane 5 cereali". */
const namedByNumber =
  /^(formaggi|stagioni|gusti|cereali|salti|quarti|strati|latti|carni|minuti|ore|volte|mari|mezzi)$/;

type Found = { at: number; end: number; isBehind: boolean };

/** Amounts with a number within a phrase, and where they end; those at its start and at its end are not. */
function amountsWithin(words: readonly Word[], from: number): Found[] {
  const endsInAmount = quantityBehind(words) !== undefined;
  const found: Found[] = [];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || leadsOn.test(words[at - 1]?.text ?? "")) continue;
    const isNumber = word.kind === "number";
    if (!isNumber && !/^(un|uno|una|mezz[oa]?|[a-z]{3,})$/.test(word.text)) continue;
    const read = isNumber || startsNumber(word.text) ? quantityInFront(words.slice(at)) : undefined;
    const names = words.slice(at + 1, at + Math.max(2, read?.taken ?? 0) + 1);
    if (read === undefined || names.some(({ text }) => namedByNumber.test(text))) continue;
    const { grams, millilitres } = read.amount;
    const weighs = (grams ?? millilitres) !== null;
    found.push({ at, end: at + read.taken, isBehind: weighs || (isNumber && endsInAmount) });
    at += read.taken - 1;
  }
  return found;
}

function startsNumber(text: string): boolean {
  const word: Word = { kind: "word", text, start: 0, end: 0 };
  return quantityInFront([word])?.amount.count != null;
}

/**
 * A phrase that runs on without "e" or commas, as dictation has it, cut into its foods: "due uova sode un toast". The
 * amounts cut it: before each where the first stands in front of its food, after each weight where it stands behind.
 */
export function withoutRunOn(words: readonly Word[]): (readonly Word[])[] {
  const front = quantityInFront(words)?.taken ?? 0;
  const cuts: number[] = [];
  let isBehind = front === 0;
  for (const { at, end, isBehind: mayBeBehind } of amountsWithin(words, Math.max(1, front + 1))) {
    const next = words[end]?.text;
    if (isBehind && mayBeBehind) {
      const more = words.slice(end).some(({ kind }) => kind === "number");
      if (next !== undefined && more && !goesOn.test(next)) cuts.push(end);
    } else if (next !== undefined && !goesOn.test(next)) {
      cuts.push(at);
      isBehind = false;
    }
  }
  const bounds = [0, ...new Set(cuts), words.length].toSorted((a, b) => a - b);
  return bounds
    .slice(1)
    .map((end, place) => words.slice(bounds[place], end))
    .filter((part) => part.length > 0);
}
