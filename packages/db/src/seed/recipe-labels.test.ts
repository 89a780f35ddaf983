import { readFile } from "node:fs/promises";
import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { validateRecipe, deriveDietTags } from "@fetta/domain/recipes/validation/recipe-validator";
import { resolveRecipeIngredients } from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import { computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, RecipeIngredient } from "@fetta/domain/recipes/recipe";
import {
  toListedIngredients,
  findUnlistedIngredients,
} from "@fetta/domain/recipes/validation/unlisted-ingredients-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { labelledDiets, labelledLists, evaluateDietChecks, formatDietEvaluation } from "../testing/labelled-lists.ts";
import { readIngredients, readRecipeCatalogue } from "./recipe-catalogue.ts";
import type { StockFood } from "./stock-food-rows.ts";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

const data = new URL("../../data/", import.meta.url);
const lexicon = createIngredientLexicon(await readIngredients(data));
const labelled = z
  .object({
    steps: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        ingredients_listed: z.array(z.string()),
        mentions_unlisted: z.array(z.string()),
      }),
    ),
  })
  .parse(JSON.parse(await readFile(new URL("testing/labelled-recipes.json", import.meta.url), "utf8")));

const part = (name: string): RecipeIngredient => ({
  name,
  text: name,
  grams: 100,
  ingredient: null,
  ref: null,
  origin: "custom",
});
const draftOf = (ingredients: readonly string[], steps: readonly string[]): RecipeDraft => ({
  name: "Prova",
  description: "",
  minutes: 600,
  servings: 2,
  ingredients: ingredients.map(part),
  steps: steps.map((text) => ({ text, minutes: null })),
});

/** Upper bound of false negatives of each diet, in percent of the lists that should pass: see `evaluateDietChecks`. */
const maxFalseNegativePercent = 5;
const allLists = Object.values(labelledLists).flat();
const percentOf = (some: readonly unknown[], all: readonly unknown[]): number => (100 * some.length) / all.length;

describe("ingredient lists labelled by a person", () => {
  test("are at least 600, each counted once", () => {
    expect(new Set(allLists.map(({ id }) => id)).size).toBe(allLists.length);
    expect(allLists.length).toBeGreaterThanOrEqual(600);
    expect(labelledLists["held out"].length).toBeGreaterThanOrEqual(110);
  });

  test.each(labelledDiets)("%s: no unsuitable list is accepted", (diet) => {
    const { falsePositives, negatives } = evaluateDietChecks(allLists, lexicon, diet);
    expect(falsePositives.map(({ id, ingredients }) => `${id} ${ingredients.join(", ")}`)).toEqual([]);
    expect(negatives.length).toBeGreaterThan(190);
  });

  test.each(labelledDiets)("%s: fewer than 5 %% of the suitable lists are rejected", (diet) => {
    const verdicts = evaluateDietChecks(allLists, lexicon, diet);
    for (const [name, lists] of Object.entries(labelledLists))
      process.stdout.write(`${formatDietEvaluation(name, diet, evaluateDietChecks(lists, lexicon, diet))}\n`);
    process.stdout.write(`${formatDietEvaluation("all", diet, verdicts)}\n`);
    expect(percentOf(verdicts.falseNegatives, verdicts.positives)).toBeLessThan(maxFalseNegativePercent);
    const rejected = verdicts.rejected.filter((list) => verdicts.undisputed.includes(list));
    expect(percentOf(rejected, verdicts.undisputed)).toBeLessThan(maxFalseNegativePercent);
  });

  test("vegetarian, strict about rennet: no unsuitable list is accepted, and no cheese of unknown rennet", () => {
    const strict = { isRennetStrict: true };
    const { falsePositives, rejected } = evaluateDietChecks(allLists, lexicon, "vegetarian", strict);
    expect(falsePositives).toEqual([]);
    expect(rejected.length).toBeGreaterThan(evaluateDietChecks(allLists, lexicon, "vegetarian").rejected.length);
  });

  test.each(labelledDiets)("%s: a recipe's tags agree with the check of its list", (diet) => {
    const { negatives, positives, rejected } = evaluateDietChecks(allLists, lexicon, diet);
    const tagged = [...negatives, ...positives].filter(({ ingredients }) => {
      const draft = draftOf(ingredients, ["Cuoci tutto per 10 minuti."]);
      return deriveDietTags({ draft, lexicon, nutrition: null }).includes(diet);
    });
    expect(tagged.map(({ id }) => id)).toEqual(
      positives.filter((list) => !rejected.includes(list)).map(({ id }) => id),
    );
  });
});

describe("steps labelled by a person", () => {
  test.each(labelled.steps)("$id: $text", ({ text, ingredients_listed, mentions_unlisted }) => {
    const draft = draftOf(ingredients_listed, [text]);
    const unlisted = findUnlistedIngredients(draft, toListedIngredients(draft.ingredients, lexicon), lexicon);
    expect(unlisted.map(({ subject: what }) => what)).toEqual(
      mentions_unlisted.map((name) => lexicon.find(name)?.name),
    );
  });
});

describe("the recipe catalogue", async () => {
  const catalogue = await readRecipeCatalogue(data);
  const { foods } = parseStockFoods(await readStockFoodFiles(data));
  const byRef = new Map(foods.map((food) => [`stock:${food.id}`, food as StockFood & Composition]));

  test.each(catalogue.map((recipe) => [recipe.id, recipe] as const))(
    "%s breaks no rule and keeps its claimed diets",
    (_id, recipe) => {
      const pantry = { ingredients: recipe.ingredients.map(({ name }) => name) };
      const { ingredients, servings, steps, claimedDiets: diets } = recipe;
      const draft = resolveRecipeIngredients(recipe, lexicon, pantry.ingredients);
      const nutrition = computeRecipeNutrition(draft.ingredients, servings, (ref) => byRef.get(ref), steps);
      expect(ingredients.length).toBe(draft.ingredients.length);
      const wanted = { pantry, diets, minutes: null, servings };
      expect(validateRecipe({ draft, lexicon, nutrition, requirements: wanted })).toEqual([]);
    },
  );
});
