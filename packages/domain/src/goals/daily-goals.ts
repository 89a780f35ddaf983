import { energyOfMacros, kcalPerMacroGram, type Nutrition } from "../nutrition/nutrition.ts";

/** Goals for a day: kcal and grams. */
export type DailyGoals = {
  dailyCalorieGoal: number;
  dailyProteinGoal: number;
  dailyCarbsGoal: number;
  dailyFatGoal: number;
};

/** Bounds of the daily goal, whole kcal. */
export const calorieGoalBounds = { min: 1000, max: 5000, default: 1800, lowThreshold: 1200 } as const;
export const macroGoalBounds = { min: 0, max: 1000 } as const;

/** Shares of a day's energy, 0 to 1. */
export type MacroShares = { protein: number; carbs: number; fat: number };

/** Presets of the goal editor (specification, section 9). */
export const goalPresets = {
  balanced: { carbs: 0.45, protein: 0.3, fat: 0.25 },
  highCarb: { carbs: 0.55, protein: 0.2, fat: 0.25 },
  highFat: { carbs: 0.3, protein: 0.2, fat: 0.5 },
} as const satisfies Record<string, MacroShares>;
export type GoalPreset = keyof typeof goalPresets;

/** Whole grams of each macro that supply `calories` kcal in the given shares (4 / 4 / 9 kcal per gram). */
export function computeDailyGoals(calories: number, shares: MacroShares): DailyGoals {
  return {
    dailyCalorieGoal: calories,
    dailyProteinGoal: Math.round((calories * shares.protein) / 4),
    dailyCarbsGoal: Math.round((calories * shares.carbs) / 4),
    dailyFatGoal: Math.round((calories * shares.fat) / 9),
  };
}

/** Energy shares of the macro goals; the balanced preset where all are zero. */
export function macroSharesOf({ dailyProteinGoal, dailyCarbsGoal, dailyFatGoal }: DailyGoals): MacroShares {
  const energy = energyOfMacros({ protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal });
  if (energy === 0) return goalPresets.balanced;
  return {
    protein: (dailyProteinGoal * kcalPerMacroGram.protein) / energy,
    carbs: (dailyCarbsGoal * kcalPerMacroGram.carbs) / energy,
    fat: (dailyFatGoal * kcalPerMacroGram.fat) / energy,
  };
}

/** True for goals of the same kcal whose grams differ by no more than their rounding, 1 g. */
export const areSameGoals = (one: DailyGoals, other: DailyGoals): boolean =>
  one.dailyCalorieGoal === other.dailyCalorieGoal &&
  (["dailyProteinGoal", "dailyCarbsGoal", "dailyFatGoal"] as const).every(
    (macro) => Math.abs(one[macro] - other[macro]) <= 1,
  );

/** Goals of a user who never set any: 1800 kcal, 30 / 45 / 25. */
export const defaultGoals: DailyGoals = computeDailyGoals(calorieGoalBounds.default, goalPresets.balanced);

/**
 * True for a goal under 1200 kcal, unless the person's own need (kcal per day; null where not known) is under 1200 kcal
 * too.
 */
export function isLowGoal(goal: number, need: number | null = null): boolean {
  return goal < calorieGoalBounds.lowThreshold && (need === null || need >= calorieGoalBounds.lowThreshold);
}

/** The goal that progress is measured against: a stored goal that is low (`isLowGoal`) counts as 1800. */
export function effectiveCalorieGoal(goal: number, need: number | null = null): number {
  return isLowGoal(goal, need) ? calorieGoalBounds.default : goal;
}

/** The goals that progress is measured against: where the kcal are those of `effectiveCalorieGoal`, so are the grams. */
export function effectiveGoals(goals: DailyGoals, need: number | null = null): DailyGoals {
  const calories = effectiveCalorieGoal(goals.dailyCalorieGoal, need);
  return calories === goals.dailyCalorieGoal ? goals : computeDailyGoals(calories, macroSharesOf(goals));
}

/**
 * What remains of the day's goals (negative when over), for a person of that need (kcal per day; null where not known).
 */
export function remainingNutrition(goals: DailyGoals, eaten: Nutrition, need: number | null = null): Nutrition {
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = effectiveGoals(goals, need);
  return {
    calories: dailyCalorieGoal - eaten.calories,
    protein: dailyProteinGoal - eaten.protein,
    carbs: dailyCarbsGoal - eaten.carbs,
    fat: dailyFatGoal - eaten.fat,
  };
}
