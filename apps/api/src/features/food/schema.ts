import { z } from "zod";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { minSearchLength, searchText } from "@fetta/domain/search/search-tokenizer";
import { servingGrams } from "@fetta/domain/nutrition/serving";
import { fields } from "../../messages/field-messages.ts";
import { entryTarget } from "../../lib/input-schemas.ts";
import { foodHitOutput } from "./food-hit-schema.ts";

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
  /** True where these figures are an estimate that no looking at them makes exact. */
  estimated: z.boolean(),
  createdAt: z.string(),
});

/** Text that a database can hold and a screen can show: no control characters, no halves of a character. */
export const plainText = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\p{Cc}/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(max));
export const optionalText = (max: number) =>
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

const grams = z
  .number({ error: fields.grams })
  .min(servingGrams.min, fields.grams)
  .max(servingGrams.max, fields.grams);

export const addStockInput = entryTarget.extend({
  stockFoodName: plainText(300).pipe(z.string().min(1, fields.required)),
  quantity: grams,
});
export type AddStockInput = z.output<typeof addStockInput>;

/** A control character is in no reference, and in no text that a database can hold. */
export const ref = z
  .string()
  .refine((text) => parseFoodRef(text) !== undefined && !/\p{Cc}/u.test(text), fields.ref);

/** Grams, and the unit they were typed in if it was another; servings of what nobody knows the weight of. */
const amount = z.union([
  z.object({
    grams,
    unit: z
      .object({ label: plainText(60).pipe(z.string().min(1)), count: z.number().min(0.0001).max(10_000) })
      .optional(),
  }),
  z.object({
    servings: z.number({ error: fields.servings }).gt(0, fields.servings).max(1000, fields.servings),
  }),
]);
export type LoggedAmount = z.output<typeof amount>;

export const logFoodInput = entryTarget.extend({ ref, amount });
export type LogFoodInput = z.output<typeof logFoodInput>;

export const habitsInput = z.object({ mealType: z.enum(mealTypes) });
export const habitsOutput = z.object({
  /** What this person eats at this meal, the most usual first. */
  usual: z.array(foodHitOutput),
  /** At any meal, the newest first. */
  recents: z.array(foodHitOutput),
  favourites: z.array(foodHitOutput),
});
export type Habits = z.output<typeof habitsOutput>;

export const favouriteInput = z.object({ ref, favourite: z.boolean() });
export type FavouriteInput = z.output<typeof favouriteInput>;
