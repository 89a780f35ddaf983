import type { MealItem } from "./meal-item.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { mealItemGramsBounds } from "../portions/portion-weight.ts";

/** Maximum plausible mentions of one food; more come from a stuck key. */
const maxMentions = 6;

/** Keeps only the first mention of a food that is repeated more than 6 times with the same amount. */
export function dedupeRows<Row extends object>(
  rows: readonly (Row | { item: MealItem })[],
): (Row | { item: MealItem })[] {
  const mentions = new Map<string, number>();
  const rowKey = (row: Row | { item: MealItem }): string | null =>
    "item" in row ? `${row.item.ref} ${row.item.grams} ${row.item.sourceText}` : null;
  for (const row of rows) {
    const key = rowKey(row);
    if (key !== null) mentions.set(key, (mentions.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = rowKey(row);
    if (key === null || (mentions.get(key) ?? 0) <= maxMentions) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** Merges rows of the same food in the same unit into one; all other rows are unchanged. */
export function mergeRows<Row extends object>(
  rows: readonly (Row | { item: MealItem })[],
): (Row | { item: MealItem })[] {
  const merged: (Row | { item: MealItem })[] = [];
  for (const row of rows) {
    const existingIndex =
      "item" in row ? merged.findIndex((other) => "item" in other && isMergeable(other.item, row.item)) : -1;
    const existing = merged[existingIndex];
    if (existing !== undefined && "item" in existing && "item" in row)
      merged[existingIndex] = { item: mergeItems(existing.item, row.item) };
    else merged.push(row);
  }
  return merged;
}

function isMergeable(one: MealItem, other: MealItem): boolean {
  return (
    one.ref === other.ref &&
    one.amount === other.amount &&
    one.unit?.label === other.unit?.label &&
    one.grams + other.grams <= mealItemGramsBounds.max
  );
}

function mergeItems(one: MealItem, other: MealItem): MealItem {
  const unit = one.unit === null ? null : { label: one.unit.label, count: one.unit.count + (other.unit?.count ?? 0) };
  return {
    ...one,
    sourceText: `${one.sourceText}, ${other.sourceText}`,
    grams: roundToOneDecimal(one.grams + other.grams),
    unit,
  };
}
