import { gramsToPortions } from "@fetta/domain/recipes/cooked-dish";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startRecipeApi, type Cook } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();

const date = "2026-11-20";
const stew = {
  name: "Ceci e zaffrullo",
  cookingTime: 40,
  servings: 4,
  ingredients: [
    { name: "ceci in scatola", grams: 480 },
    { name: "olio extravergine d'oliva", grams: 37 },
  ],
};
/** An ingredient that is in no table. */
const zaffrullo = { name: "zaffrullo", grams: 400 };

const save = async (cook: Cook, more: object = {}): Promise<Recipe> =>
  (await cook.mutate("recipes.save", { ...stew, ...more })).data;
const eat = async (cook: Cook, { id }: Pick<Recipe, "id">, servings = 1) =>
  (await cook.mutate("recipes.addToLog", { id, date, servings })).data;
const diary = async (cook: Cook) => (await cook.query("diary.list", { date })).data;

describe("a recipe with an ingredient that no table has", () => {
  const unknown = { ingredients: [...stew.ingredients, zaffrullo] };

  test("is an estimate in the diary for any amount, except while its calories are overridden", async () => {
    const cook = await kitchen.createCook();
    const { id, ...entry } = await eat(cook, await save(cook, unknown));
    expect(entry).toMatchObject({ estimated: true, foodItem: { source: "recipe", estimated: true } });
    const edit = async (change: object) => (await cook.mutate("diary.edit", { id, ...change })).data;
    expect(await edit({ servings: 2.5, mealType: "dinner" })).toMatchObject({ estimated: true });
    expect(await edit({ protein: 12 })).toMatchObject({ estimated: true, protein: 12 });
    expect(await edit({ calories: 640 })).toMatchObject({ estimated: false, calories: 640 });
    expect(await diary(cook)).toMatchObject([{ id, estimated: false }]);
    expect(await edit({ calories: null })).toMatchObject({ estimated: true });
    expect(await diary(cook)).toMatchObject([{ id, estimated: true }]);
  });

  test("is an estimate in every copy and when it is restored after removal", async () => {
    const cook = await kitchen.createCook();
    const entry = await eat(cook, await save(cook, unknown));
    const place = { date: "2026-11-21", mealType: "lunch" } as const;
    const copied = await cook.mutate("diary.copyEntry", { id: entry.id, ...place });
    expect(copied.data).toMatchObject({ estimated: true });
    await cook.mutate("diary.remove", { id: entry.id });
    const { id, foodItemId, servings, mealType } = entry;
    const again = await cook.mutate("diary.add", { id, foodItemId, servings, mealType, date });
    expect(again.data).toEqual({ ...entry, createdAt: again.data.createdAt });
  });

  test("is an estimate when logged as a food, by the portion or in grams of the weighed dish", async () => {
    const cook = await kitchen.createCook();
    for (const cookedGrams of [null, 900]) {
      const { foodItem } = await eat(cook, await save(cook, { ...unknown, cookedGrams }));
      const { data: food } = await cook.query("food.read", { ref: foodItem.ref });
      expect(food.estimate).toBe(true);
      const amount = cookedGrams === null ? { servings: 2 } : { grams: 150 };
      const target = { id: randomUUID(), date: "2026-11-22", mealType: "snack" } as const;
      const { data } = await cook.mutate("food.log", { ...target, ref: foodItem.ref, amount });
      expect(data).toMatchObject({ estimated: true, foodItem: { source: "recipe" } });
    }
  });
});

test("a recipe whose values are all known is not an estimate", async () => {
  const cook = await kitchen.createCook();
  const { foodItem, ...entry } = await eat(cook, await save(cook));
  expect([entry.estimated, foodItem.estimated]).toEqual([false, false]);
  expect((await cook.query("food.read", { ref: foodItem.ref })).data.estimate).toBe(false);
});

describe("a weighed dish", () => {
  test("is logged in grams of the whole: 180 g of 900 g for four are 0.8 portions", async () => {
    const cook = await kitchen.createCook();
    const recipe = await save(cook, { cookedGrams: 900 });
    const entry = await eat(cook, recipe, gramsToPortions(180, { servings: 4, cookedGrams: 900 }));
    expect(entry).toMatchObject({
      servings: 0.8,
      calories: Math.round(recipe.calories * 0.8),
      foodItem: { servingGrams: 225, unit: { label: "1 porzione", count: 1 } },
    });
  });

  test("keeps grams that are not a round fraction of it", async () => {
    const cook = await kitchen.createCook();
    const recipe = await save(cook, { cookedGrams: 1030, servings: 3 });
    const dish = { servings: 3, cookedGrams: 1030 };
    const { servings, foodItem } = await eat(cook, recipe, gramsToPortions(200, dish));
    expect(servings * (foodItem.servingGrams ?? 0)).toBeCloseTo(200, 9);
  });
});

test.each([0.1, 0.5, 0.8, 1, 1.5, 2, 3.3])(
  "of a recipe, %s portions have the values that its card shows",
  async (portions) => {
    const cook = await kitchen.createCook();
    const recipe = await save(cook);
    const entry = await eat(cook, recipe, portions);
    const [listed] = await diary(cook);
    expect(listed).toEqual(entry);
    expect(entry.calories).toBe(Math.round(recipe.calories * portions));
    for (const macro of ["protein", "carbs", "fat"] as const)
      expect(Math.abs(entry[macro] - recipe[macro] * portions)).toBeLessThan(0.051);
    const week = (await cook.query("diary.week", { date })).data.find((one) => one.date === date);
    expect(week?.calories).toBe(entry.calories);
  },
);
