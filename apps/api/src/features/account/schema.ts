import { activityLevels, bodyBounds, bodyGoals, sexes } from "@fetta/domain/energy-need";
import { calorieGoal, macroGoal } from "@fetta/domain/goals";
import { z } from "zod";
import { fields } from "../../messages.ts";
import { userOutput } from "../auth/schema.ts";
import { usageOutput } from "../billing/schema.ts";

export const preferencesOutput = z.object({
  dailyCalorieGoal: z.number(),
  dailyProteinGoal: z.number(),
  dailyCarbsGoal: z.number(),
  dailyFatGoal: z.number(),
});

export const profileOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isPro: z.boolean(),
  proExpiresAt: z.string().nullable(),
  proStatus: z.enum(["active", "expired", "free"]),
  onboardingCompleted: z.boolean(),
  role: z.enum(["user", "admin"]),
});

export const meOutput = z.object({
  user: userOutput,
  profile: profileOutput,
  preferences: preferencesOutput,
  usage: usageOutput,
});

const macro = z
  .number({ error: fields.macroGoal })
  .min(macroGoal.min, fields.macroGoal)
  .max(macroGoal.max, fields.macroGoal);

export const goalsInput = z.object({
  calories: z
    .number({ error: fields.calorieGoal })
    .int(fields.calorieGoal)
    .min(calorieGoal.min, fields.calorieGoal)
    .max(calorieGoal.max, fields.calorieGoal),
  protein: macro,
  carbs: macro,
  fat: macro,
});
export type GoalsInput = z.output<typeof goalsInput>;

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

export const onboardingInput = z.object({
  name: z.string().trim().min(1, fields.required).max(80),
  age: within(bodyBounds.age),
  height: within(bodyBounds.height),
  weight: within(bodyBounds.weight),
  activityLevel: z.enum(activityLevels),
  goal: z.enum(bodyGoals),
  sex: z.enum(sexes).optional(),
  /** Version of the text that the person agreed to, where they were asked. */
  healthConsentVersion: z.string().min(1).max(40).optional(),
});
export type OnboardingInput = z.output<typeof onboardingInput>;
