/** What a recipe may be asked to keep to, as the product names it. */
export const diets = ["vegan", "vegetarian", "low_cal", "high_protein", "keto", "gluten_free"] as const;
export type Diet = (typeof diets)[number];

/** Minutes that a recipe may take; 60 is "1 ora+" and has no ceiling. */
export const cookingTimes = [15, 30, 60] as const;
export type CookingTime = (typeof cookingTimes)[number];
export const defaultCookingTime: CookingTime = 30;

/** Portions that a recipe may be asked for. */
export const portionSizes = [1, 2, 4] as const;
export type PortionSize = (typeof portionSizes)[number];
export const defaultPortionSize: PortionSize = 2;
