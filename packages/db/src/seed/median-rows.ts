import type { Insertable } from "kysely";
import { z } from "zod";
import type { StockFoodMedianTable } from "../schema/food-tables.ts";
import { figure, maybeFigure, readRows, text } from "./csv-cells.ts";

const medianRow = z.object({
  id: text.regex(/^off-median:[a-z-]+$/),
  name_it: text,
  synonyms_it: z.string(),
  category: text,
  n_products: figure,
  kcal: figure,
  kcal_p25: figure,
  kcal_p75: figure,
  protein_g: figure,
  carbs_g: figure,
  fat_g: figure,
  fibre_g: maybeFigure,
  sugars_g: maybeFigure,
  saturated_g: maybeFigure,
  salt_g: maybeFigure,
  portion_g: maybeFigure,
  codes: text,
  licence: text,
});

/** Medians of the labels of Italian products (CSV text, values per 100 g), under ODbL. */
export function readMedians(csv: string): Insertable<StockFoodMedianTable>[] {
  return readRows("stock-food-medians.csv", csv, medianRow).map((row) => ({
    id: row.id,
    name: row.name_it,
    synonyms: row.synonyms_it,
    category: row.category,
    calories: row.kcal,
    protein: row.protein_g,
    carbs: row.carbs_g,
    fat: row.fat_g,
    fibre: row.fibre_g,
    sugars: row.sugars_g,
    saturated: row.saturated_g,
    salt: row.salt_g,
    portionGrams: row.portion_g,
    products: row.n_products,
    caloriesLow: row.kcal_p25,
    caloriesHigh: row.kcal_p75,
    gtins: row.codes,
    licence: row.licence,
  }));
}
