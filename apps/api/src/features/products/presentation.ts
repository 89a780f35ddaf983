import type { ProductRow } from "@fetta/db/queries/food/product";
import type { ProductDraft } from "./schema.ts";

/** What is known of a product, for the form in which the person fills in the rest. */
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
