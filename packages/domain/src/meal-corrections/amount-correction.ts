import { factorOf, factorWords } from "./scale-factor.ts";
import type { CorrectedItem } from "./correction-target.ts";
import { itemCounted, itemNamed } from "./correction-target.ts";
import { article, groupsOf, wasWord } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import type { MealOp } from "./meal-correction.ts";
import type { SaidAmount } from "../meal-parser/meal-item.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";
import { saidFood } from "../meal-parser/food-phrase.ts";
import { quantityInFront } from "../meal-parser/quantity-parser.ts";

const opt = `(?:${article} )*`;

const removals = [
  `^(?:.+ )?(?:era|erano|è) senza ${opt}(?<what>.+)$`,
  `^(?:(?:era|erano|c era|tutto|pero|fatto|fatta) )*senza ${opt}(?<what>.+)$`,
  `^(?:togli|togliere|leva|elimina|rimuovi|cancella|escludi|niente|nessun|nessuna|nessuno) ${opt}(?<what>.+)$`,
  `^non (?:c era|c erano|c è|ci sono|ci sta|era|aveva|ci ho messo|(?:l )?ho (?:mangiato|preso|messo|bevuto|usato|aggiunto|mangiata|presa|finito)|mangio|metto|prendo)(?: (?:anche|nemmeno|neanche))? ${opt}(?<what>.+)$`,
  `^${opt}(?<what>.+?) (?:non c era|non c erano|non c è|non ci sono|no|non l ho (?:mangiat|pres|mess|bevut|usat)[oa]|non li ho (?:mangiat|pres)i|non le ho (?:mangiat|pres)e|toglilo|toglila|toglili|toglile|via|l ho lasciat[oa]|li ho lasciati|le ho lasciate)$`,
  `^ho (?:lasciato|avanzato) (?:tutt[oaie] )?${opt}(?<what>.+)$`,
].map((form) => new RegExp(form));

/** A food that was not there: "era senza olio", "niente pane", "il pane non c'era". */
export function removeOp(clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  for (const form of removals) {
    const what = groupsOf(clause, form)?.what;
    const key = what && itemNamed(what, items);
    if (key !== undefined) return { op: "remove", key };
  }
  return undefined;
}

const ate =
  "(?:(?:ne )?(?:ho|abbiamo) (?:mangiat|pres|bevut|finit)[oaei] |era |erano |sono |è |è stata |tutto |ne |solo |soltanto |facciamo |circa |quasi |fai |metti |appena )*";
const ofAll = "(?: (?:di tutto|del totale|porzione|del piatto|della porzione|di quello|tutto|in tutto))?";
const left = new RegExp(
  `^(?:ne )?(?:ho|abbiamo) (?:lasciat|avanzat)[oaei] (?:circa |quasi )?(?<factor>${factorWords})${ofAll}$`,
);
const all = new RegExp(`^${ate}(?<factor>${factorWords})${ofAll}$`);
const helpings =
  /^(?:(?:ne )?(?:ho|abbiamo) (?:mangiat|pres)[oaei] |era |erano |sono |solo |facciamo )*(?<count>.+?) porzion[ei](?: doppia)?$/;
const leftOf = new RegExp(
  `^(?:ne )?ho (?:lasciat|avanzat)[oaei] (?<factor>${factorWords}) ${opt}(?<what>.+)$`,
);
const ofOne = new RegExp(`^${ate}(?<factor>${factorWords}) ${opt}(?<what>.+)$`);
const less = new RegExp(`^${ate}(?<factor>${factorWords}) in meno$`);
const oneWas = new RegExp(`^${opt}(?<what>.+?) (?:${wasWord} )?(?:solo )?(?<factor>${factorWords})$`);

const plain = (words: readonly Word[] | undefined): string => (words ?? []).map(({ text }) => text).join(" ");

/** A share or a multiple of everything ("metà", "due porzioni", "ho lasciato un quarto") or of one food ("metà del riso"). */
export function scaleOp(clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  if (/^(raddoppia|dimezza)( tutto)?$/.test(clause.text))
    return scaling("all", clause.text.startsWith("raddoppia") ? 2 : 0.5, false);
  const leaving = groupsOf(clause, left) ?? groupsOf(clause, less);
  const whole = leaving ?? groupsOf(clause, all);
  if (whole !== undefined) return scaling("all", factorOf(plain(whole.factor)), leaving !== undefined);
  const count = groupsOf(clause, helpings)?.count;
  if (count !== undefined) {
    const quantity = quantityInFront(count);
    const said = /^(?:la )?doppia$/.test(plain(count))
      ? 2
      : quantity?.taken === count.length
        ? quantity.amount.count
        : null;
    return said === null ? undefined : scaling("all", said, false);
  }
  const leavingOne = groupsOf(clause, leftOf);
  const one = leavingOne ?? groupsOf(clause, ofOne) ?? groupsOf(clause, oneWas);
  const key = one?.what && itemNamed(one.what, items);
  // "mezza mela" says how much it was, not how much of it was left.
  return key === undefined || /^mezz[oa]$/.test(plain(one?.factor))
    ? undefined
    : scaling(key, factorOf(plain(one?.factor)), leavingOne !== undefined);
}

function scaling(key: string, factor: number | undefined, isLeft: boolean): MealOp | undefined {
  if (factor === undefined || factor === 1) return undefined;
  const eaten = isLeft ? 1 - factor : factor;
  return eaten > 0 && eaten <= 10 ? { op: "scale", key, factor: eaten } : undefined;
}

const spoken = new RegExp(
  `^(?:${wasWord} |facciamo |saranno stat[ie] |(?:ne )?ho mangiat[oaie] |(?:ne )?ho pres[oaie] |ho bevuto |solo |soltanto |circa |metti |ne |con )*(?<said>.+)$`,
);
const named = new RegExp(`^${opt}(?<what>.+?) ${wasWord} (?:solo |circa |di )*(?<said>.+)$`);

/** How much of a food it was: "erano due fette", "il pollo era 150 g", "200 g di riso". */
export function amountOp(clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const pair = groupsOf(clause, named);
  if (pair?.what !== undefined && pair.said !== undefined) {
    const key = itemNamed(pair.what, items);
    const { amount, name } = saidFood(pair.said);
    if (key !== undefined && isClear(amount) && (name.length === 0 || itemNamed(name, items) === key))
      return { op: "amount", key, amount };
  }
  const said = groupsOf(clause, spoken)?.said;
  if (said === undefined) return undefined;
  const { amount, name, article: bare } = saidFood(said);
  if (!isClear(amount) || (bare && name.length === 0)) return undefined;
  const key = name.length === 0 ? itemCounted(amount, items) : itemNamed(name, items);
  return key === undefined ? undefined : { op: "amount", key, amount };
}

/** True for an amount that says how much or how many. */
export function isClear({ grams, millilitres, count }: SaidAmount): boolean {
  return (grams ?? millilitres ?? count) !== null;
}
