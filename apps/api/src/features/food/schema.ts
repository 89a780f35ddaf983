import { z } from "zod";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { toPlainText } from "@fetta/domain/text-input";
import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { fieldMessages } from "../../messages/field-messages.ts";
import { entryTarget } from "../../lib/input-schemas.ts";
import { foodHitOutput, nutritionFields } from "./food-hit-schema.ts";

export const foodItemOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  barcode: z.string().nullable(),
  ...nutritionFields,
  servingSize: z.string(),
  servingGrams: z.number().nullable(),
  imageUrl: z.string().nullable(),
  source: z.enum(["custom", "stock", "product", "photo", "recipe"]),
  /** The food that this is a serving of, see food-ref of the domain. */
  ref: z.string(),
  /** The unit that the amount was given in; null for plain grams. */
  unit: z.object({ label: z.string(), count: z.number() }).nullable(),
  /** True where the values are an estimate that confirming cannot make exact. */
  estimated: z.boolean(),
  createdAt: z.string(),
});

/** Text that can be stored and displayed: no control characters, no unpaired surrogates. */
export const plainText = (max: number) => z.string().transform(toPlainText).pipe(z.string().max(max));
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));

/** Product images are allowed from one host only; any other URL is dropped, never fetched or shown. */
const isAllowedImage = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === "https://images.openfoodfacts.org";
const imageUrl = optionalText(2000).transform((url) =>
  url !== null && (isAllowedImage(url) || /^\/art\/[\w-]+\.webp$/.test(url)) ? url : null,
);

const macroSchema = z.number().min(0).max(10_000);

export const foodItemInput = z.object({
  name: plainText(200).pipe(z.string().min(1, fieldMessages.required)),
  description: optionalText(500),
  barcode: optionalText(40),
  calories: z.number().min(1).max(10_000),
  protein: macroSchema,
  carbs: macroSchema,
  fat: macroSchema,
  servingSize: plainText(60).pipe(z.string().min(1, fieldMessages.required)),
  imageUrl,
});
export type FoodItemInput = z.output<typeof foodItemInput>;

export const searchTextSchema = z
  .string({ error: fieldMessages.search })
  .max(200)
  .refine((text) => normalizeSearchText(text).length >= minSearchLength, fieldMessages.search);

export const stockSearchInput = z.object({ search: searchTextSchema });

export const stockFoodOutput = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  ...nutritionFields,
  imageUrl: z.string().nullable(),
  portions: z.array(z.object({ label: z.string(), grams: z.number() })),
});

export const gramsSchema = z
  .number({ error: fieldMessages.grams })
  .min(servingGramsBounds.min, fieldMessages.grams)
  .max(servingGramsBounds.max, fieldMessages.grams);

export const addStockInput = entryTarget.extend({
  stockFoodName: plainText(300).pipe(z.string().min(1, fieldMessages.required)),
  quantity: gramsSchema,
});
export type AddStockInput = z.output<typeof addStockInput>;

/** References contain no control characters; PostgreSQL text cannot store NUL. */
export const foodRefSchema = z
  .string()
  .refine((text) => parseFoodRef(text) !== undefined && !/\p{Cc}/u.test(text), fieldMessages.unknownFood);

/** The unit that an amount was entered in. */
export const enteredUnit = z.object({
  label: plainText(60).pipe(z.string().min(1)),
  count: z.number().min(0.0001).max(10_000),
});

/** Grams, with the unit they were entered in if it was another; servings for foods of unknown weight. */
const amountSchema = z.union([
  z.object({ grams: gramsSchema, unit: enteredUnit.optional() }),
  z.object({
    servings: z
      .number({ error: fieldMessages.servings })
      .gt(0, fieldMessages.servings)
      .max(1000, fieldMessages.servings),
  }),
]);
export type LoggedAmount = z.output<typeof amountSchema>;

export const logFoodInput = entryTarget.extend({ ref: foodRefSchema, amount: amountSchema });
export type LogFoodInput = z.output<typeof logFoodInput>;

export const habitsInput = z.object({ mealType: z.enum(mealTypes) });
export const habitsOutput = z.object({
  /** Foods that this user eats at this meal, the most frequent first. */
  usual: z.array(foodHitOutput),
  /** At any meal, the newest first. */
  recents: z.array(foodHitOutput),
  favourites: z.array(foodHitOutput),
});
export type Habits = z.output<typeof habitsOutput>;

export const favouriteInput = z.object({ ref: foodRefSchema, favourite: z.boolean() });
export type FavouriteInput = z.output<typeof favouriteInput>;
