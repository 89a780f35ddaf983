import type { Diet } from "./diet.ts";
import type { Ingredient } from "./ingredients/ingredient.ts";
import { kcalPerGram } from "../nutrition/nutrition.ts";
import type { RecipeFigures } from "./recipe.ts";

/** What a person allows or aims at. `dailyCalories`: the day's goal in kcal, null where there is none. */
export type DietPreferences = { rennetAccepted?: boolean; dailyCalories?: number | null };

/** Cheese of unknown rennet is all that "accetto il caglio" accepts; any other doubt stays one. */
const vegetarian = (row: Ingredient, rennetAccepted: boolean): boolean =>
  row.vegetarian === "yes" || (rennetAccepted && row.vegetarian === "maybe" && row.kind === "formaggio");

/** True where an ingredient keeps to a diet for sure; diets of figures ask nothing of a single ingredient. */
export function keepsDiet(
  row: Ingredient,
  diet: Diet,
  { rennetAccepted = false }: DietPreferences = {},
): boolean {
  if (diet === "vegan") return row.vegan === "yes";
  if (diet === "vegetarian") return vegetarian(row, rennetAccepted);
  if (diet === "gluten_free") return row.gluten === "no";
  return true;
}

/** Diets that figures decide: of one portion. */
const figureDiets = ["low_cal", "high_protein", "keto"] as const satisfies readonly Diet[];
type FigureDiet = (typeof figureDiets)[number];
export const isFigureDiet = (diet: Diet): diet is FigureDiet => figureDiets.some((one) => one === diet);

/** Bounds of the diets that figures decide. High in protein: Regulation (EC) 1924/2006, annex; the others are ours. */
export const dietBounds = {
  lowCalories: 450,
  lowCaloriesOfDay: 0.25,
  proteinEnergy: 0.2,
  ketoCarbs: 15,
  ketoCarbsEnergy: 0.1,
} as const;

/** True where the figures of a portion prove a diet. Figures with gaps, and none, prove nothing. */
export function figuresKeepDiet(
  figures: RecipeFigures | null,
  diet: FigureDiet,
  { dailyCalories = null }: DietPreferences = {},
): boolean {
  if (!figures || figures.estimated || !(figures.calories > 0)) return false;
  const { calories, protein, carbs } = figures;
  if (diet === "high_protein") return protein * kcalPerGram.protein >= dietBounds.proteinEnergy * calories;
  if (diet === "keto")
    return (
      carbs <= dietBounds.ketoCarbs && carbs * kcalPerGram.carbs <= dietBounds.ketoCarbsEnergy * calories
    );
  return (
    calories <= dietBounds.lowCalories ||
    (dailyCalories !== null && calories <= dietBounds.lowCaloriesOfDay * dailyCalories)
  );
}
