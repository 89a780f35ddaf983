import { mealTypes } from "@fetta/domain/diary/meal-type";
import { z } from "zod";
import { dailyGoalsSchema } from "../goals/schema.ts";
import { foodItemInput, foodItemOutput } from "../food/schema.ts";
import { calendarDay, clientId, entryTarget } from "../../lib/input-schemas.ts";

const overrideSchema = z.number().min(0).max(10_000).nullable().optional();
/** The least is a tenth of a gram of what weighs 100 kg: values rescaled from less would end as no number at all. */
const servingsSchema = z.number().min(0.000_001).max(1000);
const overrideFields = {
  calories: overrideSchema,
  protein: overrideSchema,
  carbs: overrideSchema,
  fat: overrideSchema,
};

export const logEntryOutput = z.object({
  id: z.string(),
  date: z.string(),
  mealType: z.enum(mealTypes),
  servings: z.number(),
  foodItemId: z.string(),
  foodItem: foodItemOutput,
  caloriesOverride: z.number().nullable(),
  proteinOverride: z.number().nullable(),
  carbsOverride: z.number().nullable(),
  fatOverride: z.number().nullable(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** True until the person has looked at the figures of a photo, and for those of a recipe that the tables lack. */
  estimated: z.boolean(),
  createdAt: z.string(),
  /** How often it was changed; an edit may name the one it starts from. */
  version: z.number(),
});

export const dayInput = z.object({ date: calendarDay });
const weekDayOutput = z.object({
  date: z.string(),
  calories: z.number(),
  /** What that day asked for: a later change of the goal leaves it alone. */
  goals: dailyGoalsSchema,
});
export const weekOutput = z.array(weekDayOutput);
export type WeekDay = z.output<typeof weekDayOutput>;

export const addEntryInput = entryTarget.extend({
  foodItemId: z.uuid(),
  servings: servingsSchema.default(1),
  ...overrideFields,
});
export type AddEntryInput = z.output<typeof addEntryInput>;

/** Figures of something eaten of which nothing else is known, as one serving. */
export const quickEntryInput = z.object({
  /** Made by the client, so that a repeated request is the same entry. */
  id: clientId,
  ...foodItemInput.pick({ name: true, calories: true, protein: true, carbs: true, fat: true }).shape,
  mealType: z.enum(mealTypes),
  date: calendarDay,
});
export type QuickEntryInput = z.output<typeof quickEntryInput>;

/** Ids are opaque to clients: one that cannot be ours is an entry that is not there, not a malformed request. */
const entryId = z.string().min(1).max(200);

export const entryIdInput = z.object({ id: entryId });

export const editEntryInput = z.object({
  id: entryId,
  ...overrideFields,
  servings: servingsSchema.optional(),
  mealType: z.enum(mealTypes).optional(),
  date: calendarDay.optional(),
  /** The version that the person saw: an edit that comes late, after another one, is refused and changes nothing. */
  ifVersion: z.number().int().min(0).optional(),
});
export type EditEntryInput = z.output<typeof editEntryInput>;

export const copyInput = z.object({
  from: calendarDay,
  to: calendarDay,
  mealType: z.enum(mealTypes).optional(),
  /** Where all of it goes; each entry keeps its own meal where not said. */
  toMealType: z.enum(mealTypes).optional(),
  /** Made by the client, so that a repeated request is the same copy. */
  key: clientId.optional(),
});
export type CopyInput = z.output<typeof copyInput>;

export const copyEntryInput = z.object({
  id: entryId,
  date: calendarDay,
  mealType: z.enum(mealTypes),
  /** Made by the client, so that a repeated request is the same copy. */
  newId: clientId.optional(),
});
export type CopyEntryInput = z.output<typeof copyEntryInput>;
