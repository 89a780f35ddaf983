import type { MealCorrection } from "@fetta/domain/meal-corrections/meal-correction";
import type { DescribedMeal, MealItem, ParsedAmount } from "@fetta/domain/meal-parser/meal-item";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { PortionWeight } from "@fetta/domain/portions/portion-weight";
import { estimate } from "../estimate.messages.ts";
import { assignFreshKeys, type MealChange } from "./meal-reducer.ts";

/** Server calls that resolve foods. */
export type CorrectionDeps = {
  describe: (text: string) => Promise<DescribedMeal>;
  weigh: (amount: ParsedAmount, ref: string) => Promise<PortionWeight | null>;
  freshKey: () => string;
};

/** The result of a correction in words: changes to apply, or an error message. */
export type CorrectionResult = { changes: MealChange[] } | { problem: string };

/** The weight of "erano tre patate" where two were estimated: the same weight per piece. */
async function weighLikeSeen(item: MealItem, { count, unit }: ParsedAmount): Promise<MealChange | null> {
  if (item.unit === null || count === null) return null;
  const { parseUnitLabel } = await import("@fetta/domain/meal-parser/unit-parser");
  const { label, count: seenCount } = item.unit;
  const counted = parseUnitLabel(label);
  if (unit !== null && unit.split(" ")[0] !== (counted?.head ?? label)) return null;
  const units = count / (counted?.count ?? 1);
  const grams = roundToOneDecimal((item.grams / seenCount) * units);
  return { type: "weight", key: item.key, weight: { grams, unit: { label, count: units } } };
}

/** The weight of "erano due": per piece as estimated, or from the food's own units. */
async function resolveWeight(item: MealItem, amount: ParsedAmount, deps: CorrectionDeps): Promise<MealChange | null> {
  if (amount.grams !== null) return { type: "weight", key: item.key, weight: { grams: amount.grams, unit: null } };
  const seen = await weighLikeSeen(item, amount);
  if (seen) return seen;
  const weight = item.ref === null ? null : await deps.weigh(amount, item.ref);
  return weight && !weight.isDefaultPortion ? { type: "weight", key: item.key, weight } : null;
}

async function replaceFood(item: MealItem, phrase: string, deps: CorrectionDeps): Promise<CorrectionResult> {
  const [found] = (await deps.describe(phrase)).items;
  if (found?.ref == null) return { problem: estimate.notFound(phrase) };
  const { ref, name, source, per100, grams, unit } = found;
  const changes: MealChange[] = [{ type: "swap", key: item.key, food: { ref, name, source, per100 } }];
  if (found.amountSource === "stated") changes.push({ type: "weight", key: item.key, weight: { grams, unit } });
  return { changes };
}

async function interpretOp(
  op: MealCorrection,
  items: readonly MealItem[],
  deps: CorrectionDeps,
): Promise<CorrectionResult> {
  if (op.op === "add") {
    const meal = await deps.describe(op.phrase);
    if (meal.order.length === 0) return { problem: estimate.notFound(op.phrase) };
    return { changes: [{ type: "add", meal: assignFreshKeys(meal, deps.freshKey) }] };
  }
  if (op.op === "scale") return { changes: [{ type: "scale", key: op.key, factor: op.factor }] };
  const item = items.find(({ key }) => key === op.key);
  if (!item) return { problem: estimate.notUnderstood };
  if (op.op === "remove") return { changes: [{ type: "remove", key: op.key }] };
  if (op.op === "replace") return replaceFood(item, op.phrase, deps);
  const weight = await resolveWeight(item, op.amount, deps);
  return weight ? { changes: [weight] } : { problem: estimate.noWeight(item.name) };
}

/** Why a text is no correction: an amount of a food that is missing may be meant as an addition. */
async function explainFailure(text: string, { describe }: CorrectionDeps): Promise<string> {
  const meal = await describe(text).catch(() => null);
  const isAddition =
    meal !== null &&
    meal.items.length > 0 &&
    meal.unresolved.length === 0 &&
    meal.items.every(({ amountSource }) => amountSource === "stated");
  return isAddition ? estimate.notThere(text) : estimate.notUnderstood;
}

/** Interprets a correction in words; either all of it is understood or nothing is changed. */
export async function interpretCorrection(
  text: string,
  items: readonly MealItem[],
  deps: CorrectionDeps,
): Promise<CorrectionResult> {
  // The grammar is larger than the whole sheet, and most dishes need no correction in words.
  const { parseCorrection } = await import("@fetta/domain/meal-corrections/correction-parser");
  const ops = parseCorrection(text, items);
  if (ops === undefined || ops.length === 0) return { problem: await explainFailure(text, deps) };
  const readings = await Promise.all(ops.map((op) => interpretOp(op, items, deps)));
  const problem = readings.find((reading) => "problem" in reading);
  return problem ?? { changes: readings.flatMap((reading) => ("changes" in reading ? reading.changes : [])) };
}
