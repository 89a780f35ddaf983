import type { MealOp } from "@fetta/domain/meal-corrections/meal-correction";
import type { DescribedMeal, MealItem, SaidAmount } from "@fetta/domain/meal-parser/meal-item";
import { oneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { WeighedAmount } from "@fetta/domain/portions/portion-weight";
import { estimate } from "../estimate.messages.ts";
import { withFreshKeys } from "./meal-reducer.ts";
import type { MealChange } from "./meal-reducer.ts";

/** Those who know foods: all of them on the server. */
export type Knowledge = {
  describe: (text: string) => Promise<DescribedMeal>;
  weigh: (amount: SaidAmount, ref: string) => Promise<WeighedAmount | null>;
  freshKey: () => string;
};

/** What a correction in words comes down to: changes to make, or a sentence why there are none. */
export type Reading = { changes: MealChange[] } | { problem: string };

/** The weight of "erano tre patate" where two were seen: as much a piece as those. */
async function asSeen(item: MealItem, { count, unit }: SaidAmount): Promise<MealChange | null> {
  if (item.unit === null || count === null) return null;
  const { readUnitLabel } = await import("@fetta/domain/portions/unit-label");
  const { label, count: seen } = item.unit;
  const counted = readUnitLabel(label);
  if (unit !== null && unit.split(" ")[0] !== (counted?.head ?? label)) return null;
  const units = count / (counted?.count ?? 1);
  const grams = oneDecimal((item.grams / seen) * units);
  return { type: "weight", key: item.key, weight: { grams, unit: { label, count: units } } };
}

/** The weight of "erano due": as much a piece as was seen, or by the food's own table. */
async function weightOf(
  item: MealItem,
  amount: SaidAmount,
  knowledge: Knowledge,
): Promise<MealChange | null> {
  if (amount.grams !== null)
    return { type: "weight", key: item.key, weight: { grams: amount.grams, unit: null } };
  const seen = await asSeen(item, amount);
  if (seen) return seen;
  const weight = item.ref === null ? null : await knowledge.weigh(amount, item.ref);
  return weight && !weight.usual ? { type: "weight", key: item.key, weight } : null;
}

async function replaced(item: MealItem, phrase: string, knowledge: Knowledge): Promise<Reading> {
  const [found] = (await knowledge.describe(phrase)).items;
  if (found?.ref == null) return { problem: estimate.notFound(phrase) };
  const { ref, name, source, per100, grams, unit } = found;
  const changes: MealChange[] = [{ type: "swap", key: item.key, food: { ref, name, source, per100 } }];
  if (found.amount === "said") changes.push({ type: "weight", key: item.key, weight: { grams, unit } });
  return { changes };
}

async function read(op: MealOp, items: readonly MealItem[], knowledge: Knowledge): Promise<Reading> {
  if (op.op === "add") {
    const meal = await knowledge.describe(op.phrase);
    if (meal.order.length === 0) return { problem: estimate.notFound(op.phrase) };
    return { changes: [{ type: "add", meal: withFreshKeys(meal, knowledge.freshKey) }] };
  }
  if (op.op === "scale") return { changes: [{ type: "scale", key: op.key, factor: op.factor }] };
  const item = items.find(({ key }) => key === op.key);
  if (!item) return { problem: estimate.notUnderstood };
  if (op.op === "remove") return { changes: [{ type: "remove", key: op.key }] };
  if (op.op === "replace") return replaced(item, op.phrase, knowledge);
  const weight = await weightOf(item, op.amount, knowledge);
  return weight ? { changes: [weight] } : { problem: estimate.noWeight(item.name) };
}

/** Why words are no correction: an amount of a food that is not there may be meant to be added. */
async function whyNot(text: string, { describe }: Knowledge): Promise<string> {
  const meal = await describe(text).catch(() => null);
  const isAddition =
    meal !== null &&
    meal.items.length > 0 &&
    meal.open.length === 0 &&
    meal.items.every(({ amount }) => amount === "said");
  return isAddition ? estimate.notThere(text) : estimate.notUnderstood;
}

/** Reads a correction in words; all of it is understood, or nothing is changed. */
export async function readWords(
  text: string,
  items: readonly MealItem[],
  knowledge: Knowledge,
): Promise<Reading> {
  // Its grammar is larger than the whole sheet, and most dishes need no correction in words.
  const { readCorrection } = await import("@fetta/domain/meal-corrections/correction-parser");
  const ops = readCorrection(text, items);
  if (ops === undefined || ops.length === 0) return { problem: await whyNot(text, knowledge) };
  const readings = await Promise.all(ops.map((op) => read(op, items, knowledge)));
  const refused = readings.find((reading) => "problem" in reading);
  return refused ?? { changes: readings.flatMap((reading) => ("changes" in reading ? reading.changes : [])) };
}
