import type { MealOp } from "./meal-correction.ts";
import type { MealItem, SaidAmount } from "../meal-parser/meal-item.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import { mealItemGrams } from "../portions/portion-weight.ts";

/**
 * What was found for the changes that need a food: the food of a `replace`, the foods of an `add`, and for an `amount`
 * the item as it weighs with that amount (not needed where the amount is grams).
 */
export type FoundForOps = ReadonlyMap<MealOp, readonly MealItem[]>;

/**
 * The items after the changes, in order. A replaced food keeps its key and its grams; added foods get keys of their
 * own. Undefined, with nothing changed, where an item or a food is missing or a weight leaves its bounds.
 */
export function applyOps(
  items: readonly MealItem[],
  ops: readonly MealOp[],
  found: FoundForOps,
): MealItem[] | undefined {
  let changed: MealItem[] | undefined = [...items];
  for (const op of ops) {
    changed = applied(changed, op, found.get(op) ?? []);
    if (changed === undefined) return undefined;
  }
  return changed;
}

function applied(items: readonly MealItem[], op: MealOp, found: readonly MealItem[]): MealItem[] | undefined {
  if (op.op === "add") return found.length === 0 ? undefined : [...items, ...withNewKeys(items, found)];
  if (op.op === "scale" && op.key === "all") return every(items.map((item) => scaled(item, op.factor)));
  const { key } = op;
  if (!items.some((item) => item.key === key)) return undefined;
  if (op.op === "remove") return items.filter((item) => item.key !== key);
  return every(items.map((item) => (item.key === key ? changedItem(item, op, found[0]) : item)));
}

function every(items: readonly (MealItem | undefined)[]): MealItem[] | undefined {
  const whole = items.filter((item) => item !== undefined);
  return whole.length === items.length ? whole : undefined;
}

function changedItem(
  item: MealItem,
  op: Exclude<MealOp, { op: "add" | "remove" }>,
  found: MealItem | undefined,
): MealItem | undefined {
  if (op.op === "scale") return scaled(item, op.factor);
  if (op.op === "amount") return weighedItem(item, op.amount, found);
  if (found === undefined) return undefined;
  const { grams, key, amount, hidden } = item;
  return { ...found, key, grams, amount, hidden, unit: null };
}

function scaled(item: MealItem, factor: number): MealItem | undefined {
  const unit = item.unit && {
    label: item.unit.label,
    count: Math.round(item.unit.count * factor * 100) / 100,
  };
  return withGrams(item, item.grams * factor, unit);
}

function withGrams(item: MealItem, grams: number, unit: MealItem["unit"]): MealItem | undefined {
  const rounded = oneDecimal(grams);
  const fits = rounded >= mealItemGrams.min && rounded <= mealItemGrams.max;
  return fits ? { ...item, grams: rounded, unit, amount: "said" } : undefined;
}

function weighedItem(item: MealItem, amount: SaidAmount, found: MealItem | undefined): MealItem | undefined {
  if (amount.grams !== null) return withGrams(item, amount.grams, null);
  return found && withGrams(item, found.grams, found.unit);
}

/** Keys that no item has: numbers after the greatest. */
function withNewKeys(items: readonly MealItem[], found: readonly MealItem[]): MealItem[] {
  const last = Math.max(0, ...items.map(({ key }) => (/^\d+$/.test(key) ? Number(key) : 0)));
  return found.map((item, at) => ({ ...item, key: String(last + at + 1) }));
}
