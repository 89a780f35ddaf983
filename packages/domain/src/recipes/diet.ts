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
