import { weekdays } from "@fetta/domain/goal-version";
import type { GoalVersion, Weekday, WeekdayGoals } from "@fetta/domain/goal-version";
import { calorieGoal, goalPresets, goalsFor } from "@fetta/domain/goals";
import type { DailyGoals, GoalPreset, MacroShares } from "@fetta/domain/goals";
import { energyOfMacros, kcalPerGram } from "@fetta/domain/nutrition";

import type { Inputs } from "../../lib/trpc.ts";

export const presetNames = ["balanced", "highCarb", "highFat"] as const satisfies readonly GoalPreset[];

/** The calories that the editor opens with: a stored goal under 1200 counts as none. */
export function startingCalories(stored: number): number {
  return stored < calorieGoal.low ? calorieGoal.default : stored;
}

/** The preset whose grams these are, give or take a rounded gram; null for grams of one's own. */
export function presetOf(goals: DailyGoals): GoalPreset | null {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1;
  const fits = (name: GoalPreset): boolean => {
    const own = goalsFor(goals.dailyCalorieGoal, goalPresets[name]);
    return (
      near(own.dailyProteinGoal, goals.dailyProteinGoal) &&
      near(own.dailyCarbsGoal, goals.dailyCarbsGoal) &&
      near(own.dailyFatGoal, goals.dailyFatGoal)
    );
  };
  return presetNames.find(fits) ?? null;
}

/** How the present grams share out their energy; a balanced day where there are none. */
export function sharesOf({ dailyProteinGoal, dailyCarbsGoal, dailyFatGoal }: DailyGoals): MacroShares {
  const energy = energyOfMacros({ protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal });
  if (energy === 0) return goalPresets.balanced;
  return {
    protein: (dailyProteinGoal * kcalPerGram.protein) / energy,
    carbs: (dailyCarbsGoal * kcalPerGram.carbs) / energy,
    fat: (dailyFatGoal * kcalPerGram.fat) / energy,
  };
}

/** Goals for so many calories: in the shares of the preset, or in those of the present grams. */
export function goalsOf(calories: number, preset: GoalPreset | null, present: DailyGoals): DailyGoals {
  return goalsFor(calories, preset ? goalPresets[preset] : sharesOf(present));
}

/** Goals that hold from a day on: those of every day, and of weekdays that are not like the others. */
export type NewGoals = Pick<GoalVersion, "goals" | "weekdays">;

/** kcal of the weekdays that are not like the others; null while what is typed is no goal. */
export type WeekdayCalories = Partial<Record<Weekday, number | null>>;

export function weekdayCaloriesOf(own: WeekdayGoals): WeekdayCalories {
  return Object.fromEntries(
    weekdays.flatMap((weekday) => {
      const goals = own[weekday];
      return goals ? [[weekday, startingCalories(goals.dailyCalorieGoal)]] : [];
    }),
  );
}

/** The weekdays' own goals, in the shares that every day has; null while one of them is no goal. */
export function weekdayGoalsOf(
  own: WeekdayCalories,
  goalsFrom: (calories: number) => DailyGoals,
): WeekdayGoals | null {
  const goals: WeekdayGoals = {};
  for (const weekday of weekdays) {
    const calories = own[weekday];
    if (calories === null) return null;
    if (calories !== undefined) goals[weekday] = goalsFrom(calories);
  }
  return goals;
}

type Input = Inputs["account"]["updateGoals"];

function given(goals: DailyGoals): Pick<Input, "calories" | "protein" | "carbs" | "fat"> {
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = goals;
  return {
    calories: dailyCalorieGoal,
    protein: dailyProteinGoal,
    carbs: dailyCarbsGoal,
    fat: dailyFatGoal,
  };
}

/** What the server is told: all the weekdays with goals of their own, so that one that is like the others again is. */
export function asInput({ goals, weekdays: own }: NewGoals): Input {
  const days = weekdays.flatMap((weekday) => {
    const goalsThen = own[weekday];
    return goalsThen ? [[weekday, given(goalsThen)] as const] : [];
  });
  return { ...given(goals), weekdays: Object.fromEntries(days) };
}
