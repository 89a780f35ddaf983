import { maternityStatuses } from "@fetta/domain/goals/energy-need";
import { calorieGoalBounds, macroGoalBounds } from "@fetta/domain/goals/daily-goals";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";

/** Daily goals: kcal and grams. */
export const dailyGoalsSchema = z.object({
  dailyCalorieGoal: z.number(),
  dailyProteinGoal: z.number(),
  dailyCarbsGoal: z.number(),
  dailyFatGoal: z.number(),
});

const macroGoalSchema = z
  .number({ error: fieldMessages.macroGoal })
  .min(macroGoalBounds.min, fieldMessages.macroGoal)
  .max(macroGoalBounds.max, fieldMessages.macroGoal);

const goalsFields = z.object({
  calories: z
    .number({ error: fieldMessages.calorieGoal })
    .int(fieldMessages.calorieGoal)
    .min(calorieGoalBounds.min, fieldMessages.calorieGoal)
    .max(calorieGoalBounds.max, fieldMessages.calorieGoal),
  protein: macroGoalSchema,
  carbs: macroGoalSchema,
  fat: macroGoalSchema,
});
export type GoalsFields = z.output<typeof goalsFields>;

/** Values of single weekdays by number, Monday 1; a missing weekday has the default. */
function perWeekdaySchema<Schema extends z.ZodType>(schema: Schema) {
  const day = schema.exactOptional();
  return z.strictObject({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day });
}

export const weekdayGoalsSchema = perWeekdaySchema(dailyGoalsSchema);

/** Warnings about goals that were raised or that require a large deficit. */
export const goalWarningsOutput = z.array(z.object({ code: z.string(), message: z.string() }));

/** The goals as they are stored. */
export const goalsOutput = dailyGoalsSchema.extend({ warnings: goalWarningsOutput });

export const goalsInput = goalsFields.extend({
  /** All weekdays with goals of their own; the stored ones are unchanged where this is missing. */
  weekdays: perWeekdaySchema(goalsFields).optional(),
  /** Optional; null deletes the stored value, which is unchanged where this is missing. */
  maternity: z.enum(maternityStatuses).nullish(),
  /** The goals that the change was made on: where others are stored, they stay. Without it, any. */
  ifGoals: z.object({ goals: dailyGoalsSchema, weekdays: weekdayGoalsSchema }).optional(),
});
export type GoalsInput = z.output<typeof goalsInput>;
