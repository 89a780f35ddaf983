import type { MealCorrection } from "./meal-correction.ts";
import type { MealItem, ParsedAmount } from "../meal-parser/meal-item.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { mealItemGramsBounds } from "../portions/portion-weight.ts";

/**
 * The foods found for the changes that need one: the food of a `replace`, the foods of an `add`, and for an `amount`
 * the item weighed with that amount (not needed where the amount is grams).
 */
export type ResolvedCorrectionItems = ReadonlyMap<MealCorrection, readonly MealItem[]>;

/**
 * Returns the items after the changes, in order. A replaced food keeps its key and its grams; added foods get new
 * keys. Undefined where an item or a food is missing or a weight is out of bounds.
 */
export function applyCorrections(
  items: readonly MealItem[],
  corrections: readonly MealCorrection[],
  resolvedItems: ResolvedCorrectionItems,
): MealItem[] | undefined {
  let changed: MealItem[] | undefined = [...items];
  for (const correction of corrections) {
    changed = applyCorrection(changed, correction, resolvedItems.get(correction) ?? []);
    if (changed === undefined) return undefined;
  }
  return changed;
}

function applyCorrection(
  items: readonly MealItem[],
  correction: MealCorrection,
  resolvedItems: readonly MealItem[],
): MealItem[] | undefined {
  if (correction.op === "add")
    return resolvedItems.length === 0 ? undefined : [...items, ...assignNewKeys(items, resolvedItems)];
  if (correction.op === "scale" && correction.key === "all")
    return allOrUndefined(items.map((item) => scaleItem(item, correction.factor)));
  const { key } = correction;
  if (!items.some((item) => item.key === key)) return undefined;
  if (correction.op === "remove") return items.filter((item) => item.key !== key);
  return allOrUndefined(
    items.map((item) => (item.key === key ? changeItem(item, correction, resolvedItems[0]) : item)),
  );
}

function allOrUndefined(items: readonly (MealItem | undefined)[]): MealItem[] | undefined {
  const definedItems = items.filter((item) => item !== undefined);
  return definedItems.length === items.length ? definedItems : undefined;
}

function changeItem(
  item: MealItem,
  correction: Exclude<MealCorrection, { op: "add" | "remove" }>,
  resolvedItem: MealItem | undefined,
): MealItem | undefined {
  if (correction.op === "scale") return scaleItem(item, correction.factor);
  if (correction.op === "amount") return setItemAmount(item, correction.amount, resolvedItem);
  if (resolvedItem === undefined) return undefined;
  const { grams, key, amount, hidden } = item;
  return { ...resolvedItem, key, grams, amount, hidden, unit: null };
}

function scaleItem(item: MealItem, factor: number): MealItem | undefined {
  const unit = item.unit && {
    label: item.unit.label,
    count: Math.round(item.unit.count * factor * 100) / 100,
  };
  return setItemGrams(item, item.grams * factor, unit);
}

function setItemGrams(item: MealItem, grams: number, unit: MealItem["unit"]): MealItem | undefined {
  const rounded = roundToOneDecimal(grams);
  const isWithinBounds = rounded >= mealItemGramsBounds.min && rounded <= mealItemGramsBounds.max;
  return isWithinBounds ? { ...item, grams: rounded, unit, amount: "said" } : undefined;
}

function setItemAmount(item: MealItem, amount: ParsedAmount, resolvedItem: MealItem | undefined): MealItem | undefined {
  if (amount.grams !== null) return setItemGrams(item, amount.grams, null);
  return resolvedItem && setItemGrams(item, resolvedItem.grams, resolvedItem.unit);
}

/** Assigns unused keys: numbers after the greatest. */
function assignNewKeys(items: readonly MealItem[], newItems: readonly MealItem[]): MealItem[] {
  const lastKey = Math.max(0, ...items.map(({ key }) => (/^\d+$/.test(key) ? Number(key) : 0)));
  return newItems.map((item, at) => ({ ...item, key: String(lastKey + at + 1) }));
}
