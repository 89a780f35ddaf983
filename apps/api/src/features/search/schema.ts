import { foodGroups } from "@fetta/domain/search/food-groups";
import { nutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { z } from "zod";
import { foodHitOutput } from "../food/food-hit-schema.ts";
import { searchTextSchema } from "../food/schema.ts";

export const foodSearchInput = z.object({
  text: searchTextSchema,
  /** `local` searches only the database; `live` also waits for Open Food Facts where that may add products. */
  sources: z.enum(["local", "live"]).default("local"),
});
export type FoodSearchInput = z.output<typeof foodSearchInput>;

/** `ok`: queried or not needed; `degraded`: no response in time; `off`: not configured on this server. */
const externalStatus = z.enum(["ok", "degraded", "off"]);
export type ExternalStatus = z.output<typeof externalStatus>;

export const foodSearchOutput = z.object({
  /** The user's custom foods, recents and favourites; the sections below do not repeat them. */
  mine: z.array(foodHitOutput),
  stock: z.array(foodHitOutput),
  products: z.array(foodHitOutput),
  /** What the text may mean where the sections above have few foods: names farther from it than a slip of the key. */
  suggestions: z.array(foodHitOutput),
  external: externalStatus,
  /** Only for `local`: whether a repeated search with `live` may find more products. */
  live: z.boolean(),
});
export type FoodSearch = z.output<typeof foodSearchOutput>;

export const foodGroupInput = z.object({ group: z.enum(foodGroups) });
export const foodGroupOutput = z.array(foodHitOutput);

export const nutrientFoodsInput = z.object({ nutrient: z.enum(nutrientKeys), group: z.enum(foodGroups).nullable() });
export type NutrientFoodsInput = z.output<typeof nutrientFoodsInput>;

/** Stock foods with much of a nutrient; amounts in its unit, the usual portion in g. */
export const nutrientFoodsOutput = z.array(
  z.object({ food: foodHitOutput, per100Kcal: z.number(), perPortion: z.number(), portionGrams: z.number() }),
);
export type NutrientFoods = z.output<typeof nutrientFoodsOutput>;

export const productSearchInput = z.object({
  q: searchTextSchema,
  limit: z.coerce.number().int().min(1).max(50).default(15),
});
export type ProductSearchInput = z.output<typeof productSearchInput>;

/** A food as the documented API returns it, in the field names of Open Food Facts; per 100 g. */
export const searchResultOutput = z.object({
  product_name: z.string(),
  /** The category for stock foods. */
  brands: z.string(),
  nutriments: z.object({
    /** kJ. */
    energy_100g: z.number(),
    proteins_100g: z.number(),
    carbohydrates_100g: z.number(),
    fat_100g: z.number(),
  }),
  image_url: z.string().nullable(),
  /** GTIN; null for stock foods. */
  code: z.string().nullable(),
  isStockFood: z.boolean(),
  category: z.string().nullable(),
});
export type SearchResult = z.output<typeof searchResultOutput>;

export const productSearchOutput = z.object({
  results: z.array(searchResultOutput),
  /** What the text may mean where few foods match it. */
  suggestions: z.array(searchResultOutput),
  external: z.enum(["ok", "degraded"]),
});
export type ProductSearch = z.output<typeof productSearchOutput>;
