import { computeCustomRecipeNutrition, type CustomRecipeIngredient } from "@fetta/domain/recipes/recipe-nutrition";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startRecipeApi, type Cook } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();

const salad = {
  name: "Insalata di ceci",
  cookingTime: 10,
  servings: 2,
  ingredients: [
    { name: "ceci in scatola", grams: 240 },
    { name: "pomodori", grams: 200, text: "2 pomodori" },
    { name: "olio extravergine d'oliva", grams: 20 },
  ],
  steps: [{ text: "Unisci i ceci ai pomodori e condisci con l'olio." }],
};

/** A custom food, per 100 g. */
async function customFood(cook: Cook, name: string, calories: number): Promise<string> {
  const { data } = await cook.mutate("customFood.create", {
    name,
    barcode: null,
    calories,
    protein: 10,
    carbs: 10,
    fat: 10,
    liquid: false,
  });
  return data.ref;
}

/**
 * Nutrition values shown while a recipe is edited: the same rules, with the foods as their detail views return them.
 */
async function figuresWhileWritten(
  cook: Cook,
  { ingredients, servings, steps }: { ingredients: CustomRecipeIngredient[] } & Pick<Recipe, "servings" | "steps">,
) {
  const refOf = async ({ ref, name }: CustomRecipeIngredient) =>
    ref ?? (await cook.query("recipes.foodRefOfName", { name })).data;
  const chosen = await Promise.all(ingredients.map(async (part) => ({ ...part, ref: await refOf(part) })));
  const refs = chosen.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  const foods = await Promise.all(refs.map((ref) => cook.query("food.read", { ref })));
  const known = new Map(foods.map(({ data: food }) => [food.ref, food]));
  return computeCustomRecipeNutrition({ ingredients: chosen, servings, steps }, (ref) => known.get(ref));
}

describe("the lines of an own recipe", () => {
  test("keep the grams that were weighed, and name smaller amounts as a cook does", async () => {
    const cook = await kitchen.createCook();
    const ingredients = [
      { name: "aglio", grams: 2 },
      { name: "cipolla", grams: 110 },
    ];
    await cook.mutate("recipes.save", { name: "Soffritto", cookingTime: 10, servings: 2, ingredients });
    const [stored] = await cook.list();
    expect(stored?.ingredients).toEqual(["1 spicchio d'aglio", "110 g di cipolla"]);
    expect(stored?.parts.map(({ grams }) => grams)).toEqual([2, 110]);
    // The editor opens these; an unchanged line is saved as it was written.
    expect(stored?.parts.map(({ text }) => text)).toEqual(["2 g di aglio", "110 g di cipolla"]);
  });
});

describe("a custom recipe", () => {
  test("gets computed nutrition, diets and allergens", async () => {
    const cook = await kitchen.createCook();
    const { status, data } = await cook.mutate("recipes.save", salad);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: "Insalata di ceci",
      description: "",
      origin: "custom",
      estimated: false,
      allergens: [],
      ingredients: ["240 g di ceci in scatola", "2 pomodori", "20 g di olio extravergine d'oliva"],
      instructions: [salad.steps[0]?.text],
    });
    expect(data.dietaryTags).toEqual(expect.arrayContaining(["vegan", "vegetarian", "gluten_free"]));
    // Per portion: 120 g of chickpeas, 100 g of tomatoes and 10 g of oil.
    expect(data.calories).toBeGreaterThan(190);
    expect(data.calories).toBeLessThan(280);
    expect(await cook.list()).toEqual([data]);
    expect(await cook.readUsage()).toMatchObject({ recipeGenerations: { used: 0 } });
  });

  test("has the micronutrients of its foods, and none that one of some weight lacks", async () => {
    const cook = await kitchen.createCook();
    const beans = await cook.mutate("recipes.save", salad);
    const { data } = await cook.query("recipes.micronutrients", { id: beans.data.id });
    // 120 g of chickpeas and 100 g of tomatoes a portion.
    expect(data.potassium).toBeGreaterThan(300);
    expect(data.vitaminC).toBeGreaterThan(15);
    const ref = await customFood(cook, "Torta", 300);
    const withCake = { ...salad, ingredients: [...salad.ingredients, { name: "torta", grams: 100, ref }] };
    const cake = await cook.mutate("recipes.save", withCake);
    const unknown = await cook.query("recipes.micronutrients", { id: cake.data.id });
    expect(Object.values(unknown.data).every((figure) => figure === null)).toBe(true);
  });

  test("can contain any food, with that food's values", async () => {
    const cook = await kitchen.createCook();
    const ref = await customFood(cook, "Pesto della zia", 500);
    const { data } = await cook.mutate("recipes.save", {
      ...salad,
      ingredients: [{ name: "pesto", grams: 100, ref }],
      steps: [],
    });
    expect(data).toMatchObject({ calories: 250, protein: 5, dietaryTags: expect.not.arrayContaining(["vegan"]) });
    expect(data.parts).toMatchObject([{ name: "pesto", ref, grams: 100, origin: "custom" }]);
  });

  test("is not vegan when a food named courgettes is beef", async () => {
    const cook = await kitchen.createCook();
    const ref = await customFood(cook, "Macinato di manzo", 200);
    const ingredients = [{ name: "zucchine", grams: 100, ref }];
    const { data } = await cook.mutate("recipes.save", { ...salad, ingredients, steps: [] });
    expect(data.dietaryTags).not.toContain("vegan");
    expect(data.dietaryTags).not.toContain("vegetarian");
  });

  test("has the allergens of an ingredient named bread, whatever the name of its food", async () => {
    const cook = await kitchen.createCook();
    const ref = await customFood(cook, "Prodotto 12 di Rossi", 250);
    const ingredients = [{ name: "pane", text: "2 fette", grams: 100, ref }];
    const { data } = await cook.mutate("recipes.save", { ...salad, ingredients, steps: [] });
    expect(data.allergens).toContain("glutine");
    expect(data.dietaryTags).not.toContain("gluten_free");
  });

  test("is not vegan when only a step mentions butter", async () => {
    const cook = await kitchen.createCook();
    const withStep = async (text: string, name = salad.name) =>
      (await cook.mutate("recipes.save", { ...salad, name, steps: [...salad.steps, { text }] })).data;
    for (const name of [salad.name, "Ceci \u2665 [buoni]"]) {
      const butter = await withStep("Completa con una noce di burro.", name);
      expect(butter.dietaryTags).not.toContain("vegan");
      expect(butter.dietaryTags).toEqual(expect.arrayContaining(["vegetarian", "gluten_free"]));
      expect(butter.allergens).toEqual(["latte"]);
    }
    const wheat = await withStep("Infarina i ceci.");
    expect(wheat.dietaryTags).not.toContain("gluten_free");
    expect(wheat.allergens).toEqual(["glutine"]);
    expect((await withStep("Sala, pepa e servi.")).dietaryTags).toContain("vegan");
  });

  test("is marked as an estimate where no table has an ingredient", async () => {
    const cook = await kitchen.createCook();
    const ingredients = [...salad.ingredients, { name: "zaffrullo", grams: 200 }];
    const { data } = await cook.mutate("recipes.save", { ...salad, ingredients });
    expect(data).toMatchObject({ estimated: true, unknown: ["zaffrullo"] });
    expect(data.dietaryTags).toEqual([]);
  });

  test("is stored with the values that the editor showed", async () => {
    const cook = await kitchen.createCook();
    const part = (name: string, grams: number, text = "", ref: string | null = null) => ({ name, grams, text, ref });
    const pesto = await customFood(cook, "Pesto della zia", 500);
    const { data: found } = await cook.query("search.foods", { text: "pomodori" });
    const [tomato] = found.stock;
    const written = {
      ...salad,
      servings: 3,
      ingredients: [
        part("pesto", 37.5, "3 cucchiai di pesto", pesto),
        part(tomato?.name ?? "", 333, "3 pomodori", tomato?.ref),
        part("vino bianco", 125),
        part("olio di semi di girasole", 600, "600 g di olio per friggere"),
        part("sale", 12, "sale per la cottura"),
        part("un pizzico di sale", 0.5, "un pizzico di sale"),
        part("zaffrullo", 40),
      ],
      steps: [
        { text: "Sfuma con il vino bianco e cuoci.", minutes: 20 },
        { text: "Servi.", minutes: null },
      ],
    };
    const { data } = await cook.mutate("recipes.save", written);
    const shown = await figuresWhileWritten(cook, written);
    expect(data).toMatchObject(shown);
    expect(shown).toMatchObject({ estimated: true, unknown: ["zaffrullo"] });
    expect(data.parts.map(({ ref }) => ref !== null)).toEqual([true, true, true, true, true, true, false]);
  });

  test("has a weight once it was weighed, and its portions in the diary have their share of it", async () => {
    const cook = await kitchen.createCook();
    const { data } = await cook.mutate("recipes.save", { ...salad, cookedGrams: 420 });
    expect(data.cookedGrams).toBe(420);
    const { body } = await cook.post(`/api/recipes/${data.id}/add-to-log`, { servings: 0.5 });
    expect(body).toMatchObject({
      servings: 0.5,
      foodItem: { servingSize: "210g", servingGrams: 210, source: "recipe" },
      calories: Math.round(data.calories / 2),
    });
  });

  test("is changed under its id, and logged days stay unchanged", async () => {
    const cook = await kitchen.createCook();
    const id = randomUUID();
    const first = (await cook.mutate("recipes.save", { ...salad, id })).data;
    await cook.put(`/api/recipes/${id}/favorite`, { isFavorite: true });
    const entry = (await cook.post(`/api/recipes/${id}/add-to-log`, { date: "2026-11-20" })).body;
    const { data } = await cook.mutate("recipes.save", { ...salad, id, servings: 4, name: "Per quattro" });
    expect(data).toMatchObject({ id, name: "Per quattro", servings: 4, isFavorite: true, createdAt: first.createdAt });
    expect(data.calories).toBeLessThan(first.calories);
    expect(await cook.list()).toHaveLength(1);
    expect((await cook.get("/api/daily-logs?date=2026-11-20")).body).toEqual([entry]);
  });
});

describe("saving a recipe is rejected", () => {
  test("where the recipe is not a custom one; the id of another user's makes a recipe of one's own", async () => {
    const [owner, other] = [await kitchen.createCook(), await kitchen.createCook()];
    const { data } = await owner.mutate("recipes.save", salad);
    expect((await other.mutate("recipes.save", { ...salad, id: data.id, name: "Mia" })).status).toBe(200);
    expect((await other.list()).map(({ name }) => name)).toEqual(["Mia"]);
    const prepared = await owner.generateFromCatalogue();
    expect((await owner.mutate("recipes.save", { ...salad, id: prepared.id })).status).toBe(404);
    expect(new Set((await owner.list()).map(({ name }) => name))).toEqual(new Set([prepared.name, salad.name]));
  });

  test("where a food does not exist or is another user's", async () => {
    const [owner, other] = [await kitchen.createCook(), await kitchen.createCook()];
    const ref = await customFood(owner, "Pesto della zia", 500);
    for (const each of [ref, "stock:nothing", "nonsense", `logged:${randomUUID()}`]) {
      const ingredients = [{ name: "pesto", grams: 100, ref: each }];
      const { status, message } = await other.mutate("recipes.save", { ...salad, ingredients });
      expect([each, status]).toEqual([each, 400]);
      expect(message).toBe("Alimento sconosciuto: scegline uno dall’elenco.");
    }
  });

  test.each<[string, Partial<Recipe> | object]>([
    ["no name", { name: " " }],
    ["no ingredients", { ingredients: [] }],
    ["0 g", { ingredients: [{ name: "riso", grams: 0 }] }],
    ["a tonne", { ingredients: [{ name: "riso", grams: 1_000_000 }] }],
    ["no portions", { servings: 0 }],
    ["half a portion", { servings: 0.5 }],
    ["31 steps", { steps: Array.from({ length: 31 }, () => ({ text: "Mescola." })) }],
    ["a weight of nothing", { cookedGrams: 0 }],
    ["no time", { cookingTime: 0 }],
  ])("with %s", async (_what, change) => {
    const cook = await kitchen.createCook();
    expect((await cook.mutate("recipes.save", { ...salad, ...change } as typeof salad)).status).toBe(400);
    expect(await cook.list()).toEqual([]);
  });
});

test("guests cannot save recipes or search foods", async () => {
  const input = encodeURIComponent(JSON.stringify({ json: { name: "sale" } }));
  expect((await kitchen.api.guest.get(`/api/trpc/recipes.foodRefOfName?input=${input}`)).status).toBe(401);
  expect((await kitchen.api.guest.post("/api/trpc/recipes.save", { json: salad })).status).toBe(401);
});
