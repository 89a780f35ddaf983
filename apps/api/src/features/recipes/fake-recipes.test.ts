// For apps/api/src/features/recipes/fake-recipes.test.ts: only apps/api depends on both the food tables and the fake.
import { diets } from "@fetta/domain/recipes/recipe-limits";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { validateRecipe } from "@fetta/domain/recipes/validation/recipe-validator";
import { resolveRecipeIngredients } from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import { computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import { toProposedRecipe } from "@fetta/domain/recipes/recipe-proposal";
import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { readIngredients } from "@fetta/db/seed/recipe-catalogue";
import { readStockFoodFiles, parseStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { pantryFoodNames } from "@fetta/fakes/openai/pantry-foods";
import { composeRecipe } from "@fetta/fakes/openai/recipe-composer";
import { expect, test } from "vitest";

const data = new URL("../../../../../packages/db/data/", import.meta.url);
const lexicon = createIngredientLexicon(await readIngredients(data));
const { foods } = parseStockFoods(await readStockFoodFiles(data));
const byId = new Map(foods.map((food) => [food.id, food as typeof food & Composition]));
const findFood = (ref: string): Composition | undefined => {
  const parsed = parseFoodRef(ref);
  return parsed?.kind === "stock" ? byId.get(parsed.id) : undefined;
};

/** Rule violations of recipes from three foods of the fake's pantry, for four portions in half an hour. */
test.each(diets)("the fake's recipes for the diet %s pass the validator", (diet) => {
  const broken = pantryFoodNames.flatMap((name, at) => {
    const ingredients = [name, pantryFoodNames[(at * 7 + 3) % pantryFoodNames.length] ?? name];
    const proposal = composeRecipe({ ingredients, diets: [diet], minutes: 30, servings: 4, round: 1 });
    if (proposal.ingredienti.length === 0) return [];
    const draft = resolveRecipeIngredients(toProposedRecipe(proposal), lexicon, ingredients);
    const nutrition = computeRecipeNutrition(draft.ingredients, draft.servings, findFood, draft.steps);
    const pantry = { ingredients, leftOut: proposal.lasciatiFuori };
    const wanted = { pantry, diets: [diet], minutes: 30 as const, servings: 4 };
    return validateRecipe({ draft, lexicon, nutrition, requirements: wanted }).map(
      ({ message: says }) => `${ingredients.join(", ")}: ${says}`,
    );
  });
  expect(broken).toEqual([]);
});
