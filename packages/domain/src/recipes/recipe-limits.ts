/** What a recipe may hold. Apart from its schema: the browser knows the bounds and does not carry zod. */
export const recipeLimits = {
  maxNameLength: 100,
  maxDescriptionLength: 500,
  maxIngredients: 40,
  maxSteps: 30,
  maxStepLength: 1000,
  maxIngredientLength: 120,
  /** Grams of one ingredient a portion. */
  gramsPerPortion: { min: 0.1, max: 2000 },
  servings: { min: 1, max: 20 },
  /** Portions of it that one entry of the diary holds. */
  portions: { min: 0.01, max: 100 },
  minutes: { min: 1, max: 1440 },
  /** Things to buy that a generated recipe may add. */
  maxExtras: 2,
} as const;
