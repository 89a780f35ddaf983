import type { MaternityStatus } from "@fetta/domain/goals/energy-need";
import { weekdays, type GoalVersion, type Weekday, type WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import {
  areSameGoals,
  calorieGoalBounds,
  goalPresets,
  computeDailyGoals,
  isLowGoal,
  macroSharesOf,
  type DailyGoals,
  type GoalPreset,
} from "@fetta/domain/goals/daily-goals";
import type { Inputs } from "../../lib/api/trpc-hooks.ts";

export const presetNames = ["balanced", "highCarb", "highFat"] as const satisfies readonly GoalPreset[];

/**
 * Initial kcal of the editor: the default for a goal that counts as low for the need, otherwise at least the minimum,
 * also for a small person's lower plan.
 */
export function startingCalories(stored: number, need: number | null = null): number {
  return isLowGoal(stored, need) ? calorieGoalBounds.default : Math.max(calorieGoalBounds.min, stored);
}

/** The preset that matches these grams within 1 g of rounding; null for custom grams. */
export function findPreset(goals: DailyGoals): GoalPreset | null {
  const goalsOf = (name: GoalPreset): DailyGoals => computeDailyGoals(goals.dailyCalorieGoal, goalPresets[name]);
  return presetNames.find((name) => areSameGoals(goalsOf(name), goals)) ?? null;
}

/** Goals for the given calories: in the shares of the preset, or in those of the present grams. */
export function toDailyGoals(calories: number, preset: GoalPreset | null, present: DailyGoals): DailyGoals {
  return computeDailyGoals(calories, preset ? goalPresets[preset] : macroSharesOf(present));
}

/**
 * Goals valid from a day on: the default and those of differing weekdays; and the pregnancy or nursing status, which
 * limits the goal.
 */
export type NewGoals = Pick<GoalVersion, "goals" | "weekdays"> & { maternity: MaternityStatus | null };

/** kcal of the weekdays with goals of their own; null while the input is no valid goal. */
export type WeekdayCalories = Partial<Record<Weekday, number | null>>;

export function toWeekdayCalories(weekdayGoals: WeekdayGoals, need: number | null = null): WeekdayCalories {
  return Object.fromEntries(
    weekdays.flatMap((weekday) => {
      const goals = weekdayGoals[weekday];
      return goals ? [[weekday, startingCalories(goals.dailyCalorieGoal, need)]] : [];
    }),
  );
}

/** The weekdays' own goals, in the macro shares of the default; null while one of them is invalid. */
export function toWeekdayGoals(
  weekdayCalories: WeekdayCalories,
  goalsFrom: (calories: number) => DailyGoals,
): WeekdayGoals | null {
  const goals: WeekdayGoals = {};
  for (const weekday of weekdays) {
    const calories = weekdayCalories[weekday];
    if (calories === null) return null;
    if (calories !== undefined) goals[weekday] = goalsFrom(calories);
  }
  return goals;
}

type Input = Inputs["account"]["updateGoals"];

function toGoalInput(goals: DailyGoals): Pick<Input, "calories" | "protein" | "carbs" | "fat"> {
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = goals;
  return { calories: dailyCalorieGoal, protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal };
}

/**
 * The request input: all weekdays with goals of their own, so that a weekday that is left out returns to the default.
 */
export function toGoalsInput({ goals, weekdays: own, maternity }: NewGoals): Input {
  const days = weekdays.flatMap((weekday) => {
    const goalsThen = own[weekday];
    return goalsThen ? [[weekday, toGoalInput(goalsThen)] as const] : [];
  });
  return { ...toGoalInput(goals), weekdays: Object.fromEntries(days), maternity };
}
