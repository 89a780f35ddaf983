import type { FoodAlias } from "@fetta/domain/food-matching/alias-candidates";
import {
  detailNutrients,
  labelNutrients,
  mapNutrients,
  micronutrientKeys,
  pickNutrients,
} from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { Insertable } from "kysely";
import { z } from "zod";
import type { Database } from "../schema/schema.ts";
import { numberCell, optionalNumberCell, optionalTextCell, parseCsvRows, textCell } from "./csv-cells.ts";

const foodRow = z.object({
  id: textCell,
  name_it: textCell,
  synonyms_it: z.string(),
  category: textCell,
  note: optionalTextCell,
  rank: numberCell,
  ...mapNutrients(nutrientNames, () => numberCell),
  ...mapNutrients(detailNutrients, () => optionalNumberCell),
  liquid: z.enum(["", "1"]),
  density_g_ml: optionalNumberCell,
  portion_g: optionalNumberCell,
  portion_label: optionalTextCell,
  portion_source: optionalTextCell,
  unit_g: optionalNumberCell,
  unit_label: optionalTextCell,
  unit_source: optionalTextCell,
  source: textCell,
  source_code: textCell,
  source_name: textCell,
  name_origin: textCell,
  licence: textCell,
});

export type StockFood = Insertable<Database["stockFood"]> & { isEstimate: boolean };

const micronutrientRow = z.object({
  food_id: textCell,
  food: textCell,
  ...mapNutrients(micronutrientKeys, () => optionalNumberCell),
});

const noMicronutrients = mapNutrients(micronutrientKeys, () => null);

/**
 * Parses the foods of the composition tables (CSV texts, values per 100 g): one file has energy, macronutrients and
 * portions, the other the micronutrients of those foods whose table states any.
 */
export function parseCompositionFoods(csv: string, micronutrientsCsv: string): StockFood[] {
  const micronutrients = new Map(
    parseCsvRows("stock-food-micronutrients.csv", micronutrientsCsv, micronutrientRow).map((row) => [
      row.food_id,
      pickNutrients(row, micronutrientKeys),
    ]),
  );
  return parseCsvRows("stock-foods.csv", csv, foodRow).map((row) => ({
    id: row.id,
    name: row.name_it,
    synonyms: row.synonyms_it,
    category: row.category,
    note: row.note,
    rank: row.rank,
    ...pickNutrients(row, [...labelNutrients, "alcohol"]),
    ...(micronutrients.get(row.id) ?? noMicronutrients),
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
    isEstimate: false,
    units: "[]",
    cookingState: null,
    cookingYield: null,
    cookingSource: null,
  }));
}

const aliasFileSchema = z.object({
  aliases: z.array(
    z.object({
      names: textCell,
      eatenId: textCell,
      rawId: textCell.nullable().default(null),
      cookedId: textCell.nullable().default(null),
    }),
  ),
});

/** Parses the file of everyday names (JSON text), a row for each; throws where a name is there twice. */
export function parseFoodAliases(json: string): FoodAlias[] {
  const aliases = new Map<string, FoodAlias>();
  for (const { names, ...ids } of aliasFileSchema.parse(JSON.parse(json)).aliases)
    for (const name of names.split("; ")) {
      if (aliases.has(name)) throw new Error(`food-aliases.json, ${name}: named twice`);
      aliases.set(name, { name, ...ids });
    }
  return [...aliases.values()];
}

const unitRow = z.object({ food_id: textCell, food: textCell, label: textCell, grams: numberCell, source: textCell });

/** Units of a food beside its portion and its piece. */
export type FoodUnitRow = { label: string; grams: number; source: string };

/** Parses the file of units, by food id and in the order of the file. */
export function parseFoodUnits(csv: string): Map<string, FoodUnitRow[]> {
  const units = new Map<string, FoodUnitRow[]>();
  for (const { food_id, label, grams, source } of parseCsvRows("stock-food-units.csv", csv, unitRow))
    units.set(food_id, [...(units.get(food_id) ?? []), { label, grams, source }]);
  return units;
}

const cookingRow = z.object({
  food_id: textCell,
  food: textCell,
  state: z.enum(["raw", "cooked"]),
  yield: numberCell,
  source: textCell,
});

/** Whether a food's values are raw or cooked, and grams of cooked food from 1 g of raw food. */
export type FoodCooking = Pick<StockFood, "cookingState" | "cookingYield" | "cookingSource">;

/** Parses the file of cooked weights, by food id. */
export function parseFoodCooking(csv: string): Map<string, FoodCooking> {
  return new Map(
    parseCsvRows("stock-food-cooking.csv", csv, cookingRow).map((row) => [
      row.food_id,
      { cookingState: row.state, cookingYield: row.yield, cookingSource: row.source },
    ]),
  );
}
