import { toFoodRef } from "@fetta/domain/food-ref";
import { roundNutrition } from "@fetta/domain/nutrition/nutrition";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import type { StockFoodRow } from "@fetta/db/queries/food/stock-food";
import type { z } from "zod";
import type { foodItemOutput, stockFoodOutput } from "./schema.ts";

/** A food as tRPC and REST return it; the exact stored values are rounded only here. */
export function toFoodItem(row: FoodItemRow): z.output<typeof foodItemOutput> {
  const { id, name, description, barcode, servingSize, servingGrams, imageUrl, source } = row;
  const { unitLabel, unitCount } = row;
  return {
    id,
    name,
    description,
    barcode,
    ...roundNutrition(row),
    servingSize,
    servingGrams,
    imageUrl,
    source,
    ref: row.foodRef ?? toFoodRef("logged", id),
    unit: unitLabel === null || unitCount === null ? null : { label: unitLabel, count: unitCount },
    estimated: row.isEstimate,
    createdAt: row.createdAt.toISOString(),
  };
}

function toPortions(row: StockFoodRow): { label: string; grams: number }[] {
  const portions: { label: string; grams: number }[] = [];
  if (row.unitGrams !== null && row.unitLabel !== null) portions.push({ label: row.unitLabel, grams: row.unitGrams });
  if (row.portionGrams !== null && row.portionLabel !== null)
    portions.push({ label: row.portionLabel, grams: row.portionGrams });
  return portions;
}

/** Values per 100 g, as stored. */
export function toStockFood(row: StockFoodRow): z.output<typeof stockFoodOutput> {
  const { id, name, category, calories, protein, carbs, fat } = row;
  return { id, name, category, calories, protein, carbs, fat, imageUrl: null, portions: toPortions(row) };
}
