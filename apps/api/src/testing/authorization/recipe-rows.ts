import { randomUUID } from "node:crypto";
import { allowSignedIn } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { logTarget, type OwnedResources } from "./owned-resources.ts";

const removedItem = { name: "latte", text: "latte", grams: null, checked: false, position: 1 };
const salad = {
  name: "Insalata",
  cookingTime: 10,
  servings: 2,
  steps: [],
  ingredients: [{ name: "pomodori", grams: 200 }],
};

const ownRecipe = async (mine: OwnedResources) => ({ id: await mine.recipe() });

/** Recipes and the shopping list: each belongs to one user. */
export const recipeRows: Readonly<Record<string, MatrixRow>> = {
  "recipes.checkIngredients": { statuses: allowSignedIn(), input: () => ({ ingredients: ["uova"], diets: ["vegan"] }) },
  "recipes.generate": { statuses: allowSignedIn(), input: () => ({ ingredients: ["spaghetti", "zucchine", "aglio"] }) },
  "recipes.list": { statuses: allowSignedIn(), input: () => ({}) },
  "recipes.read": { statuses: allowSignedIn(), input: ownRecipe, othersStatus: 404 },
  "recipes.micronutrients": { statuses: allowSignedIn(), input: ownRecipe, othersStatus: 404 },
  "recipes.rename": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.recipe(), name: "Pasta mia" }),
    othersStatus: 404,
  },
  "recipes.setFavorite": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.recipe(), isFavorite: true }),
    othersStatus: 404,
  },
  "recipes.remove": { statuses: allowSignedIn(), input: ownRecipe, othersStatus: 404 },
  "recipes.addToLog": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.recipe(), servings: 1, ...logTarget }),
    othersStatus: 404,
    takenId: async (mine, theirs) => ({ id: await mine.recipe(), ...logTarget, entryId: await theirs.entry() }),
  },
  "recipes.foodRefOfName": { statuses: allowSignedIn(), input: () => ({ name: "uova" }) },
  "recipes.save": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ ...salad, id: await mine.recipe() }),
    takenId: async (_mine, theirs) => ({ ...salad, id: await theirs.recipe() }),
  },
  "recipes.shopping.list": { statuses: allowSignedIn() },
  "recipes.shopping.addRecipe": { statuses: allowSignedIn(), input: ownRecipe, othersStatus: 404 },
  "recipes.shopping.add": {
    statuses: allowSignedIn(),
    input: () => ({ text: "latte" }),
    takenId: async (_mine, theirs) => ({ text: "latte", id: await theirs.shoppingItem() }),
  },
  "recipes.shopping.check": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.shoppingItem(), checked: true }),
    othersStatus: 404,
  },
  "recipes.shopping.remove": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ id: await mine.shoppingItem() }),
    othersStatus: 200,
  },
  "recipes.shopping.restore": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ items: [{ ...removedItem, id: randomUUID(), recipeId: await mine.recipe() }] }),
  },
  "recipes.shopping.clear": { statuses: allowSignedIn(), input: () => ({ what: "all" }) },
};
