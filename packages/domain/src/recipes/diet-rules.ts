import type { Diet } from "./recipe-limits.ts";
import type { Ingredient } from "./ingredients/ingredient.ts";
import { kcalPerGram } from "../nutrition/energy.ts";
import type { RecipeNutrition } from "./recipe.ts";

/**
 * Preferences of a user for the diet checks. `isRennetStrict`: only cheese that is known to need no animal rennet is
 * vegetarian; `dailyCalories`: the day's goal in kcal, null where there is none.
 */
export type DietPreferences = { isRennetStrict?: boolean; dailyCalories?: number | null };

/** Cheese of unknown rennet is vegetarian for those who are not strict about it; any other doubt remains a doubt. */
const isVegetarian = (row: Ingredient, isRennetStrict: boolean): boolean =>
  row.vegetarian === "yes" || (!isRennetStrict && row.vegetarian === "maybe" && row.kind === "formaggio");

/**
 * True where an ingredient certainly complies with a diet; diets defined by nutrition put no rule on a single
 * ingredient.
 */
export function isSuitableForDiet(
  row: Ingredient,
  diet: Diet,
  { isRennetStrict = false }: DietPreferences = {},
): boolean {
  if (diet === "vegan") return row.vegan === "yes";
  if (diet === "vegetarian") return isVegetarian(row, isRennetStrict);
  if (diet === "gluten_free") return row.gluten === "no";
  return true;
}

/** Diets defined by the nutrition of one portion. */
const nutritionDiets = ["low_cal", "high_protein", "keto"] as const satisfies readonly Diet[];
type NutritionDiet = (typeof nutritionDiets)[number];
export const isNutritionDiet = (diet: Diet): diet is NutritionDiet => nutritionDiets.some((one) => one === diet);

/** Bounds of the diets defined by nutrition. High in protein: Regulation (EC) 1924/2006, annex; the others are ours. */
export const dietThresholds = {
  lowCalMaxKcal: 450,
  lowCalMaxShareOfDay: 0.25,
  highProteinMinEnergyShare: 0.2,
  ketoMaxCarbsGrams: 15,
  ketoMaxCarbsEnergyShare: 0.1,
} as const;

/** True where the nutrition of a portion proves a diet. Missing nutrition, or nutrition with gaps, proves nothing. */
export function isNutritionSuitableForDiet(
  nutrition: RecipeNutrition | null,
  diet: NutritionDiet,
  { dailyCalories = null }: DietPreferences = {},
): boolean {
  if (!nutrition || nutrition.estimated || !(nutrition.calories > 0)) return false;
  const { calories, protein, carbs } = nutrition;
  if (diet === "high_protein")
    return protein * kcalPerGram.protein >= dietThresholds.highProteinMinEnergyShare * calories;
  if (diet === "keto")
    return (
      carbs <= dietThresholds.ketoMaxCarbsGrams &&
      carbs * kcalPerGram.carbs <= dietThresholds.ketoMaxCarbsEnergyShare * calories
    );
  return (
    calories <= dietThresholds.lowCalMaxKcal ||
    (dailyCalories !== null && calories <= dietThresholds.lowCalMaxShareOfDay * dailyCalories)
  );
}
