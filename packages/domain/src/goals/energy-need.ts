import { weekdays, type WeekdayGoals } from "./goal-versions.ts";
import { calorieGoalBounds, goalPresets, computeDailyGoals, macroSharesOf, type DailyGoals } from "./daily-goals.ts";

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

/** Optional answer. */
export const maternityStatuses = ["pregnant", "nursing"] as const;
export type MaternityStatus = (typeof maternityStatuses)[number];

/** The inputs of a person's energy need: years, cm, kg. */
export type BodyMetrics = {
  age: number;
  height: number;
  weight: number;
  activityLevel: ActivityLevel;
  sex?: Sex | undefined;
  maternity?: MaternityStatus | undefined;
};

/** The answers of the onboarding. */
export type BodyMetricsWithGoal = BodyMetrics & { goal: BodyGoal };

/** Bounds of the answers: age in years (14 is the age of digital consent in Italy), cm, kg. */
export const bodyBounds = {
  age: { min: 14, max: 120 },
  height: { min: 120, max: 250 },
  weight: { min: 20, max: 400 },
} as const;

/** Highest number that is metres, not centimetres: "1,65". */
const maxHeightInMetres = 2.5;

/** A height as people type it, in whole cm: 165, "1,65" m is 165. */
export const toHeightInCm = (typed: number): number =>
  typed >= 1 && typed <= maxHeightInMetres ? Math.round(typed * 100) : typed;

/** Multiples of the resting energy, by activity (1.2, 1.375, 1.55, 1.725, 1.9: Harris-Benedict activity factors). */
const activityFactors: Record<ActivityLevel, number> = {
  sedentary: 1.2,
  lightly_active: 1.375,
  moderately_active: 1.55,
  very_active: 1.725,
  extremely_active: 1.9,
};

/** kcal per day added to the need, before its bounds. */
const goalAdjustmentKcal: Record<BodyGoal, number> = { lose_weight: -500, maintain: 0, build_muscle: 300 };

/**
 * Resting energy, kcal per day: Mifflin-St Jeor (Am J Clin Nutr 1990;51:241-7), 10 kg + 6.25 cm - 5 years, + 5 for men,
 * - 161 for women. Where sex is not given, the mean of the two constants (- 78).
 */
export function restingMetabolicRate({
  age,
  height,
  weight,
  sex,
}: Pick<BodyMetricsWithGoal, "age" | "height" | "weight" | "sex">): number {
  const constant = sex === "male" ? 5 : sex === "female" ? -161 : -78;
  return 10 * weight + 6.25 * height - 5 * age + constant;
}

/** Body mass index, kg/m². */
export function bodyMassIndex({ height, weight }: Pick<BodyMetricsWithGoal, "height" | "weight">): number {
  return weight / (height / 100) ** 2;
}

/** WHO classes of adults: underweight under this BMI (WHO Technical Report Series 894, 2000). */
const underweightBmi = 18.5;

/** True where a plan computed by formula needs a medical check: minors, and BMI under 18.5 or from 35 (WHO classes). */
export function needsMedicalAdvice(body: Pick<BodyMetricsWithGoal, "age" | "height" | "weight">): boolean {
  const bmi = bodyMassIndex(body);
  return body.age < 18 || bmi < underweightBmi || bmi >= 35;
}

/** Energy that maintains the weight, kcal per day: resting energy times the activity factor. */
export function computeEnergyNeed(body: BodyMetrics): number {
  return restingMetabolicRate(body) * activityFactors[body.activityLevel];
}

/** Why a person gets no energy deficit: it is harmful for minors, with underweight, in pregnancy and while nursing. */
export type NoDeficitReason = "minor" | "underweight" | "maternity";

function noDeficitReasonFor(body: BodyMetrics): NoDeficitReason | null {
  if (body.age < 18) return "minor";
  if (body.maternity !== undefined) return "maternity";
  return bodyMassIndex(body) < underweightBmi ? "underweight" : null;
}

/**
 * Bounds of a deficit, the smallest applies: kcal per day, share of the need, and 1 % of the body weight per week at
 * about 7700 kcal per kg of body weight (Wishnofsky, Am J Clin Nutr 1958;6:542-6), which is 11 kcal per day for each
 * kg.
 */
const maxDeficit = { kcal: 500, share: 0.2, kcalPerKg: (0.01 * 7700) / 7 } as const;

/** Minimum of a plan, kcal per day, unless the need itself is smaller. */
const minPlanKcal = 1200;

/** Need and minimum safe goal of a person, kcal per day; `noDeficit`: why the minimum is the need itself. */
export type GoalBounds = { need: number; minCalories: number; noDeficit: NoDeficitReason | null };

/**
 * Under 18, with a BMI under 18.5, in pregnancy and while nursing the minimum is the need. Otherwise it is the need
 * less a deficit of at most 500 kcal, 20 % of the need and 1 % of the weight per week, and not under 1200 kcal where
 * the need is above them. The minimum is rounded up, so that it never passes a bound, and is at most 5000 kcal. `need` is
 * the one by formula unless a learned one is given.
 */
export function computeGoalBounds(body: BodyMetrics, need = computeEnergyNeed(body)): GoalBounds {
  const noDeficit = noDeficitReasonFor(body);
  const { kcal, share, kcalPerKg } = maxDeficit;
  const deficit = noDeficit ? 0 : Math.min(kcal, need * share, body.weight * kcalPerKg);
  const minCalories = Math.max(need - deficit, Math.min(minPlanKcal, need));
  return { need, minCalories: Math.min(calorieGoalBounds.max, Math.ceil(minCalories)), noDeficit };
}

/** Daily goal from the body data: the need, adjusted to the goal, clamped to its bounds, 30 / 45 / 25. */
export function deriveGoalsFromBody(body: BodyMetricsWithGoal): DailyGoals {
  const { need, minCalories } = computeGoalBounds(body);
  const adjustedNeed = Math.round(need + goalAdjustmentKcal[body.goal]);
  return computeDailyGoals(Math.min(calorieGoalBounds.max, Math.max(minCalories, adjustedNeed)), goalPresets.balanced);
}

/** Warning about goals that a user set: the reason why they were raised, or that they imply a large deficit. */
export type GoalWarning = NoDeficitReason | "large_deficit";

/**
 * Why goals that another person proposes may not be stored, and the least energy that may be, kcal a day; null where
 * they may. Only the person can go below the minimum safe goal. Without body data there is no such minimum.
 */
export function findUnsafeGoals(
  { dailyCalorieGoal }: DailyGoals,
  body: BodyMetrics | null,
): { reason: GoalWarning; minCalories: number } | null {
  if (!body) return null;
  const { minCalories, noDeficit } = computeGoalBounds(body);
  return dailyCalorieGoal < minCalories ? { reason: noDeficit ?? "large_deficit", minCalories } : null;
}

/** Goals of every day, and of weekdays that differ from the others. */
export type GoalSettings = { goals: DailyGoals; weekdays: WeekdayGoals };

/**
 * The goals to store for goals that a user set: raised to the need, in the same shares, where a deficit is harmful;
 * unchanged otherwise, with a warning below the minimum safe goal. Without body data they are unchanged.
 */
export function enforceSafeGoals(
  settings: GoalSettings,
  body: BodyMetrics | null,
): GoalSettings & { warnings: GoalWarning[] } {
  if (!body) return { ...settings, warnings: [] };
  const { minCalories, noDeficit } = computeGoalBounds(body);
  const hasLowGoal = [settings.goals, ...Object.values(settings.weekdays)].some(
    ({ dailyCalorieGoal }) => dailyCalorieGoal < minCalories,
  );
  if (!hasLowGoal) return { ...settings, warnings: [] };
  if (!noDeficit) return { ...settings, warnings: ["large_deficit"] };
  const raiseToMinimum = (goals: DailyGoals): DailyGoals =>
    goals.dailyCalorieGoal < minCalories ? computeDailyGoals(minCalories, macroSharesOf(goals)) : goals;
  const raisedWeekdays = weekdays.flatMap((weekday) => {
    const goals = settings.weekdays[weekday];
    return goals ? [[weekday, raiseToMinimum(goals)] as const] : [];
  });
  return { goals: raiseToMinimum(settings.goals), weekdays: Object.fromEntries(raisedWeekdays), warnings: [noDeficit] };
}
