import { kjPerKcal } from "@fetta/domain/nutrition/nutrition";
import type { KnownFood } from "../food/known-food.ts";
import type { SearchResult } from "./schema.ts";

const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** A food in the field names of Open Food Facts, per 100 g. */
export function toSearchResult(food: KnownFood): SearchResult {
  const { kind, name, brand, category, calories, protein, carbs, fat, imageUrl, barcode } = food;
  const isStockFood = kind === "stock";
  return {
    product_name: name,
    brands: (isStockFood ? category : brand) ?? "Marca non specificata",
    nutriments: {
      energy_100g: roundToThousandths(calories * kjPerKcal),
      proteins_100g: roundToThousandths(protein),
      carbohydrates_100g: roundToThousandths(carbs),
      fat_100g: roundToThousandths(fat),
    },
    image_url: imageUrl,
    code: barcode,
    isStockFood,
    category,
  };
}
