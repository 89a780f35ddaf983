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
