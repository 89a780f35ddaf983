import type { CorrectedItem } from "./correction-target.ts";
import { itemNamed } from "./correction-target.ts";
import { article, groupsOf, wasWord } from "./correction-clause.ts";
import type { Clause } from "./correction-clause.ts";
import type { MealOp } from "./meal-correction.ts";
import { portionSteps } from "../portions/meal-portion.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";
import { quantityInFront } from "../meal-parser/quantity-parser.ts";

const opt = `(?:${article} )*`;
const of = "(?:di|d|del|dello|della|dell|dei|degli|delle)";
const bit = "(?:(?:solo |giusto |appena )?(?:un )?(?:po|poco|pochino|pochettino|pelo|tantino))";
const much = "(?:molt[oaie]|tant[oaie]|parecchi[oaie]?|moltissim[oa]|assai|decisamente)";
const size = "(?:grand[ei]|abbondant[ei]|piccol[oaie]|scars[oaie])";
const step = `(?:(?:(?<much>${much})|${bit}) )?(?:(?:di|in) )?(?<way>meno|piu)(?: (?<size>${size}))?`;
const lead =
  "(?:(?:(?:(?:ne|c|ce n) )?(?:era|erano|è|sono)|(?:ne )?(?:ho|abbiamo) (?:mangiat|pres|bevut)[oaei]|ne|ancora|solo|(?:la |una )?porzione|tutto|facciamo|fai|metti|diciamo|direi|forse) )*";

const whole = new RegExp(`^${lead}${step}(?: (?:di tutto|di cosi|di quello|del previsto|in tutto))?$`);
const ofOne = new RegExp(`^${lead}${step} (?:${of} )?(?<what>.+)$`);
const inMore = new RegExp(
  `^${lead}(?:(?<much>${much})|${bit}) (?:${of} )?(?<what>.+) (?:in|di) (?<way>meno|piu)$`,
);
const oneWas = new RegExp(`^${opt}(?<what>.+?) (?:${wasWord} )?${step}$`);
const left = new RegExp(`^(?:ne )?(?:ho|abbiamo) (?:lasciat|avanzat)[oaei] ${bit}(?: ${of} (?<what>.+))?$`);

const [muchLess, less, , more, muchMore] = portionSteps;

type Found = Readonly<Record<string, readonly Word[] | undefined>>;

/** "Più piccola" is less of it. */
function factorOf(found: Found): number {
  const isSmall = /^(piccol|scars)/.test(found.size?.[0]?.text ?? "");
  const isMore = (found.way?.[0]?.text === "piu") !== isSmall;
  if (found.much === undefined) return isMore ? more : less;
  return isMore ? muchMore : muchLess;
}

/** The food alone: "più due cucchiai di zucchero" and "più il pane" are added. */
const isFood = (what: readonly Word[]): boolean =>
  !/^(il|lo|la|l|i|gli|le)$/.test(what[0]?.text ?? "") && quantityInFront(what) === undefined;

/**
 * More or less of everything ("un po' meno", "molto di più") or of one food ("un po' meno pasta"), by the steps that the
 * portion has: as they are to "giusto", from whatever it is now.
 */
export function stepOp(clause: Clause, items: readonly CorrectedItem[]): MealOp | undefined {
  const leaving = groupsOf(clause, left);
  if (leaving !== undefined) return scaling(leaving.what, less, items);
  const all = groupsOf(clause, whole);
  if (all !== undefined) return scaling(undefined, factorOf(all), items);
  for (const form of [inMore, ofOne, oneWas]) {
    const one = groupsOf(clause, form);
    const op = one?.what && isFood(one.what) ? scaling(one.what, factorOf(one), items) : undefined;
    if (op !== undefined) return op;
  }
  return undefined;
}

function scaling(
  what: readonly Word[] | undefined,
  factor: number,
  items: readonly CorrectedItem[],
): MealOp | undefined {
  const key = what === undefined ? "all" : itemNamed(what, items);
  return key === undefined ? undefined : { op: "scale", key, factor };
}
