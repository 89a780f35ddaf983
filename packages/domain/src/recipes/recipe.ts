import { z } from "zod";
import type { Allergen } from "./ingredients/ingredient.ts";
import { diets } from "./diet.ts";
import type { Diet } from "./diet.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** Where an ingredient comes from: the person's list or photo, any kitchen's stock, something to buy, the person's own recipe. */
export const ingredientOrigins = ["listed", "staple", "extra", "own"] as const;
export type IngredientOrigin = (typeof ingredientOrigins)[number];

export const dietSchema = z.enum(diets);

/** An ingredient with its edible grams in the whole recipe, as they are weighed: raw or dry. */
export const recipeIngredientSchema = z.object({
  /** What it is called: "zucchine". */
  name: z.string(),
  /** As a cook says it, with the amount: "2 zucchine medie". */
  text: z.string(),
  grams: z.number(),
  /** The lexicon's name for it; null for what the lexicon does not know. */
  ingredient: z.string().nullable(),
  /** See food-ref; null where no table has it. */
  ref: z.string().nullable(),
  origin: z.enum(ingredientOrigins),
});
export type RecipeIngredient = z.output<typeof recipeIngredientSchema>;

/** `minutes`: null where the text says no time. */
export const recipeStepSchema = z.object({ text: z.string(), minutes: z.number().nullable() });
export type RecipeStep = z.output<typeof recipeStepSchema>;

/** A recipe before anything is computed of it. `minutes` in all; grams are of all `servings` together. */
export type RecipeDraft = {
  name: string;
  description: string;
  minutes: number;
  servings: number;
  ingredients: readonly RecipeIngredient[];
  steps: readonly RecipeStep[];
};

/** What one portion holds: energy in kcal, the rest in grams; null where the tables lack a figure. */
export type RecipeNutrition = Nutrition & {
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  /** True where the tables lack more than 10 % of the energy: "valori stimati". */
  estimated: boolean;
  /** Names of ingredients that no table has. */
  unknown: readonly string[];
};

/** What code proved of a recipe. */
export type RecipeFacts = { tags: readonly Diet[]; allergens: readonly Allergen[]; figures: RecipeNutrition };

/** A rule that a recipe breaks. `says`: the Italian sentence for whoever has to mend the recipe. */
export type Violation = { rule: ViolationRule; subject: string; message: string };
export const violationRules = [
  "diet",
  "time",
  "servings",
  "grams",
  "unlisted",
  "unused",
  "extras",
  "raw",
  "shape",
] as const;
export type ViolationRule = (typeof violationRules)[number];
