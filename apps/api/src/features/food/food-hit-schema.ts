import { z } from "zod";

/** What is doubtful about the figures of a product; `flags.ts` of the domain says when each holds. */
export const qualityFlags = ["over_900", "kcal_is_kj", "atwater", "macro_missing"] as const;

const unitSchema = z.object({ label: z.string(), grams: z.number() });

/** A food as every list shows it, whatever it comes from: search results, recents, favourites, own foods. */
export const foodHitOutput = z.object({
  /** See food-ref of the domain. */
  ref: z.string(),
  kind: z.enum(["stock", "product", "own", "item"]),
  name: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  /** What the figures are of: 100 g, or one serving of something whose weight nobody knows (a quick add). */
  per: z.enum(["100g", "serving"]),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  imageUrl: z.string().nullable(),
  barcode: z.string().nullable(),
  liquid: z.boolean(),
  /** Grams of a millilitre, where known. */
  density: z.number().nullable(),
  /** The usual portion first, then the other units. */
  units: z.array(unitSchema),
  /** Whether the figures are of the raw or the cooked food, and grams of cooked that 1 g of raw gives. */
  cooking: z.object({ state: z.enum(["raw", "cooked"]), factor: z.number(), source: z.string() }).nullable(),
  /** True for figures that are computed or averaged, not measured: our own dishes, medians, photos, recipes that the tables do not cover. */
  estimate: z.boolean(),
  flags: z.array(z.enum(qualityFlags)),
  favourite: z.boolean(),
  /** How this person last logged it, and what that amount counts for today; null for the first time. */
  last: z
    .object({
      day: z.string(),
      grams: z.number().nullable(),
      servings: z.number(),
      unit: z.object({ label: z.string(), count: z.number() }).nullable(),
      calories: z.number(),
    })
    .nullable(),
});
export type FoodHit = z.output<typeof foodHitOutput>;

/** A food with all that is known of it. */
export const foodDetailOutput = foodHitOutput.extend({
  fibre: z.number().nullable(),
  sugars: z.number().nullable(),
  saturated: z.number().nullable(),
  salt: z.number().nullable(),
  alcohol: z.number().nullable(),
  note: z.string().nullable(),
  /** Where the figures come from; null for what the person said. */
  source: z
    .object({ name: z.string(), detail: z.string(), licence: z.string(), url: z.string().nullable() })
    .nullable(),
  /** The middle half of the products that a median was taken over, kcal per 100 g. */
  range: z.object({ low: z.number(), high: z.number(), products: z.number() }).nullable(),
  /** What the package says it holds, as printed. */
  packageSize: z.string().nullable(),
});
export type FoodDetail = z.output<typeof foodDetailOutput>;
