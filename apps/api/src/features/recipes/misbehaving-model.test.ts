import { diets, type Diet } from "@fetta/domain/recipes/recipe-limits";
import type { OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startRecipeApi } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();
beforeEach(avoidHourBoundary);

const lists = [
  ["tofu", "zucchine"],
  ["riso", "funghi"],
  ["ceci in scatola", "pomodori", "spinaci"],
];

describe("a model that repeats its errors", () => {
  test.each<[OpenAiFault, Diet[]]>([
    ["always_chicken", ["vegan"]],
    ["always_chicken", ["vegetarian"]],
    ["butter_in_step", ["vegan"]],
    ["butter_in_step", []],
    ["butter_unsaid", ["vegan"]],
    ["butter_unsaid", []],
    ["butter_far_behind", ["vegan"]],
    ["butter_far_behind", []],
    ["butter_in_foreign_letters", ["vegan"]],
    ["raw_meat", []],
    ["raw_eggs", []],
    ["zero_grams", []],
    ["ten_kilos", []],
    ["five_hundred_steps", []],
    ["wrong_servings", []],
    ["too_long", []],
    ["steps_too_long", []],
    ["unlisted_extra", []],
  ])("with %s for %j leads to no saved recipe and no charge", async (how, dietaryPreferences) => {
    kitchen.fakeOpenAi.setFault(how);
    for (const ingredients of lists) {
      // Sequential: calls are counted.
      const cook = await kitchen.createCook();
      kitchen.fakeOpenAi.calls.length = 0;
      const { status, body } = await cook.generate({ ingredients, dietaryPreferences, cookingTime: 30 });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { error: { code: "UNPROCESSABLE", errorCode: "recipe_rejected" } },
      });
      expect(Object.keys(body as object).toSorted()).toEqual(["error", "message"]);
      expect(kitchen.fakeOpenAi.calls).toHaveLength(3);
      expect(await cook.list()).toEqual([]);
      expect(await cook.readUsage()).toMatchObject({ recipeGenerations: { used: 0 } });
    }
  });

  test("with an oversized answer gets it back truncated", async () => {
    kitchen.fakeOpenAi.setFault("five_hundred_steps");
    await (await kitchen.createCook()).generate({ ingredients: ["riso", "funghi"] });
    expect(JSON.stringify(kitchen.fakeOpenAi.calls.at(-1)?.body).length).toBeLessThan(40_000);
  });

  test("cannot put markup or URLs into a recipe", async () => {
    kitchen.fakeOpenAi.setFault("html_in_names");
    for (const ingredients of lists) {
      const cook = await kitchen.createCook();
      const { status, body } = await cook.generate({ ingredients });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).not.toMatch(/[<>]|script|onerror|evil\.example|alert/);
      expect(kitchen.fakeOpenAi.calls.at(-1)?.body.messages.at(-1)?.content).toContain("niente HTML");
    }
  });

  test("gets the violations in each repair request, in Italian", async () => {
    kitchen.fakeOpenAi.setFault("butter_in_step");
    await (await kitchen.createCook()).generate({ ingredients: ["riso", "funghi"], dietaryPreferences: ["vegan"] });
    const [first, ...repairs] = kitchen.fakeOpenAi.calls.map(({ body }) => body.messages.at(-1)?.content);
    expect(first).not.toContain("Correggi");
    expect(repairs).toHaveLength(2);
    for (const said of repairs) expect(said).toMatch(/Correggi questi errori.+\n- Il passo \d usa «burro»/s);
  });

  test("leads to an error message with advice, and the day's generation stays available", async () => {
    kitchen.fakeOpenAi.setFault("always_chicken");
    const cook = await kitchen.createCook();
    const wish = { ingredients: ["riso", "funghi"], dietaryPreferences: ["vegan"] };
    const { status, body } = await cook.generate(wish);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^Con questi ingredienti non abbiamo trovato .+ non è stata conteggiata\.$/),
      },
    });
    kitchen.fakeOpenAi.setFault(null);
    expect((await cook.generate(wish)).status).toBe(201);
    expect(await cook.readUsage()).toMatchObject({ recipeGenerations: { used: 1 } });
  });

  test("cannot claim a diet or nutrition values", async () => {
    kitchen.fakeOpenAi.setFault("claims_tags");
    const cook = await kitchen.createCook();
    const { status, body } = await cook.generate({ ingredients: ["spaghetti", "parmigiano"] });
    expect(status).toBe(201);
    const { dietaryTags, calories } = body as Recipe;
    expect(dietaryTags.filter((tag) => ["vegan", "vegetarian", "gluten_free", "keto"].includes(tag))).toEqual([]);
    expect(calories).toBeGreaterThan(250);
  });
});

test("a step of the maximum length is stored completely", async () => {
  kitchen.fakeOpenAi.setFault("step_of_thousand");
  const cook = await kitchen.createCook();
  const { status, body } = await cook.generate({ ingredients: ["riso", "funghi"] });
  expect(status).toBe(201);
  const longest = Math.max(...(body as Recipe).instructions.map(({ length }) => length));
  expect(longest).toBe(1000);
});

test("a keto recipe omits the given ingredients that keto forbids", async () => {
  const cook = await kitchen.createCook();
  const ingredients = ["uova", "spinaci", "spaghetti", "pane", "mele", "banane", "riso"];
  const { status, body } = await cook.generate({ ingredients, dietaryPreferences: ["keto"] });
  expect(status).toBe(201);
  expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
  expect((body as Recipe).ingredients.join()).not.toMatch(/spaghetti|pane|mele|banane|riso/);
});

test("every recipe of the fake for a diet is accepted and proved to keep it", async () => {
  for (const diet of diets)
    for (const ingredients of [...lists, ["petto di pollo", "zucchine"], ["uova", "spinaci"]]) {
      const cook = await kitchen.createCook();
      const { status, body } = await cook.generate({ ingredients, dietaryPreferences: [diet] });
      expect({ diet, ingredients, status }).toEqual({ diet, ingredients, status: 201 });
      expect((body as Recipe).dietaryTags).toContain(diet);
    }
});
