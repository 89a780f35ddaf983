import { goalPresets, goalsFor } from "./goals.ts";
import type { DailyGoals } from "./goals.ts";

export const activityLevels = [
  "sedentary",
  "lightly_active",
  "moderately_active",
  "very_active",
  "extremely_active",
] as const;
export type ActivityLevel = (typeof activityLevels)[number];

export const bodyGoals = ["lose_weight", "maintain", "build_muscle"] as const;
export type BodyGoal = (typeof bodyGoals)[number];

export const sexes = ["female", "male"] as const;
export type Sex = (typeof sexes)[number];

/** What onboarding asks: years, cm, kg. */
export type BodyData = {
  age: number;
  height: number;
  weight: number;
  activityLevel: ActivityLevel;
  goal: BodyGoal;
  sex?: Sex | undefined;
};

/** Bounds of the answers: age in years (14 is the age of digital consent in Italy), cm, kg. */
export const bodyBounds = {
  age: { min: 14, max: 120 },
  height: { min: 120, max: 250 },
  weight: { min: 20, max: 400 },
} as const;

/** Multiples of the resting energy, by activity (1.2, 1.375, 1.55, 1.725, 1.9: Harris-Benedict activity factors). */
const activityFactor: Record<ActivityLevel, number> = {
  sedentary: 1.2,
  lightly_active: 1.375,
  moderately_active: 1.55,
  very_active: 1.725,
  extremely_active: 1.9,
};

/** kcal a day added to the need. */
const goalAdjustment: Record<BodyGoal, number> = { lose_weight: -500, maintain: 0, build_muscle: 300 };

/**
 * Resting energy, kcal a day: Mifflin-St Jeor (Am J Clin Nutr 1990;51:241-7), 10 kg + 6.25 cm - 5 years, + 5 for men,
 * - 161 for women. Where sex is not given, the mean of the two constants (- 78).
 */
export function restingEnergy({
  age,
  height,
  weight,
  sex,
}: Pick<BodyData, "age" | "height" | "weight" | "sex">): number {
  const constant = sex === "male" ? 5 : sex === "female" ? -161 : -78;
  return 10 * weight + 6.25 * height - 5 * age + constant;
}

/** Goal of a day from the body data: need by activity, adjusted to the goal, kept within 1200..5000 kcal, 30 / 45 / 25. */
export function goalsFromBody(body: BodyData): DailyGoals {
  const need = restingEnergy(body) * activityFactor[body.activityLevel] + goalAdjustment[body.goal];
  const calories = Math.min(5000, Math.max(1200, Math.round(need)));
  return goalsFor(calories, goalPresets.balanced);
}

/** Body mass index, kg/m². */
export function bodyMassIndex({ height, weight }: Pick<BodyData, "height" | "weight">): number {
  return weight / (height / 100) ** 2;
}

/** True where a plan computed by formula needs a doctor's eye: minors, and BMI under 18.5 or from 35 (WHO classes). */
export function needsMedicalAdvice(body: Pick<BodyData, "age" | "height" | "weight">): boolean {
  const bmi = bodyMassIndex(body);
  return body.age < 18 || bmi < 18.5 || bmi >= 35;
}
