import { isClear } from "./amount-correction.ts";
import type { CorrectedItem } from "./correction-target.ts";
import { itemsCalled } from "./correction-target.ts";
import { groupsOf } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import { written } from "../meal-parser/phrase-grouping.ts";
import type { MealOp } from "./meal-correction.ts";
import { saidFood } from "../meal-parser/food-phrase.ts";

const only = "(?:(?:solo|circa|almeno|quasi|il|lo|la|l|dell|del|della) )*";
/** What a food was dressed with: "la pasta era condita con due cucchiai d'olio". */
const dressed = new RegExp(
  `^(?:(?:.+? )?(?:era|erano|è|sono)(?: stat[oaie])? |(?:(?:l|li|le|lo|la) )?ho )?(?:condit[oaie]|ci ho messo) (?:con )?${only}(?<what>.+)$`,
);
/** That something was there, as it may be in the meal already. */
const there = new RegExp(`^(?:c era|c erano|c è|ci sono|ho messo|ho usato|con) ${only}(?<what>.+)$`);
const isExchange = / (non|invece|anziche|al posto) /;

/**
 * What a meal was dressed with, or how much of something was there: sets the amount of a food that the meal has, and adds
 * one that it has not. Null where it cannot be told which food is meant, or how much of one that is there already; undefined for
 * clauses of another form.
 */
export function dressingOp(
  text: string,
  clause: Clause,
  items: readonly CorrectedItem[],
): MealOp | null | undefined {
  if (/^(non|senza) /.test(clause.text) || isExchange.test(clause.text)) return undefined;
  const dressing = groupsOf(clause, dressed)?.what;
  const what = dressing ?? groupsOf(clause, there)?.what;
  if (what === undefined || what.length === 0) return undefined;
  const { amount, name, article } = saidFood(what);
  const isSaid = isClear(amount) && !article;
  if (name.length === 0 || (dressing === undefined && !isSaid)) return undefined;
  const [item, ...others] = itemsCalled(name, items);
  if (item !== undefined)
    return others.length === 0 && isSaid ? { op: "amount", key: item.key, amount } : null;
  return { op: "add", phrase: written(text, what) };
}
