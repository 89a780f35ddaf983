import type { ProductRow } from "@fetta/db/queries/food/product";
import type { ProductDraft } from "./schema.ts";

/** Stored data of an incomplete product, which prefills the form for the missing values. */
export function toProductDraft(row: ProductRow): ProductDraft {
  const { gtin, name, brand, calories, protein, carbs, fat, fibre, sugars, saturated, salt } = row;
  const { servingGrams, servingLabel, liquid } = row;
  return {
    gtin,
    name,
    brand,
    calories,
    protein,
    carbs,
    fat,
    fibre,
    sugars,
    saturated,
    salt,
    servingGrams,
    servingLabel,
    liquid,
  };
}
