import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { toHouseholdLine } from "@fetta/domain/recipes/ingredients/household-amount";
import { resolveRecipeIngredients } from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import { computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import { selectFromCatalogue } from "@fetta/domain/recipes/recipe-catalogue";
import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import { describe, expect, test } from "vitest";
import { readIngredients, parseRecipeCatalogue, readRecipeCatalogue } from "./recipe-catalogue.ts";
import type { StockFood } from "./stock-food-rows.ts";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

const data = new URL("../../data/", import.meta.url);
const catalogue = await readRecipeCatalogue(data);
const lexicon = createIngredientLexicon(await readIngredients(data));
const { foods } = parseStockFoods(await readStockFoodFiles(data));
const byRef = new Map(foods.map((food) => [`stock:${food.id}`, food as StockFood & Composition]));
const grounded = catalogue.map((recipe) => resolveRecipeIngredients(recipe, lexicon, []));

describe("the recipe catalogue", () => {
  test("has at least ninety recipes", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(90);
  });

  test("uses only ingredients that the lexicon and a food table contain", () => {
    const lost = grounded.flatMap(({ id, ingredients }) =>
      ingredients.filter(({ ref }) => ref === null || !byRef.has(ref)).map(({ name }) => `${id}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test("has exact nutrition, between 100 and 800 kcal a portion", () => {
    const figures = grounded.map(({ id, ingredients, servings, steps }) => ({
      id,
      ...computeRecipeNutrition(ingredients, servings, (ref) => byRef.get(ref), steps),
    }));
    expect(figures.filter(({ estimated }) => estimated).map(({ id }) => id)).toEqual([]);
    expect(figures.filter(({ calories }) => calories < 100 || calories > 800).map(({ id }) => id)).toEqual([]);
  });

  test("counts no slices, cloves or leaves of a food that is cut, grated or ground", () => {
    const partPattern = /^(?:spicchio|costa|fetta|foglio|filetto|cubetto)/;
    const formPattern =
      / (?:a (?:cubetti|dadini|listarelle|pezzi|pezzetti)|in polvere|grattugiat[oaie]|macinat[oaie])\b/;
    const cutLines = catalogue.flatMap(({ ingredients }) =>
      ingredients.flatMap(({ name, text, grams }) => {
        const known = lexicon.find(name);
        if (!known?.piece || !partPattern.test(known.piece.label) || !formPattern.test(text)) return [];
        return [{ text, line: toHouseholdLine(text, grams, known) }];
      }),
    );
    expect(cutLines.length).toBeGreaterThan(0);
    expect(cutLines.filter(({ text, line }) => line !== text)).toEqual([]);
  });

  test("allows at least the minutes that the steps take", () => {
    const hasty = catalogue.filter(
      ({ steps, minutes }) => steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0) > minutes,
    );
    expect(hasty.map(({ id }) => id)).toEqual([]);
  });

  test("scales to other portions, with ingredient lines in correct Italian", () => {
    for (const recipe of catalogue)
      for (const servings of [1, 2, 4])
        for (const { text, grams } of scaleRecipe(recipe, servings).ingredients) {
          expect(grams).toBeGreaterThan(0);
          expect(text).not.toMatch(
            /^0|\d [½¼]|NaN|undefined|^([2-9]|\d\d+) (cucchiaio|uovo|spicchio|foglia) |^1 (uova|spicchi|foglie) /,
          );
        }
    const reads = (text: string) => lexicon.find(text)?.name;
    const changed = catalogue.flatMap((recipe) =>
      [1, 3, 4, 8].flatMap((servings) =>
        scaleRecipe(recipe, servings)
          .ingredients.filter(({ text }, index) => reads(text) !== reads(recipe.ingredients[index]?.text ?? ""))
          .map(({ text }) => text),
      ),
    );
    expect(changed).toEqual([]);
    const eggs = catalogue.find(({ id }) => id === "frittata-zucchine");
    if (eggs === undefined) throw new Error("no frittata");
    expect(
      scaleRecipe(eggs, 1)
        .ingredients.slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(["2 uova", "1 zucchina piccola"]);
  });

  test.each([
    ["uova, zucchine, cipolla", "frittata-zucchine"],
    ["guanciale, uova, pecorino, spaghetti", "spaghetti-carbonara"],
    ["tonno in scatola, fagioli cannellini, cipolla rossa", "tonno-e-fagioli"],
    ["salmone, zucchine", "salmone-zucchine"],
    ["macinato di manzo, passata di pomodoro, pane", "polpette-al-pomodoro"],
    ["riso, funghi, parmigiano", "risotto-funghi"],
    ["mele, uova, farina, burro, zucchero", "torta-di-mele"],
    ["ceci, spinaci, limone, riso", "riso-e-piselli"],
    ["cioccolato, panna", undefined],
    ["sale, olio extravergine d'oliva", undefined],
  ])("answers %s with %s", (ingredients, id) => {
    const wanted = { ingredients: ingredients.split(", "), minutes: 60, servings: 2 };
    expect(selectFromCatalogue(catalogue, wanted, lexicon, () => true)?.best.recipe.id).toBe(id);
  });

  test("is rejected in another format", () => {
    const one = { id: "a", name: "A", description: "", minutes: 5, servings: 2, steps: ["Servi."], tags_claimed: [] };
    const ingredients = ["pane", "olio"].map((name) => ({ name, grams: 10, text: name }));
    const file = (...recipes: object[]) => JSON.stringify({ recipes });
    expect(parseRecipeCatalogue(file({ ...one, ingredients }))).toHaveLength(1);
    expect(() => parseRecipeCatalogue(file({ ...one, ingredients }, { ...one, ingredients }))).toThrow("share an id");
    expect(() =>
      parseRecipeCatalogue(file({ ...one, ingredients: [{ name: "pane", grams: 0, text: "pane" }] })),
    ).toThrow("grams");
    expect(() => parseRecipeCatalogue(file({ ...one, ingredients, kcal: 3 }))).toThrow("kcal");
  });
});
