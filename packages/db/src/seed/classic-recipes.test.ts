import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { describe, expect, test } from "vitest";
import { computeClassicNutrition } from "../testing/classic-recipe-nutrition.ts";
import { classicRecipes } from "../testing/classic-recipes.ts";
import { readIngredients } from "./recipe-catalogue.ts";
import type { StockFood } from "./stock-food-rows.ts";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

const data = new URL("../../data/", import.meta.url);
const lexicon = createIngredientLexicon(await readIngredients(data));
const { foods } = parseStockFoods(await readStockFoodFiles(data));
const byId = new Map(foods.map((food) => [food.id, food as StockFood & Composition]));
const classics = classicRecipes.map((recipe) => computeClassicNutrition(recipe, lexicon, byId));
const compared = classics.flatMap(({ name, ratio }) => (ratio === null ? [] : [{ name, ...ratio }]));

const isOff = (ratio: number): boolean => Math.abs(ratio - 1) > 0.15;

describe("nutrition of classic dishes computed from their ingredients", () => {
  test("has figures for every ingredient", () => {
    expect(classics.flatMap(({ unknown }) => unknown)).toEqual([]);
  });

  test("is within 15 % of the composition table's row of the dish at the same dry matter", () => {
    expect(compared.length).toBeGreaterThan(25);
    expect(compared.filter(({ dry }) => isOff(dry)).map(({ name }) => name)).toEqual([]);
  });

  // The weight of a cooked dish does not follow from its ingredients; the values of a portion do not depend on it.
  test("is within 15 % of the row at our estimated cooked weight too, for half of the dishes", () => {
    const near = compared.filter(({ cooked }) => !isOff(cooked)).map(({ name }) => name);
    expect(near).toEqual(
      expect.arrayContaining([
        "Pesto alla genovese",
        "Lasagne al forno",
        "Risotto alla milanese",
        "Minestrone",
        "Cotoletta alla milanese",
        "Frittata",
        "Pizza margherita",
        "Risotto ai funghi",
        "Orecchiette con broccoli e acciughe",
        "Besciamella",
        "Vellutata di zucca",
        "Crème caramel",
      ]),
    );
  });
});
