import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { z } from "zod";
import type { Db } from "../../schema/schema.ts";
import { selectAllStockFoods, type StockFoodRow } from "./stock-food.ts";

/** The columns of a stock food that food matching uses. */
export type LexiconRow = Pick<
  StockFoodRow,
  | "id"
  | "name"
  | "synonyms"
  | "category"
  | "note"
  | "rank"
  | "calories"
  | "protein"
  | "carbs"
  | "fat"
  | "liquid"
  | "density"
  | "portionLabel"
  | "portionGrams"
  | "unitLabel"
  | "unitGrams"
  | "units"
  | "cookingState"
  | "cookingYield"
  | "isEstimate"
>;

const storedUnitsSchema = z.array(z.object({ label: z.string(), grams: z.number() }));

/**
 * A row in the form that food matching uses. Units in the order of the food's page: portion, piece, the others; only
 * those with both a name and a weight, each name once.
 */
export function toLexiconFood(row: LexiconRow): LexiconFood {
  const { cookingState, cookingYield } = row;
  const units = new Map<string, number>();
  for (const { label, grams } of [
    { label: row.portionLabel, grams: row.portionGrams },
    { label: row.unitLabel, grams: row.unitGrams },
    ...storedUnitsSchema.parse(row.units),
  ])
    if (label !== null && grams !== null && !units.has(label)) units.set(label, grams);
  return {
    id: row.id,
    name: row.name,
    synonyms: row.synonyms
      .split(";")
      .map((synonym) => synonym.trim())
      .filter((synonym) => synonym !== ""),
    category: row.category,
    note: row.note,
    rank: row.rank,
    calories: row.calories,
    protein: row.protein,
    carbs: row.carbs,
    fat: row.fat,
    liquid: row.liquid,
    density: row.density,
    units: [...units].map(([label, grams]) => ({ label, grams })),
    cooking: cookingState === null || cookingYield === null ? null : { state: cookingState, factor: cookingYield },
    estimate: row.isEstimate,
  };
}

/** Every stock food, medians and own dishes included, in the form that food matching uses; by id. */
export async function listLexiconFoods(db: Db): Promise<LexiconFood[]> {
  const rows = await selectAllStockFoods(db).execute();
  return rows.map(toLexiconFood);
}
