import { diets } from "@fetta/domain/recipes/recipe-limits";
import { toProposedRecipe, recipeProposalSchema } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import {
  checkGramsPerPortion,
  checkRecipeShape,
  checkCookingTime,
} from "@fetta/domain/recipes/validation/recipe-validator";
import { describe, expect, test } from "vitest";
import { fitsDiet, findPantryFood, pantryFoodNames } from "./pantry-foods.ts";
import type { ParsedRecipeRequest } from "./recipe-request.ts";
import { composeRecipe } from "./recipe-composer.ts";

const wanted = (ingredients: readonly string[], more: Partial<ParsedRecipeRequest> = {}): ParsedRecipeRequest => ({
  ingredients,
  diets: [],
  minutes: 30,
  servings: 2,
  round: 1,
  ...more,
});
const namesIn = ({ ingredienti }: RecipeProposal): string[] => ingredienti.map(({ nome }) => nome);

test("a recipe consists of the requested ingredients, oil and salt", () => {
  const recipe = composeRecipe(wanted(["spaghetti", "2 zucchine fresche", "aglio"]));
  expect(recipeProposalSchema.parse(recipe).titolo).toBe("Spaghetti con zucchine e aglio");
  expect(recipe.ingredienti.map(({ nome, grammi, origine }) => [nome, grammi, origine])).toEqual([
    ["spaghetti", 160, "foto"],
    ["zucchine", 300, "foto"],
    ["aglio", 4, "foto"],
    ["olio extravergine d'oliva", 20, "dispensa"],
    ["sale", 2, "dispensa"],
  ]);
  expect(recipe).toMatchObject({ porzioni: 2, lasciatiFuori: [] });
});

test("the same request gives the same recipe", () => {
  expect(composeRecipe(wanted(["uova", "asparagi"]))).toEqual(composeRecipe(wanted(["uova", "asparagi"])));
});

test("meat and eggs are cooked, and pasta is boiled separately", () => {
  const steps = composeRecipe(wanted(["penne", "salsiccia", "uova"])).passaggi.map(({ testo }) => testo);
  expect(steps).toEqual([
    "Scalda olio extravergine d'oliva in una padella.",
    "Cuoci salsiccia in padella, girando spesso, per 8 minuti in tutto.",
    "Sbatti le uova, versale nella padella e cuoci per 4 minuti, finché sono ben rapprese.",
    "Intanto lessa penne in acqua bollente salata per 12 minuti, scola e unisci al resto.",
    "Regola di sale e porta in tavola.",
  ]);
});

test("ingredients that a diet forbids are left out and listed as such", () => {
  const recipe = composeRecipe(wanted(["petto di pollo", "zucchine", "parmigiano"], { diets: ["vegan"] }));
  expect(namesIn(recipe)).toEqual(["zucchine", "olio extravergine d'oliva", "sale"]);
  expect(recipe.lasciatiFuori).toEqual(["petto di pollo", "parmigiano"]);
});

test("a high-protein diet adds a protein ingredient to buy", () => {
  const extras = (...diet: ParsedRecipeRequest["diets"]) =>
    composeRecipe(wanted(["zucchine"], { diets: diet }))
      .ingredienti.filter(({ origine }) => origine === "extra")
      .map(({ nome }) => nome);
  expect(extras("high_protein")).toEqual(["petto di pollo"]);
  expect(extras("high_protein", "vegetarian")).toEqual(["tofu"]);
  expect(extras("vegan")).toEqual([]);
});

test.each([
  ["nothing", []],
  ["no food", ["sassi", "pneumatico"]],
  ["a food in words that it does not know", ["burger vegetale al pollo"]],
  ["seasoning alone", ["sale", "basilico"]],
])("of %s no recipe is composed", (_what, ingredients) => {
  expect(composeRecipe(wanted(ingredients))).toMatchObject({
    titolo: "",
    ingredienti: [],
    passaggi: [],
    lasciatiFuori: ingredients,
  });
});

/** Triples of pantry foods, the same in every run. */
const threes = pantryFoodNames.map((name, at) => [
  name,
  pantryFoodNames[(at * 7 + 3) % pantryFoodNames.length] ?? name,
  pantryFoodNames[(at * 13 + 5) % pantryFoodNames.length] ?? name,
]);

describe.each([15, 30, 60])("within %d minutes", (minutes) => {
  test.each(diets)("every recipe that is %s has a valid form, grams and time", (diet) => {
    const made = threes.map((ingredients) => composeRecipe(wanted(ingredients, { minutes, diets: [diet] })));
    const recipes = made.filter(({ ingredienti }) => ingredienti.length > 0);
    expect(recipes.length).toBeGreaterThan(80);
    for (const recipe of recipes) {
      const draft = toProposedRecipe(recipe);
      expect(recipe.minutiTotali).toBeLessThanOrEqual(minutes);
      expect([...checkRecipeShape(draft), ...checkGramsPerPortion(draft), ...checkCookingTime(draft, null)]).toEqual(
        [],
      );
      for (const name of namesIn(recipe)) {
        const food = findPantryFood(name);
        expect([name, food && fitsDiet(food, diet)]).toEqual([name, true]);
      }
    }
  });
});
