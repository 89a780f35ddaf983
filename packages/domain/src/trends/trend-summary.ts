import { addDays, weekOf, type CalendarDay } from "../calendar-day.ts";
import { findCompleteDays } from "../diary/complete-days.ts";
import { findGoalsOnDay, type GoalVersion } from "../goals/goal-versions.ts";
import { effectiveCalorieGoal } from "../goals/daily-goals.ts";
import {
  zeroNutrition,
  roundNutrition,
  scaleNutrition,
  sumNutrition,
  roundToDecimals,
  type Nutrition,
} from "../nutrition/nutrition.ts";
import { mapNutrients, nutrientsByKey, type ExtraNutrient, type NutrientKey } from "../nutrition/nutrient-keys.ts";

/** Nutrition of a day that has at least one entry: kcal and grams; `isClosed`: the person said that it is complete. */
export type EatenDay = Nutrition & { day: CalendarDay; isClosed: boolean };

/** A day of a trend: its nutrition and its goals (kcal and grams; a low goal counts as 1800, `isLowGoal`). */
export type TrendDay = {
  day: CalendarDay;
  /** True with at least one entry, whatever its nutrition. */
  logged: boolean;
  isClosed: boolean;
  /** True where a logged day counts in means: closed, or not under half of the usual energy. */
  isComplete: boolean;
  eaten: Nutrition;
  goals: Nutrition;
};

/**
 * The given days, in their order, each with its nutrition and the goals valid then, for a person of that need (kcal per
 * day; null where not known). `eaten` may have earlier days too, from `usualWindowStart` of the first day: they tell the
 * usual energy.
 */
export function buildTrendDays(
  days: readonly CalendarDay[],
  eaten: readonly EatenDay[],
  versions: readonly GoalVersion[],
  need: number | null = null,
): TrendDay[] {
  const byDay = new Map(eaten.map(({ day, isClosed, ...figures }) => [day, { isClosed, figures }]));
  const complete = findCompleteDays(eaten);
  return days.map((day) => {
    const goals = findGoalsOnDay(versions, day);
    const logged = byDay.get(day);
    const figures = logged?.figures ?? zeroNutrition;
    const isClosed = logged?.isClosed ?? false;
    return {
      day,
      logged: logged !== undefined,
      isClosed,
      isComplete: complete.has(day),
      eaten: figures,
      goals: {
        calories: effectiveCalorieGoal(goals.dailyCalorieGoal, need),
        protein: goals.dailyProteinGoal,
        carbs: goals.dailyCarbsGoal,
        fat: goals.dailyFatGoal,
      },
    };
  });
}

/** Share of the goal within which a mean counts as near it: weighing and tables are no more exact (our own choice). */
const goalTolerance = 0.1;

/** Position of a mean relative to a goal, without judgement: "over" is no worse than "under". */
export type GoalComparison = "under" | "near" | "over";

/** Summary of the logged days of a period. Kcal whole, macros with one decimal. */
export type TrendSummary = {
  loggedDays: number;
  /** Logged days that count in no mean, because they are incomplete. */
  incompleteDays: number;
  /** Means over the complete days alone; null without any. */
  mean: Nutrition | null;
  /** Mean goals of the same days. */
  goals: Nutrition | null;
  goalComparison: GoalComparison | null;
};

/** Compares `calories` with `goal` (both kcal). */
export function compareWithGoal(calories: number, goal: number): GoalComparison {
  if (Math.abs(calories - goal) <= goal * goalTolerance) return "near";
  return calories < goal ? "under" : "over";
}

/** Means over the complete days up to `today`: entries planned for later are not eaten yet. */
export function summarizeTrend(days: readonly TrendDay[], today: CalendarDay): TrendSummary {
  const logged = days.filter((one) => one.logged && one.day <= today);
  const complete = logged.filter(({ isComplete }) => isComplete);
  const counts = { loggedDays: logged.length, incompleteDays: logged.length - complete.length };
  if (complete.length === 0) return { ...counts, mean: null, goals: null, goalComparison: null };
  const meanOf = (values: Nutrition[]): Nutrition =>
    roundNutrition(scaleNutrition(sumNutrition(values), 1 / values.length));
  const mean = meanOf(complete.map(({ eaten }) => eaten));
  const goals = meanOf(complete.map((one) => one.goals));
  return { ...counts, mean, goals, goalComparison: compareWithGoal(mean.calories, goals.calories) };
}

/**
 * One nutrient on one day: its known amount in its unit, null where no entry has a value, and the kcal of the entries
 * that have one. Water has a value and no energy.
 */
export type KnownAmount = { amount: number | null; calories: number };

/** A day with entries: its total kcal, and the known amount of each nutrient. */
export type NutrientDay<Key extends NutrientKey = ExtraNutrient> = { day: CalendarDay; calories: number } & Record<
  Key,
  KnownAmount
>;

/** A nutrient over several days. Entries without a value are excluded from the amount, not counted as 0. */
export type NutrientMean = {
  /** Per day, in the unit and with the decimals of the nutrient; null where no entry has a value. */
  amount: number | null;
  /** Per cent of the kcal with a known value, rounded down: 100 only where every entry with energy has a value. */
  coverage: number;
};

/** Daily mean of a nutrient over days with entries, of its known amounts: the kcal of each day, and what is known. */
export function computeNutrientMean(
  nutrient: NutrientKey,
  days: readonly { calories: number; known: KnownAmount }[],
): NutrientMean {
  const totalCalories = days.reduce((sum, { calories }) => sum + calories, 0);
  const knownCalories = days.reduce((sum, { known }) => sum + known.calories, 0);
  const amounts = days.flatMap(({ known }) => known.amount ?? []);
  if (amounts.length === 0) return { amount: null, coverage: 0 };
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  return {
    amount: roundToDecimals(amount / days.length, nutrientsByKey[nutrient].decimals),
    // Without energy there is none of which the nutrient is unknown.
    coverage: totalCalories > 0 ? Math.min(100, Math.floor((knownCalories / totalCalories) * 100 + 1e-9)) : 100,
  };
}

/** The means of `nutrients` over days with entries. */
export function computeNutrientMeans<Key extends NutrientKey>(
  nutrients: readonly Key[],
  days: readonly NutrientDay<Key>[],
): Record<Key, NutrientMean> {
  return mapNutrients(nutrients, (nutrient) =>
    computeNutrientMean(
      nutrient,
      days.map((day) => ({ calories: day.calories, known: day[nutrient] })),
    ),
  );
}

/** Streak of logged days: it depends on logging alone, not on what was eaten. */
export type DiaryStreak = {
  /** Logged days of this week, Monday to today. */
  thisWeek: number;
  /** Consecutive logged days that end today, or yesterday while today has no entry yet. */
  currentStreak: number;
};

/** The streak of `loggedDays` (in any order); days after `today` are ignored. */
export function computeDiaryStreak(loggedDays: readonly CalendarDay[], today: CalendarDay): DiaryStreak {
  const days = new Set(loggedDays);
  let day = days.has(today) ? today : addDays(today, -1);
  let currentStreak = 0;
  for (; days.has(day); day = addDays(day, -1)) currentStreak += 1;
  return { thisWeek: weekOf(today).filter((one) => one <= today && days.has(one)).length, currentStreak };
}
