import { expect } from "vitest";
import { page } from "vitest/browser";
import { sampleFoodHit, toDetails } from "../../../entities/food/testing/sample-food-hit.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { sampleRecipe } from "../../../entities/recipe/testing/sample-recipe.ts";
import { ApiFailure, type FakeApi } from "../../../testing/fake-api.ts";
import { mountApp } from "../../../testing/mount-app.tsx";

export const newForm = page.getByRole("dialog", { name: "Scrivi una ricetta" });
export const editForm = page.getByRole("dialog", { name: "Modifica ricetta" });
export const form = page.getByRole("dialog", { name: /^(Scrivi una|Modifica) ricetta$/ });
export const field = (name: string) => form.getByRole("textbox", { name });
export const nameField = field("Nome della ricetta");
export const ingredientField = field("Aggiungi un ingrediente");
export const stepField = (at: number) => form.getByRole("textbox", { name: `Passaggio ${at}`, exact: true });
export const ingredientRow = (name: string) =>
  form.getByRole("list", { name: "Ingredienti" }).getByRole("listitem").filter({ hasText: name });
export const saveButton = form.getByRole("button", { name: "Salva", exact: true });
export const portion = form.getByRole("group", { name: "A persona" });
export const results = form.getByRole("button", { name: /kcal\/100 g$/ });
export const detailOf = (name: string) => page.getByRole("dialog", { name, exact: true });
export const anyDialog = page.getByRole("dialog");
export const card = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

const egg = sampleFoodHit({ ref: "stock:egg", name: "Uovo di gallina", calories: 140, protein: 12, carbs: 0, fat: 10 });
export const flour = sampleFoodHit({
  ref: "stock:flour",
  name: "Farina 00",
  calories: 355,
  protein: 11,
  carbs: 75,
  fat: 1,
});
const apple = sampleFoodHit({ ref: "stock:apple", name: "Mela", calories: 52 });
const pear = sampleFoodHit({ ref: "stock:pear", name: "Pera", calories: 57 });
export const foods = [egg, flour, apple, pear];

export const found = (stock: FoodHit[]) => ({
  mine: [],
  stock,
  products: [],
  suggestions: [],
  external: "ok" as const,
  live: false,
});

const part = (name: string, text: string, grams: number, ref: string) =>
  ({ name, text, grams, ref, origin: "custom" }) as const;
export const eggPart = part("uovo di gallina", "2 uova", 100, egg.ref);
export const flourPart = part("farina 00", "250 g di farina 00", 250, flour.ref);
/** Of a food that the user has deleted. */
export const pestoPart = part("pesto della zia", "50 g di pesto", 50, "custom:gone");
export const ownRecipe = (holds = [eggPart, flourPart], name = "Sfoglia"): Recipe =>
  sampleRecipe({ id: name, name, origin: "custom", calories: 514, holds });

/** Shows the recipes; the answers remember saved ones. */
export function mountRecipes(...initial: Recipe[]): FakeApi {
  let list = initial;
  return mountApp("/recipes", {
    recipes: {
      list: () => list,
      foodRefOfName: null,
      save: ({ id = "", name, ingredients, steps = [] }) => {
        const holds = ingredients.map(({ name: called, text = "", grams, ref = null }) => ({
          name: called,
          text: text === "" ? `${String(grams).replace(".", ",")} g di ${called}` : text,
          grams,
          ref,
          origin: "custom" as const,
        }));
        const recipe = sampleRecipe({
          id,
          name,
          origin: "custom",
          holds,
          steps: steps.map(({ text, minutes = null }) => ({ text, minutes })),
        });
        list = [recipe, ...list.filter((other) => other.id !== id)];
        return recipe;
      },
    },
    search: { foods: ({ text }) => found(foods.filter(({ name }) => name.toLowerCase().includes(text))) },
    food: {
      read: ({ ref }) => {
        const food = foods.find((known) => known.ref === ref);
        if (!food) throw new ApiFailure(404, { message: "Non trovato", errorCode: "not_found" });
        return toDetails(food);
      },
    },
  });
}

/** Opens the empty form from the page of a user without recipes. */
export async function openNewForm(): Promise<void> {
  await page.getByRole("button", { name: "Scrivi una tua ricetta" }).click();
  await expect.element(newForm).toBeVisible();
}

export async function openNewFormOfNobody(): Promise<FakeApi> {
  const api = mountRecipes();
  await openNewForm();
  return api;
}

export async function openDetail(name = "Sfoglia"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await expect.element(detailOf(name)).toBeVisible();
}

export async function openEditForm(recipe = ownRecipe()): Promise<FakeApi> {
  const api = mountRecipes(recipe);
  await openDetail();
  await detailOf("Sfoglia").getByRole("button", { name: "Modifica" }).click();
  await expect.element(editForm).toBeVisible();
  return api;
}

export async function addFood(search: string, name: string): Promise<void> {
  await ingredientField.fill(search);
  await form.getByRole("button", { name: new RegExp(`^${name} .*kcal/100 g$`) }).click();
}

export async function addText(words: string, grams: string): Promise<void> {
  await ingredientField.fill(words);
  await form.getByRole("button", { name: new RegExp(`^Scrivi solo «${words}»`) }).click();
  await field(`Grammi di ${words}`).fill(grams);
}

/** Fills the form with a name and eggs. */
export async function writeFrittata(): Promise<FakeApi> {
  const api = await openNewFormOfNobody();
  await nameField.fill("Frittata");
  await addFood("uovo", "Uovo di gallina");
  await field("Grammi di uovo di gallina").fill("120");
  return api;
}
