import { maternities } from "@fetta/domain/goals/energy-need";
import { calorieGoal, macroGoal } from "@fetta/domain/goals/daily-goals";
import { z } from "zod";
import { fields } from "../../messages/field-messages.ts";

/** Goals of a day: kcal and grams. */
export const dailyGoals = z.object({
  dailyCalorieGoal: z.number(),
  dailyProteinGoal: z.number(),
  dailyCarbsGoal: z.number(),
  dailyFatGoal: z.number(),
});

const macro = z
  .number({ error: fields.macroGoal })
  .min(macroGoal.min, fields.macroGoal)
  .max(macroGoal.max, fields.macroGoal);

const givenGoals = z.object({
  calories: z
    .number({ error: fields.calorieGoal })
    .int(fields.calorieGoal)
    .min(calorieGoal.min, fields.calorieGoal)
    .max(calorieGoal.max, fields.calorieGoal),
  protein: macro,
  carbs: macro,
  fat: macro,
});
export type GivenGoals = z.output<typeof givenGoals>;

/** Something for single weekdays by number, Monday 1; one that is not there is like the others. */
function perWeekday<Schema extends z.ZodType>(schema: Schema) {
  const day = schema.exactOptional();
  return z.strictObject({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day });
}

export const weekdayGoals = perWeekday(dailyGoals);

/** What there is to say of goals that were raised, or that ask for a large deficit. */
export const goalWarningsOutput = z.array(z.object({ code: z.string(), message: z.string() }));

/** The goals as they are stored. */
export const savedGoals = dailyGoals.extend({ warnings: goalWarningsOutput });

export const goalsInput = givenGoals.extend({
  /** All the weekdays with goals of their own; what is stored stays where this is not given. */
  weekdays: perWeekday(givenGoals).optional(),
  /** Said freely; null takes it back, and what is stored stays where this is not given. */
  maternity: z.enum(maternities).nullish(),
});
export type GoalsInput = z.output<typeof goalsInput>;
