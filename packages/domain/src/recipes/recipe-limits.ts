/** Bounds of a recipe. Separate from its schema, so that the browser bundle has the bounds without zod. */
export const recipeLimits = {
  maxNameLength: 100,
  maxDescriptionLength: 500,
  maxIngredients: 40,
  maxSteps: 30,
  maxStepLength: 1000,
  maxIngredientLength: 120,
  /** Grams of one ingredient per portion. */
  gramsPerPortion: { min: 0.1, max: 2000 },
  servings: { min: 1, max: 20 },
  /** Portions of a recipe in one diary entry. */
  portions: { min: 0.01, max: 100 },
  minutes: { min: 1, max: 1440 },
  /** Maximum ingredients to buy that a generated recipe may add. */
  maxExtras: 2,
} as const;

/** Diets that a recipe request can require, by the product's names. */
export const diets = ["vegan", "vegetarian", "low_cal", "high_protein", "keto", "gluten_free"] as const;
export type Diet = (typeof diets)[number];

/** Maximum minutes of a recipe; 60 is "1 ora+" and has no upper bound. */
export const cookingTimes = [15, 30, 60] as const;
export type CookingTime = (typeof cookingTimes)[number];
export const defaultCookingTime: CookingTime = 30;

/** Portions that a recipe request can have. */
export const portionSizes = [1, 2, 4] as const;
export type PortionSize = (typeof portionSizes)[number];
export const defaultPortionSize: PortionSize = 2;
