import { mapNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { z } from "zod";

/** Energy in kcal and macronutrients in g of an output. */
export const nutritionFields = mapNutrients(nutrientNames, () => z.number());

/** Quality warnings about a product's nutrition values; see `product-nutrients.ts` of the domain for the conditions. */
export const qualityFlags = [
  "over_900",
  "kcal_is_kj",
  "atwater",
  "macro_missing",
  "impossible_value",
  "source_error",
] as const;

const unitSchema = z.object({ label: z.string(), grams: z.number() });

/** A food as every list shows it, whatever its source: search results, recents, favourites, custom foods. */
export const foodHitOutput = z.object({
  /** See food-ref of the domain. */
  ref: z.string(),
  kind: z.enum(["stock", "product", "custom", "logged"]),
  name: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  /** Reference amount: 100 g, or one serving of a food of unknown weight (a quick entry). */
  per: z.enum(["100g", "serving"]),
  ...nutritionFields,
  imageUrl: z.string().nullable(),
  barcode: z.string().nullable(),
  liquid: z.boolean(),
  /** Grams per millilitre, where known. */
  density: z.number().nullable(),
  /** The usual portion first, then the other units. */
  units: z.array(unitSchema),
  /** Whether the nutrition values are of the raw or the cooked food, and grams of cooked food per gram of raw. */
  cooking: z.object({ state: z.enum(["raw", "cooked"]), factor: z.number(), source: z.string() }).nullable(),
  /**
   * True for values that are computed or averaged, not measured: Fetta's own dishes, medians, photos, recipes that the
   * food tables do not cover.
   */
  estimate: z.boolean(),
  flags: z.array(z.enum(qualityFlags)),
  favourite: z.boolean(),
  /** The amount last logged by this user and its kcal today; null where it was never logged. */
  last: z
    .object({
      day: z.string(),
      grams: z.number().nullable(),
      servings: z.number(),
      unit: z.object({ label: z.string(), count: z.number() }).nullable(),
      calories: z.number(),
    })
    .nullable(),
  /** Version of a custom food, which a change of it names. */
  version: z.string().optional(),
});
export type FoodHit = z.output<typeof foodHitOutput>;

/** A food with all its stored details. */
export const foodDetailOutput = foodHitOutput.extend({
  ...mapNutrients(storedDetails, () => z.number().nullable()),
  note: z.string().nullable(),
  /** Source of the nutrition values; null for values entered by the user. */
  source: z
    .object({ name: z.string(), detail: z.string(), licence: z.string(), url: z.string().nullable() })
    .nullable(),
  /** Interquartile range of the products that a median was computed from, kcal per 100 g. */
  range: z.object({ low: z.number(), high: z.number(), products: z.number() }).nullable(),
  /** Package size as printed. */
  packageSize: z.string().nullable(),
});
export type FoodDetail = z.output<typeof foodDetailOutput>;
