import { z } from "zod";
import type { Allergen } from "./ingredients/ingredient.ts";
import { diets, type Diet } from "./recipe-limits.ts";
import type { ExtraNutrient } from "../nutrition/nutrient-keys.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** Origin of an ingredient: the user's list or photo, a staple, something to buy, the user's own recipe. */
const ingredientOrigins = ["listed", "staple", "extra", "custom"] as const;
export type IngredientOrigin = (typeof ingredientOrigins)[number];

export const dietSchema = z.enum(diets);

/** An ingredient with its edible grams in the whole recipe, as weighed: raw or dry. */
export const recipeIngredientSchema = z.object({
  /** Displayed name: "zucchine". */
  name: z.string(),
  /** Displayed line with the amount: "2 zucchine medie". */
  text: z.string(),
  grams: z.number(),
  /** Its name in the ingredient lexicon; null for an unknown ingredient. */
  ingredient: z.string().nullable(),
  /** A food reference, see food-ref; null where no table has the food. */
  ref: z.string().nullable(),
  origin: z.enum(ingredientOrigins),
});
export type RecipeIngredient = z.output<typeof recipeIngredientSchema>;

/** `minutes`: null where the text states no time. */
export const recipeStepSchema = z.object({ text: z.string(), minutes: z.number().nullable() });
export type RecipeStep = z.output<typeof recipeStepSchema>;

/** A recipe without computed facts. `minutes`: total time; grams are for all `servings` together. */
export type RecipeDraft = {
  name: string;
  description: string;
  minutes: number;
  servings: number;
  ingredients: readonly RecipeIngredient[];
  steps: readonly RecipeStep[];
};

/** Nutrition of one portion: energy in kcal, the rest in grams; null where the tables lack a figure. */
export type RecipeNutrition = Nutrition &
  Record<ExtraNutrient, number | null> & {
    /** True where more than 10 % of the energy may lack a source in the tables: "valori stimati". */
    estimated: boolean;
    /** Names of ingredients that no table has. */
    unknown: readonly string[];
  };

/** Computed facts of a recipe. */
export type RecipeFacts = { tags: readonly Diet[]; allergens: readonly Allergen[]; figures: RecipeNutrition };

/** A rule that a recipe breaks. `message`: the Italian instruction for correcting it. */
export type Violation = { rule: ViolationRule; subject: string; message: string };
const violationRules = ["diet", "time", "servings", "grams", "unlisted", "unused", "extras", "raw", "shape"] as const;
export type ViolationRule = (typeof violationRules)[number];
