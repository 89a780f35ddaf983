import { isCompleteDay } from "@fetta/domain/diary/complete-days";
import { effectiveCalorieGoal, remainingNutrition, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition, zeroNutrition } from "@fetta/domain/nutrition/nutrition";
import { diary } from "../diary.messages.ts";
import { mealTints } from "../../../ui/icons/meal-icon.ts";
import type { MacroCard, MacroName } from "../../../entities/nutrition/macros.tsx";
import type { RingSegment } from "../../../ui/figures/progress-ring.tsx";
import type { Entry, WeekDay } from "../../../lib/api/queued-change.ts";

/** True when the sum of the entries rests on an estimate not yet confirmed by the user. */
export function hasEstimate(entries: readonly Entry[]): boolean {
  return entries.some(({ estimated }) => estimated);
}

/** Values of the calorie hero of a day; kcal. */
export type DaySummary = {
  eaten: number;
  /** True when part of the sum is an estimate not yet confirmed by the user. */
  estimated: boolean;
  goal: number;
  /** Negative when the goal is exceeded. */
  remainingCalories: number;
  percent: number;
  parts: RingSegment[];
  /** The same numbers as text, for the meter's accessible value. */
  spokenText: string;
};

export function summarizeDay(entries: readonly Entry[], goals: DailyGoals, need: number | null = null): DaySummary {
  const eaten = roundNutrition(sumNutrition(entries)).calories;
  const goal = effectiveCalorieGoal(goals.dailyCalorieGoal, need);
  const remainingCalories = goal - eaten;
  const parts = mealsInDisplayOrder.map((meal) => ({
    key: meal,
    value: sumNutrition(entries.filter((entry) => entry.mealType === meal)).calories,
    color: mealTints[meal].fill,
  }));
  const words = remainingCalories < 0 ? diary.hero.meterOver : diary.hero.meterRemaining;
  const spokenText = words(formatWhole(eaten), formatWhole(goal), formatWhole(Math.abs(remainingCalories)));
  const percent = Math.round((eaten / goal) * 100);
  return { eaten, estimated: hasEstimate(entries), goal, remainingCalories, percent, parts, spokenText };
}

/** The three cards under the hero: what remains of each macro, or by how much it is exceeded; no values for null. */
export function summarizeMacros(
  entries: readonly Entry[] | null,
  goals: DailyGoals,
  need: number | null = null,
): Record<MacroName, MacroCard> {
  const eaten = roundNutrition(sumNutrition(entries ?? []));
  // Before anything is eaten all of the goals remain.
  const macroGoals = remainingNutrition(goals, zeroNutrition, need);
  const card = (name: MacroName): MacroCard => {
    const grams = Math.round(macroGoals[name] - eaten[name]);
    const caption = diary.ofGrams(formatWhole(macroGoals[name]));
    if (!entries) return { value: diary.nothing, unit: "", caption };
    const text = diary.macroMeter(formatDecimal(eaten[name]), formatWhole(macroGoals[name]));
    const meter = { now: eaten[name], max: macroGoals[name], text };
    return grams < 0
      ? { value: `+${formatWhole(-grams)}`, unit: diary.gramsOver, caption, meter }
      : { value: formatWhole(grams), unit: diary.gramsLeft(grams), caption, meter };
  };
  return { protein: card("protein"), carbs: card("carbs"), fat: card("fat") };
}

/** Mean kcal of the complete days of a week; `isPartial` where it leaves out incomplete ones. */
export type WeekMean = { kcal: number; isPartial: boolean };

/**
 * The mean of the week's days with entries that are complete by the usual energy (`isCompleteDay`), up to and including
 * `until`; null when there are none.
 */
export function averageWeekCalories(
  week: readonly Omit<WeekDay, "goals">[],
  until: string,
  usualCalories: number | null,
): WeekMean | null {
  const logged = week.filter(({ date, calories }) => date <= until && calories > 0);
  const complete = logged.filter((day) => isCompleteDay(day, usualCalories));
  if (complete.length === 0) return null;
  const kcal = Math.round(complete.reduce((sum, { calories }) => sum + calories, 0) / complete.length);
  return { kcal, isPartial: complete.length < logged.length };
}

/** Number of entries that the home page shows in all until the user expands the rest. */
export const maxShownEntries = 3;

export type MealGroup = {
  meal: MealType;
  /** kcal of all entries of the meal, shown or not. */
  calories: number;
  /** True when part of them is an estimate not yet confirmed by the user. */
  estimated: boolean;
  /** Number of entries of the meal, shown or not. */
  count: number;
  shown: Entry[];
  /** True where the default hides some of its entries, so that the meal can be expanded. */
  isExpandable: boolean;
};

/**
 * The four meals in order, each with its entries in logging order; at most `maxShown` entries in all, and all entries of
 * the `expanded` meals.
 */
export function groupByMeal(
  entries: readonly Entry[],
  expanded: readonly MealType[] = [],
  maxShown: number = maxShownEntries,
): MealGroup[] {
  let left = maxShown;
  return mealsInDisplayOrder.map((meal) => {
    const mealEntries = entries.filter((entry) => entry.mealType === meal);
    const byDefault = mealEntries.slice(0, left);
    left -= byDefault.length;
    const { calories } = roundNutrition(sumNutrition(mealEntries));
    return {
      meal,
      calories,
      estimated: hasEstimate(mealEntries),
      count: mealEntries.length,
      shown: expanded.includes(meal) ? mealEntries : byDefault,
      isExpandable: byDefault.length < mealEntries.length,
    };
  });
}
