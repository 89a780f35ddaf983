import { replaceOp } from "./replacement-correction.ts";
import { amountOp, removeOp, scaleOp } from "./amount-correction.ts";
import { dressingOp } from "./dressing-correction.ts";
import { stepOp } from "./portion-step-correction.ts";
import type { CorrectedItem } from "./correction-target.ts";
import { itemNamed } from "./correction-target.ts";
import { clauseOf, clausesOf, groupsOf } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import { written } from "../meal-parser/phrase-grouping.ts";
import type { MealOp } from "./meal-correction.ts";
import { mealWords } from "../meal-parser/meal-tokenizer.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";
import { saidFood } from "../meal-parser/food-phrase.ts";
import { isUnclear, quantityInFront } from "../meal-parser/quantity-parser.ts";

const addForm =
  /^(?:(?:aggiungi|aggiungere|aggiungo|aggiungici|metti|mettici|manca|mancano|mancava|mancavano|dimenticavo|ho dimenticato|piu|oltre a|c era|c erano|c è|ci sono|(?:era |erano |è )?con|ho (?:mangiato|bevuto|preso|messo|aggiunto))(?: (?:anche|pure|ancora|poi))?|anche|pure|inoltre) (?:(?:il|lo|la|l|i|gli|le) )?(?<what>.+)$/;

/** "c'era anche il pane": a food that is added. */
function addOp(text: string, clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const what = groupsOf(clause, addForm)?.what;
  if (what === undefined || what.length === 0) return undefined;
  // "Più o meno", "più di 100 g", "0 cucchiai d'olio".
  if (/^(o|di|d)$/.test(what[0]?.text ?? "") || isUnclear(saidFood(what).amount)) return undefined;
  const phrase = written(text, what);
  // "più olio" of a meal that has oil: nobody knows how much.
  const isMore = clause.text.startsWith("piu ") && quantityInFront(what) === undefined;
  if (isMore && itemNamed(what, items) !== undefined) return undefined;
  return /\p{L}{2}/u.test(phrase) ? { op: "add", phrase } : undefined;
}

/** Most parts that one replacement takes: "era tacchino, non pollo". */
const mostParts = 3;

/** `listing`: what follows without a verb goes on with what there was. */
type Understood = { op: MealOp; taken: number; listing?: boolean };

function readAt(
  text: string,
  parts: readonly Word[][],
  at: number,
  items: readonly CorrectedItem[],
): Understood | undefined {
  const clause = clauseOf(parts[at] ?? []);
  const exchanged = /^(non|invece|anziche|al posto)( |$)/.test(clauseOf(parts[at + 1] ?? []).text);
  const dressing = exchanged ? undefined : dressingOp(text, clause, items);
  if (dressing === null) return undefined;
  if (dressing !== undefined) return { op: dressing, taken: 1, listing: true };
  const step = exchanged ? undefined : stepOp(clause, items);
  if (step !== undefined) return { op: step, taken: 1 };
  for (let taken = Math.min(mostParts, parts.length - at); taken > 0; taken -= 1) {
    const op = replaceOp(text, clauseOf(parts.slice(at, at + taken).flat()), items);
    if (op !== undefined) return { op, taken };
  }
  const op =
    removeOp(clause, items) ??
    scaleOp(clause, items) ??
    amountOp(clause, items) ??
    addOp(text, clause, items);
  return op && { op, taken: 1 };
}

/** What a clause without a verb means after another: more to take away, or more to add. */
function continued(
  text: string,
  before: MealOp | undefined,
  isListing: boolean,
  words: readonly Word[],
  items: readonly CorrectedItem[],
): MealOp | undefined {
  if (before?.op === "remove") {
    const key = itemNamed(words, items);
    return key === undefined ? undefined : { op: "remove", key };
  }
  const phrase = written(text, words);
  const isMore = before?.op === "add" || (isListing && quantityInFront(words) !== undefined);
  return isMore && !isUnclear(saidFood(words).amount) && /\p{L}{2}/u.test(phrase)
    ? { op: "add", phrase }
    : undefined;
}

/** "non una" after "erano due fette". */
function deniesAmount({ words }: Clause): boolean {
  const rest = words.slice(1);
  return words[0]?.text === "non" && quantityInFront(rest)?.taken === rest.length;
}

/**
 * What a correction in words asks of a meal: "era senza olio", "metà", "un po' meno", "non pollo ma tacchino", "erano due
 * fette", "aggiungi un caffè"; several joined by "e" or a comma. Items are named by whole words in any form. Undefined where
 * anything of it is not understood, or where it cannot be told which item is meant; nothing is changed then. Never
 * throws.
 */
export function readCorrection(text: string, items: readonly CorrectedItem[]): MealOp[] | undefined {
  const parts = clausesOf(mealWords(text));
  const ops: MealOp[] = [];
  let isListing = false;
  for (let at = 0; at < parts.length;) {
    const clause = clauseOf(parts[at] ?? []);
    if (clause.words.length === 0 || (ops.length > 0 && deniesAmount(clause))) {
      at += 1;
      continue;
    }
    const read = readAt(text, parts, at, items);
    const op = read?.op ?? continued(text, ops.at(-1), isListing, clause.words, items);
    if (op === undefined) return undefined;
    ops.push(op);
    isListing = read === undefined ? isListing : read.listing === true;
    at += read?.taken ?? 1;
  }
  return ops.length === 0 ? undefined : ops;
}
