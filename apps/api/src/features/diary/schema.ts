import { mealTypes } from "@fetta/domain/meal-type";
import { z } from "zod";
import { foodItemOutput } from "../food/schema.ts";
import { calendarDay, clientId, entryTarget } from "./target-schema.ts";

const override = z.number().min(0).max(10_000).nullable().optional();
/** The least is a tenth of a gram of what weighs 100 kg: values rescaled from less would end as no number at all. */
const servings = z.number().min(0.000_001).max(1000);
const overrides = { calories: override, protein: override, carbs: override, fat: override };

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
  createdAt: z.string(),
});

export const dayInput = z.object({ date: calendarDay });
export const weekOutput = z.array(z.object({ date: z.string(), calories: z.number() }));

export const addEntryInput = entryTarget.extend({
  foodItemId: z.uuid(),
  servings: servings.default(1),
  ...overrides,
});
export type AddEntryInput = z.output<typeof addEntryInput>;

/** Ids are opaque to clients: one that cannot be ours is an entry that is not there, not a malformed request. */
const entryId = z.string().min(1).max(200);

export const entryIdInput = z.object({ id: entryId });

export const editEntryInput = z.object({
  id: entryId,
  ...overrides,
  servings: servings.optional(),
  mealType: z.enum(mealTypes).optional(),
  date: calendarDay.optional(),
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
