import { extraNutrients, labelNutrients, mapNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { Insertable } from "kysely";
import { z } from "zod";
import type { Database } from "../schema/schema.ts";
import { numberCell, optionalNumberCell, parseCsvRows, textCell } from "./csv-cells.ts";

const medianRow = z.object({
  id: textCell.regex(/^off-median:[a-z-]+$/),
  name_it: textCell,
  synonyms_it: z.string(),
  category: textCell,
  n_products: numberCell,
  kcal_p25: numberCell,
  kcal_p75: numberCell,
  ...mapNutrients(nutrientNames, () => numberCell),
  ...mapNutrients(extraNutrients, () => optionalNumberCell),
  portion_g: optionalNumberCell,
  codes: textCell,
  licence: textCell,
});

/** Medians of the labels of Italian products (CSV text, values per 100 g), under ODbL. */
export function parseMedians(csv: string): Insertable<Database["stockFoodMedian"]>[] {
  return parseCsvRows("stock-food-medians.csv", csv, medianRow).map((row) => ({
    id: row.id,
    name: row.name_it,
    synonyms: row.synonyms_it,
    category: row.category,
    ...pickNutrients(row, labelNutrients),
    portionGrams: row.portion_g,
    productCount: row.n_products,
    caloriesP25: row.kcal_p25,
    caloriesP75: row.kcal_p75,
    gtins: row.codes,
    licence: row.licence,
  }));
}
