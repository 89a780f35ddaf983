import { z } from "zod";
import { minSearchLength, searchText } from "@fetta/domain/search-text";
import { servingGrams } from "@fetta/domain/serving";
import { fields } from "../../messages.ts";
import { entryTarget } from "../diary/target-schema.ts";

export const foodItemOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  barcode: z.string().nullable(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  servingSize: z.string(),
  servingGrams: z.number().nullable(),
  imageUrl: z.string().nullable(),
  source: z.enum(["custom", "stock", "product", "photo", "recipe"]),
  /** Which food this is a serving of, see food-ref of the domain. */
  ref: z.string(),
  /** The unit that the amount was given in; null for plain grams. */
  unit: z.object({ label: z.string(), count: z.number() }).nullable(),
  createdAt: z.string(),
});

/** Text that a database can hold and a screen can show: no control characters. */
export const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(max));
const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));

/** Pictures of products come from one host; anything else is dropped, never fetched or shown. */
const allowedImage = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === "https://images.openfoodfacts.org";
const imageUrl = optionalText(2000).transform((url) =>
  url !== null && (allowedImage(url) || /^\/art\/[\w-]+\.webp$/.test(url)) ? url : null,
);

const macro = z.number().min(0).max(10_000);

export const foodItemInput = z.object({
  name: plainText(200).pipe(z.string().min(1, fields.required)),
  description: optionalText(500),
  barcode: optionalText(40),
  calories: z.number().min(1).max(10_000),
  protein: macro,
  carbs: macro,
  fat: macro,
  servingSize: plainText(60).pipe(z.string().min(1, fields.required)),
  imageUrl,
});
export type FoodItemInput = z.output<typeof foodItemInput>;

export const stockSearchInput = z.object({
  search: z
    .string({ error: fields.search })
    .max(200)
    .refine((text) => searchText(text).length >= minSearchLength, fields.search),
});

export const stockFoodOutput = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  imageUrl: z.string().nullable(),
  portions: z.array(z.object({ label: z.string(), grams: z.number() })),
});

export const stockFoodDetailOutput = stockFoodOutput.extend({
  fibre: z.number().nullable(),
  sugars: z.number().nullable(),
  saturated: z.number().nullable(),
  salt: z.number().nullable(),
  alcohol: z.number().nullable(),
  note: z.string().nullable(),
  liquid: z.boolean(),
  source: z.string(),
  sourceName: z.string(),
  licence: z.string(),
});

export const addStockInput = entryTarget.extend({
  stockFoodName: z.string().min(1, fields.required).max(300),
  quantity: z
    .number({ error: fields.grams })
    .min(servingGrams.min, fields.grams)
    .max(servingGrams.max, fields.grams),
});
export type AddStockInput = z.output<typeof addStockInput>;
