import { diets } from "@fetta/domain/recipes/recipe-limits";
import { toProposedRecipe, recipeProposalSchema, type RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import {
  checkGramsPerPortion,
  checkRecipeShape,
  checkCookingTime,
} from "@fetta/domain/recipes/validation/recipe-validator";
import { expect, test } from "vitest";
import { fitsDiet, findPantryFood, pantryFoodNames } from "./pantry-foods.ts";
import type { RecipeRequest } from "./chat-request.ts";
import { composeRecipe } from "./recipe-composer.ts";

const wanted = (ingredients: readonly string[], more: Partial<RecipeRequest> = {}): RecipeRequest => ({
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
  const extras = (...diet: RecipeRequest["diets"]) =>
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

test.each(diets)("every recipe of two pantry foods that is %s keeps form, grams, time and diet", (diet) => {
  const pairs = pantryFoodNames.map((name, at) => [
    name,
    pantryFoodNames[(at * 7 + 3) % pantryFoodNames.length] ?? name,
  ]);
  const recipes = pairs.map((ingredients) => composeRecipe(wanted(ingredients, { minutes: 15, diets: [diet] })));
  for (const recipe of recipes.filter(({ ingredienti }) => ingredienti.length > 0)) {
    const draft = toProposedRecipe(recipe);
    expect(recipe.minutiTotali).toBeLessThanOrEqual(15);
    expect([...checkRecipeShape(draft), ...checkGramsPerPortion(draft), ...checkCookingTime(draft, null)]).toEqual([]);
    const foods = namesIn(recipe).flatMap((name) => findPantryFood(name) ?? []);
    expect(foods.filter((food) => !fitsDiet(food, diet))).toEqual([]);
  }
});
