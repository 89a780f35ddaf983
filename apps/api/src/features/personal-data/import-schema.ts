import { isCalendarDay } from "@fetta/domain/calendar-day";
import type { ImportPart } from "@fetta/domain/transfer/import-result";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import { diet, recipeIngredient, recipeStep } from "@fetta/domain/recipes/recipe";
import { z } from "zod";

export const importQuery = z.object({
  /** `1`: says what would be added and adds nothing. */
  preview: z.literal("1").optional(),
  /** Of weights in a CSV file, which does not say it. */
  weightUnit: z.enum(["kg", "lb"]).default("kg"),
});
export type ImportQuery = z.output<typeof importQuery>;

const id = z.uuid().transform((text) => text.toLowerCase());
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((words) => !words.includes("\0"));
const named = text(200).min(1);
const maybe = (most: number) => text(most).nullable().default(null);
const amount = (most: number) => z.number().min(0).max(most);
const some = (most: number) => amount(most).nullable().default(null);
const day = z.string().refine(isCalendarDay);
/** There is no year 0 in a calendar, nor in PostgreSQL. */
const moment = z.iso.datetime().refine((at) => !at.startsWith("0000"));
const figures = {
  calories: amount(100_000),
  protein: amount(10_000),
  carbs: amount(10_000),
  fat: amount(10_000),
};
const detailed = { fibre: some(10_000), sugars: some(10_000), saturated: some(10_000), salt: some(10_000) };
const positive = z.number().positive().max(1_000_000).nullable().default(null);
/** Pictures of products come from one place alone; any other address is left out. */
const picture = maybe(2000).transform((url) =>
  url?.startsWith("https://images.openfoodfacts.org/") === true ? url : null,
);

const food = z.object({
  id,
  name: named,
  description: maybe(2000),
  barcode: maybe(64),
  ...figures,
  servingSize: text(100),
  servingGrams: positive,
  imageUrl: picture,
  source: z.enum(["custom", "stock", "product", "photo", "recipe"]),
  foodRef: maybe(130),
  unitLabel: maybe(100),
  unitCount: positive,
  estimated: z.boolean().default(false),
  createdAt: moment,
});

const entry = z.object({
  id,
  foodItemId: id,
  day,
  mealType: z.enum(mealTypes),
  servings: z.number().positive().max(10_000),
  caloriesOverride: some(100_000),
  proteinOverride: some(10_000),
  carbsOverride: some(10_000),
  fatOverride: some(10_000),
  estimated: z.boolean().default(false),
  createdAt: moment,
});

const ownFood = z.object({
  id,
  name: named,
  brand: maybe(200),
  barcode: maybe(64),
  calories: amount(902),
  protein: amount(100),
  carbs: amount(100),
  fat: amount(100),
  fibre: some(100),
  sugars: some(100),
  saturated: some(100),
  salt: some(100),
  liquid: z.boolean().default(false),
  servingLabel: maybe(100),
  servingGrams: positive,
  createdAt: moment,
  updatedAt: moment,
});

const recipe = z.object({
  id,
  name: text(100).min(1),
  description: text(4000),
  minutes: z.number().int().positive().max(100_000),
  servings: z.number().int().positive().max(1000),
  ingredients: z.array(recipeIngredient).max(200),
  steps: z.array(recipeStep).max(200),
  tags: z.array(diet),
  allergens: z.array(z.enum(allergens)),
  ...figures,
  ...detailed,
  estimated: z.boolean(),
  unknown: z.array(text(200)).max(200),
  cookedGrams: positive,
  origin: z.enum(["ai", "shelf", "own"]),
  isFavorite: z.boolean().default(false),
  createdAt: moment,
  updatedAt: moment,
});

const goals = {
  dailyCalorieGoal: amount(10_000),
  dailyProteinGoal: amount(1000),
  dailyCarbsGoal: amount(1000),
  dailyFatGoal: amount(1000),
};
/** Goals of single weekdays by their number; as the app wrote them. */
const weekdays = z
  .partialRecord(z.enum(["1", "2", "3", "4", "5", "6", "7"]), z.object(goals))
  .nullable()
  .default(null);

/** The parts of our own file that are read again, and the form of a row of each. */
export const importedParts = {
  foods: food,
  entries: entry,
  ownFoods: ownFood,
  recipes: recipe,
  weights: z.object({ day, kg: z.number().min(20).max(400), updatedAt: moment }),
  water: z.object({ day, ml: z.number().int().min(0).max(20_000), updatedAt: moment }),
  goals: z.object({ ...goals, weekdays, updatedAt: moment }),
  goalVersions: z.object({ validFrom: day, ...goals, weekdays }),
} as const satisfies Record<ImportPart, z.ZodType>;
export type ImportedRows = { [Part in ImportPart]: z.output<(typeof importedParts)[Part]>[] };

const part = z.array(z.unknown()).default([]);
/** Our own file, before anybody has looked at its rows. */
export const ownFile = z.object({
  app: z.literal("Fetta"),
  format: z.number().int().positive(),
  foods: part,
  entries: part,
  ownFoods: part,
  recipes: part,
  weights: part,
  water: part,
  goals: part,
  goalVersions: part,
});
