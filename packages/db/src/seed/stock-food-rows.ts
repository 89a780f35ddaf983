import type { Insertable } from "kysely";
import { z } from "zod";
import type { StockFoodTable } from "../schema/food-tables.ts";
import { figure, maybeFigure, maybeText, readRows, text } from "./csv-cells.ts";

const foodRow = z.object({
  id: text,
  name_it: text,
  synonyms_it: z.string(),
  category: text,
  note: maybeText,
  rank: figure,
  kcal: figure,
  protein_g: figure,
  carbs_g: figure,
  fat_g: figure,
  fibre_g: maybeFigure,
  sugars_g: maybeFigure,
  saturated_g: maybeFigure,
  salt_g: maybeFigure,
  alcohol_g: maybeFigure,
  liquid: z.enum(["", "1"]),
  density_g_ml: maybeFigure,
  portion_g: maybeFigure,
  portion_label: maybeText,
  portion_source: maybeText,
  unit_g: maybeFigure,
  unit_label: maybeText,
  unit_source: maybeText,
  source: text,
  source_code: text,
  source_name: text,
  name_origin: text,
  licence: text,
});

export type StockFood = Insertable<StockFoodTable> & { estimate: boolean };

/** The foods of the composition tables (CSV text, values per 100 g). */
export function readTableFoods(csv: string): StockFood[] {
  return readRows("stock-foods.csv", csv, foodRow).map((row) => ({
    id: row.id,
    name: row.name_it,
    synonyms: row.synonyms_it,
    category: row.category,
    note: row.note,
    rank: row.rank,
    calories: row.kcal,
    protein: row.protein_g,
    carbs: row.carbs_g,
    fat: row.fat_g,
    fibre: row.fibre_g,
    sugars: row.sugars_g,
    saturated: row.saturated_g,
    salt: row.salt_g,
    alcohol: row.alcohol_g,
    liquid: row.liquid === "1",
    density: row.density_g_ml,
    portionGrams: row.portion_g,
    portionLabel: row.portion_label,
    portionSource: row.portion_source,
    unitGrams: row.unit_g,
    unitLabel: row.unit_label,
    unitSource: row.unit_source,
    source: row.source,
    sourceCode: row.source_code,
    sourceName: row.source_name,
    nameOrigin: row.name_origin,
    licence: row.licence,
    estimate: false,
    units: "[]",
    cookingState: null,
    cookingYield: null,
    cookingSource: null,
  }));
}

const unitRow = z.object({ food_id: text, food: text, label: text, grams: figure, source: text });

/** More units of a food than its portion and its piece, by food id. */
export type Unit = { label: string; grams: number; source: string };

/** Reads the file of units, by food id and in the order of the file. */
export function readUnits(csv: string): Map<string, Unit[]> {
  const units = new Map<string, Unit[]>();
  for (const { food_id, label, grams, source } of readRows("stock-food-units.csv", csv, unitRow))
    units.set(food_id, [...(units.get(food_id) ?? []), { label, grams, source }]);
  return units;
}

const cookingRow = z.object({
  food_id: text,
  food: text,
  state: z.enum(["raw", "cooked"]),
  yield: figure,
  source: text,
});

/** Whether a food's figures are of it raw or cooked, and grams of cooked food that 1 g raw gives, by food id. */
export type Cooking = Pick<StockFood, "cookingState" | "cookingYield" | "cookingSource">;

/** Reads the file of cooked weights, by food id. */
export function readCooking(csv: string): Map<string, Cooking> {
  return new Map(
    readRows("stock-food-cooking.csv", csv, cookingRow).map((row) => [
      row.food_id,
      { cookingState: row.state, cookingYield: row.yield, cookingSource: row.source },
    ]),
  );
}
