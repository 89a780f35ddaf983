/** What a recipe may hold. Apart from its schema: the browser knows the bounds and does not carry zod. */
export const recipeBounds = {
  nameLength: 100,
  descriptionLength: 500,
  ingredients: 40,
  steps: 30,
  stepLength: 1000,
  ingredientLength: 120,
  /** Grams of one ingredient a portion. */
  gramsPerPortion: { min: 0.1, max: 2000 },
  servings: { min: 1, max: 20 },
  /** Portions of it that one entry of the diary holds. */
  portions: { min: 0.01, max: 100 },
  minutes: { min: 1, max: 1440 },
  /** Things to buy that a generated recipe may add. */
  extras: 2,
} as const;
