import type { MaternityStatus } from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import type { GoalVersion, Weekday, WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import {
  calorieGoalBounds,
  goalPresets,
  computeDailyGoals,
  isLowGoal,
  macroSharesOf,
} from "@fetta/domain/goals/daily-goals";
import type { DailyGoals, GoalPreset } from "@fetta/domain/goals/daily-goals";
import type { Inputs } from "../../lib/api/trpc-hooks.ts";

export const presetNames = ["balanced", "highCarb", "highFat"] as const satisfies readonly GoalPreset[];

/** The calories that the editor opens with: a low goal counts as none; one that a small person's plan has is the least. */
export function startingCalories(stored: number, need: number | null = null): number {
  return isLowGoal(stored, need) ? calorieGoalBounds.default : Math.max(calorieGoalBounds.min, stored);
}

/** The preset whose grams these are, give or take a rounded gram; null for grams of one's own. */
export function findPreset(goals: DailyGoals): GoalPreset | null {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1;
  const fits = (name: GoalPreset): boolean => {
    const own = computeDailyGoals(goals.dailyCalorieGoal, goalPresets[name]);
    return (
      near(own.dailyProteinGoal, goals.dailyProteinGoal) &&
      near(own.dailyCarbsGoal, goals.dailyCarbsGoal) &&
      near(own.dailyFatGoal, goals.dailyFatGoal)
    );
  };
  return presetNames.find(fits) ?? null;
}

/** Goals for so many calories: in the shares of the preset, or in those of the present grams. */
export function toDailyGoals(calories: number, preset: GoalPreset | null, present: DailyGoals): DailyGoals {
  return computeDailyGoals(calories, preset ? goalPresets[preset] : macroSharesOf(present));
}

/**
 * Goals that hold from a day on: those of every day, and of weekdays that are not like the others; and what the person
 * says of pregnancy and nursing, which decides what a goal may be.
 */
export type NewGoals = Pick<GoalVersion, "goals" | "weekdays"> & { maternity: MaternityStatus | null };

/** kcal of the weekdays that are not like the others; null while what is typed is no goal. */
export type WeekdayCalories = Partial<Record<Weekday, number | null>>;

export function toWeekdayCalories(weekdayGoals: WeekdayGoals, need: number | null = null): WeekdayCalories {
  return Object.fromEntries(
    weekdays.flatMap((weekday) => {
      const goals = weekdayGoals[weekday];
      return goals ? [[weekday, startingCalories(goals.dailyCalorieGoal, need)]] : [];
    }),
  );
}

/** The weekdays' own goals, in the shares that every day has; null while one of them is no goal. */
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
  return {
    calories: dailyCalorieGoal,
    protein: dailyProteinGoal,
    carbs: dailyCarbsGoal,
    fat: dailyFatGoal,
  };
}

/** What the server is told: all the weekdays with goals of their own, so that one that is like the others again is. */
export function toGoalsInput({ goals, weekdays: own, maternity }: NewGoals): Input {
  const days = weekdays.flatMap((weekday) => {
    const goalsThen = own[weekday];
    return goalsThen ? [[weekday, toGoalInput(goalsThen)] as const] : [];
  });
  return { ...toGoalInput(goals), weekdays: Object.fromEntries(days), maternity };
}
