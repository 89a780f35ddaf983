import { isCalendarDay } from "@fetta/domain/calendar-day";
import {
  amountPerGram,
  extraNutrients,
  intakeNutrients,
  mapNutrients,
  maxPer100g,
} from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import { maxReaderNoteLength, readerLinkDays, readerScopes } from "@fetta/domain/account/reader-link";
import { calorieGoalBounds, macroGoalBounds } from "@fetta/domain/goals/daily-goals";
import { activityLevels, bodyBounds, bodyGoals, maternityStatuses, sexes } from "@fetta/domain/goals/energy-need";
import { dietSchema, recipeIngredientSchema, recipeStepSchema } from "@fetta/domain/recipes/recipe";
import { z } from "zod";

export const importQuery = z.object({
  /** `1`: returns what would be added and adds nothing. */
  preview: z.literal("1").optional(),
  /** Unit of weights in a CSV file, which does not contain it. */
  weightUnit: z.enum(["kg", "lb"]).default("kg"),
});
export type ImportQuery = z.output<typeof importQuery>;

const idSchema = z.uuid().transform((text) => text.toLowerCase());
const textSchema = (max: number) =>
  z
    .string()
    .max(max)
    .refine((words) => !words.includes("\0"));
const nameSchema = textSchema(200).min(1);
const nullableText = (max: number) => textSchema(max).nullable().default(null);
const amountSchema = (max: number) => z.number().min(0).max(max);
const nullableAmount = (max: number) => amountSchema(max).nullable().default(null);
const daySchema = z.string().refine(isCalendarDay);
/** The calendar has no year 0, and PostgreSQL rejects it. */
const instantSchema = z.iso.datetime().refine((at) => !at.startsWith("0000"));
const nutritionFields = mapNutrients(nutrientNames, (name) => amountSchema(name === "calories" ? 100_000 : 10_000));
const nullablePositive = z.number().positive().max(1_000_000).nullable().default(null);
/** Product images are allowed from one host only; any other URL is dropped. */
const imageUrlSchema = nullableText(2000).transform((url) =>
  url?.startsWith("https://images.openfoodfacts.org/") === true ? url : null,
);

const foodRowSchema = z.object({
  id: idSchema,
  name: nameSchema,
  description: nullableText(2000),
  barcode: nullableText(64),
  ...nutritionFields,
  servingSize: textSchema(100),
  servingGrams: nullablePositive,
  imageUrl: imageUrlSchema,
  source: z.enum(["custom", "stock", "product", "photo", "recipe"]),
  foodRef: nullableText(130),
  unitLabel: nullableText(100),
  unitCount: nullablePositive,
  isEstimate: z.boolean().default(false),
  nutrients: z
    .object(mapNutrients(intakeNutrients, (name) => amountSchema(10_000 * amountPerGram[name]).optional()))
    .nullable()
    .default(null),
  createdAt: instantSchema,
});

const entryRowSchema = z.object({
  id: idSchema,
  foodItemId: idSchema,
  day: daySchema,
  mealType: z.enum(mealTypes),
  servings: z.number().positive().max(10_000),
  caloriesOverride: nullableAmount(100_000),
  proteinOverride: nullableAmount(10_000),
  carbsOverride: nullableAmount(10_000),
  fatOverride: nullableAmount(10_000),
  needsReview: z.boolean().default(false),
  eatenAt: z.iso.time({ precision: 0 }).nullable().default(null),
  createdAt: instantSchema,
});

const customFoodRowSchema = z.object({
  id: idSchema,
  name: nameSchema,
  brand: nullableText(200),
  barcode: nullableText(64),
  ...mapNutrients(nutrientNames, (name) => amountSchema(maxPer100g[name])),
  ...mapNutrients(extraNutrients, (name) => nullableAmount(maxPer100g[name])),
  liquid: z.boolean().default(false),
  servingLabel: nullableText(100),
  servingGrams: nullablePositive,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

const recipeRowSchema = z.object({
  id: idSchema,
  name: textSchema(100).min(1),
  description: textSchema(4000),
  minutes: z.number().int().positive().max(100_000),
  servings: z.number().int().positive().max(1000),
  ingredients: z.array(recipeIngredientSchema).max(200),
  steps: z.array(recipeStepSchema).max(200),
  tags: z.array(dietSchema),
  allergens: z.array(z.enum(allergens)),
  ...nutritionFields,
  ...mapNutrients(extraNutrients, (name) => nullableAmount(10_000 * amountPerGram[name])),
  isEstimate: z.boolean(),
  unmatchedIngredients: z.array(textSchema(200)).max(200),
  cookedGrams: nullablePositive,
  origin: z.enum(["ai", "catalogue", "custom"]),
  isFavorite: z.boolean().default(false),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

const maxLinkMs = Math.max(...readerLinkDays.map(Number)) * 86_400_000;
const readerLinkRowSchema = z
  .object({
    id: idSchema,
    readerName: textSchema(80).min(1),
    scopes: z.array(z.enum(readerScopes)).min(1).max(readerScopes.length),
    consentVersion: textSchema(40),
    expiresAt: instantSchema,
    revokedAt: instantSchema.nullable().default(null),
    createdAt: instantSchema,
  })
  .refine(({ createdAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(createdAt) <= maxLinkMs);

const readerNoteRowSchema = z.object({
  id: idSchema,
  linkId: idSchema,
  text: textSchema(maxReaderNoteLength).min(1),
  readAt: instantSchema.nullable().default(null),
  createdAt: instantSchema,
});

const proposedGrams = z.number().min(macroGoalBounds.min).max(macroGoalBounds.max);
/** Goals that wait may still be accepted, so that they keep the bounds within which a reader proposes them. */
const goalProposalRowSchema = z.object({
  id: idSchema,
  linkId: idSchema,
  dailyCalorieGoal: z.number().int().min(calorieGoalBounds.min).max(calorieGoalBounds.max),
  dailyProteinGoal: proposedGrams,
  dailyCarbsGoal: proposedGrams,
  dailyFatGoal: proposedGrams,
  state: z.enum(["pending", "accepted", "declined"]),
  decidedAt: instantSchema.nullable().default(null),
  createdAt: instantSchema,
});

const goalFields = {
  dailyCalorieGoal: amountSchema(10_000),
  dailyProteinGoal: amountSchema(1000),
  dailyCarbsGoal: amountSchema(1000),
  dailyFatGoal: amountSchema(1000),
};
/** Goals of single weekdays by number, as the app exports them. */
const weekdayGoals = z.partialRecord(z.enum(["1", "2", "3", "4", "5", "6", "7"]), z.object(goalFields));
const weekdayGoalsSchema = weekdayGoals.nullable().default(null);

/** The parts of Fetta's own export that can be imported, and the schema of their rows. */
export const importedPartSchemas = {
  foods: foodRowSchema,
  entries: entryRowSchema,
  closedDays: z.object({ day: daySchema, closedAt: instantSchema }),
  customFoods: customFoodRowSchema,
  recipes: recipeRowSchema,
  weights: z.object({ day: daySchema, kg: z.number().min(20).max(400), updatedAt: instantSchema }),
  water: z.object({ day: daySchema, ml: z.number().int().min(0).max(20_000), updatedAt: instantSchema }),
  goals: z.object({ ...goalFields, weekdayGoals: weekdayGoalsSchema, updatedAt: instantSchema }),
  goalVersions: z.object({ validFrom: daySchema, ...goalFields, weekdayGoals: weekdayGoalsSchema }),
  readerLinks: readerLinkRowSchema,
  readerLinkOpenings: z.object({ id: idSchema, linkId: idSchema, openedAt: instantSchema }),
  readerNotes: readerNoteRowSchema,
  goalProposals: goalProposalRowSchema,
} as const satisfies Record<ImportPart, z.ZodType>;
export type ImportedRows = { [Part in ImportPart]: z.output<(typeof importedPartSchemas)[Part]>[] };

const bodyAmount = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max).nullable();

/** The answers about the body in the profile of a file: years, cm, kg. */
export const importedBodySchema = z.object({
  age: bodyAmount(bodyBounds.age),
  height: bodyAmount(bodyBounds.height),
  weight: bodyAmount(bodyBounds.weight),
  activityLevel: z.enum(activityLevels).nullable(),
  goal: z.enum(bodyGoals).nullable(),
  sex: z.enum(sexes).nullable(),
  maternity: z.enum(maternityStatuses).nullable(),
  bodyUpdatedAt: instantSchema,
});
export type ImportedBody = z.output<typeof importedBodySchema>;

const weeklyChange = z.number().min(-4).max(4).nullable();
/** What the profile of a file says about check-ins; `checkInBefore` is what the last step replaced. */
export const importedCheckInSchema = z.object({
  checkInEnabled: z.boolean(),
  checkInAnsweredOn: daySchema.nullable(),
  checkInAppliedOn: daySchema.nullable(),
  weeklyChangeKg: weeklyChange,
  checkInBefore: z
    .object({ goals: z.object(goalFields), weekdays: weekdayGoals, weeklyChangeKg: weeklyChange })
    .nullable()
    .catch(null),
});
export type ImportedCheckIn = z.output<typeof importedCheckInSchema>;

/**
 * In the order in which they are stored: entries refer to foods; openings, notes and proposals to links; and the weights
 * bound the goals.
 */
export const importParts = Object.keys(importedPartSchemas) as ImportPart[];

/** An object with a value for every part. */
export const mapParts = <Value>(toValue: (part: ImportPart) => Value) =>
  Object.fromEntries(importParts.map((part) => [part, toValue(part)])) as Record<ImportPart, Value>;

/** Fetta's own export before its rows are validated. */
export const exportFileSchema = z.object({
  app: z.literal("Fetta"),
  format: z.number().int().positive(),
  profile: z.array(z.unknown()).catch([]),
  ...mapParts(() => z.array(z.unknown()).default([])),
});
