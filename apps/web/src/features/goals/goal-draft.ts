import { calorieGoal, goalPresets, goalsFor } from "@fetta/domain/goals";
import type { DailyGoals, GoalPreset, MacroShares } from "@fetta/domain/goals";
import { energyOfMacros, kcalPerGram } from "@fetta/domain/nutrition";

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
