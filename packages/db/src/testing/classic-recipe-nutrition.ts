import { dryMatter, type Composition } from "@fetta/domain/recipes/cooked-dish";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import {
  resolveRecipeIngredients,
  type IngredientLineFinder,
} from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import { nutritionPer100gCooked, computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import type { StockFood } from "../seed/stock-food-rows.ts";
import type { ClassicRecipe } from "./classic-recipes.ts";

const servings = 4;
const absorbedOilShare = 0.1;

/** Our computed nutrition of a classic, per 100 g, and the table's row of the same dish. */
export type ClassicRecipeNutrition = {
  name: string;
  /** Ingredients without a row. */
  unknown: readonly string[];
  /** By the finished weight, with our estimate of the water. */
  cooked: Nutrition;
  row: (Composition & { name: string }) | null;
  /** Ratio of our energy to the row's: by that weight, and for a dish cooked until it is as dry as the row's. */
  ratio: { cooked: number; dry: number } | null;
};

function parseParts({ parts, fryingOilGrams }: ClassicRecipe): { name: string; text: string; grams: number }[] {
  const listed = parts.split(", ").map((part) => {
    const [, name = "", grams] = /^(.+) ([\d.]+)$/.exec(part) ?? [];
    return { name, text: name, grams: Number(grams) };
  });
  const oil = { name: "olio di semi", text: "olio di semi per friggere", grams: fryingOilGrams ?? 0 };
  return fryingOilGrams === undefined ? listed : [...listed, oil];
}

/**
 * Computes a classic from the rows that `lexicon` has for its ingredients; `foods` by id. Throws where the row of the
 * dish is missing or has another name.
 */
export function computeClassicNutrition(
  recipe: ClassicRecipe,
  lexicon: IngredientLineFinder,
  foods: ReadonlyMap<string, StockFood & Composition>,
): ClassicRecipeNutrition {
  const ingredients = parseParts(recipe).map((part) => ({
    ...part,
    ingredient: null,
    ref: null,
    origin: "custom" as const,
  }));
  const steps =
    recipe.simmeringMinutes === undefined ? [] : [{ text: "Sfuma e cuoci.", minutes: recipe.simmeringMinutes }];
  const draft = { name: recipe.name, description: "", minutes: 60, servings, ingredients, steps };
  const grounded = resolveRecipeIngredients(draft, lexicon, []);
  const nutrition = computeRecipeNutrition(
    grounded.ingredients,
    servings,
    (ref) => foods.get(ref.replace(/^stock:/, "")),
    steps,
  );
  const grams =
    ingredients.reduce((sum, part) => sum + part.grams, 0) - (recipe.fryingOilGrams ?? 0) * (1 - absorbedOilShare);
  const cooked = nutritionPer100gCooked(nutrition, servings, grams + recipe.waterGrams);
  const { name, unknown } = { name: recipe.name, unknown: nutrition.unknown };
  if (recipe.row === null) return { name, unknown, cooked, row: null, ratio: null };
  const row = foods.get(recipe.row[0]);
  if (row?.name !== recipe.row[1]) throw new Error(`${name}: ${recipe.row[0]} is not ${recipe.row[1]}`);
  const rowDry = dryMatter({ ...row, fibre: 0, salt: 0, alcohol: 0 });
  const ownDry = cooked.protein + cooked.carbs + cooked.fat;
  const ratio = cooked.calories / row.calories;
  return { name, unknown, cooked, row, ratio: { cooked: ratio, dry: (ratio * rowDry) / ownDry } };
}
