import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startRecipeApi } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();
beforeEach(avoidHourBoundary);

const pasta = { ingredients: ["spaghetti", "zucchine", "aglio"] };
const used = { recipeGenerations: { used: 1, limit: 1 } };
const nothingUsed = { recipeGenerations: { used: 0, limit: 1 } };

describe("the recipe catalogue", () => {
  test("works where no model is configured, and is not charged", async () => {
    kitchen.api.deps.ai = undefined;
    const cook = await kitchen.createCook();
    const ingredients = ["uova", "zucchine", "cipolla"];
    for (const servings of [2, 4]) {
      expect(await cook.generate({ ingredients, servings })).toMatchObject({
        status: 201,
        body: { origin: "catalogue", name: "Frittata di zucchine", servings },
      });
    }
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
  });

  test("can be chosen after a failure of the model, even when the quota is used up", async () => {
    const cook = await kitchen.createCook();
    const wish = { ingredients: ["uova", "zucchine", "cipolla"] };
    await cook.generate(pasta);
    expect((await cook.generate(wish)).status).toBe(429);
    kitchen.fakeOpenAi.calls.length = 0;
    expect(await cook.generate({ ...wish, from: "catalogue" })).toMatchObject({ status: 201 });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
    expect(await cook.readUsage()).toMatchObject(used);
  });

  test.each([["vegan"], ["gluten_free"], ["keto"], ["low_cal"], ["high_protein"], ["vegetarian"]])(
    "returns only recipes that are proved %s",
    async (diet) => {
      const cook = await kitchen.createCook();
      const lists = ["zucchine, riso", "ceci, pomodori", "salmone, zucchine", "uova, spinaci", "lenticchie, carote"];
      for (const list of lists) {
        const { status, body } = await cook.generate({
          ingredients: list.split(", "),
          dietaryPreferences: [diet],
          cookingTime: 60,
          from: "catalogue",
        });
        if (status === 201) expect((body as Recipe).dietaryTags).toContain(diet);
        else
          expect({ status, body }).toMatchObject({
            status: 422,
            body: { error: { errorCode: "recipe_not_in_catalogue" } },
          });
      }
    },
  );

  test("returns no cheese of unknown rennet to a vegetarian who is strict about rennet", async () => {
    const cook = await kitchen.createCook();
    const wish = { ingredients: ["mozzarella", "pomodori"], dietaryPreferences: ["vegetarian"], from: "catalogue" };
    const caprese = { name: "Caprese", dietaryTags: expect.arrayContaining(["vegetarian"]) };
    expect(await cook.generate(wish)).toMatchObject({ status: 201, body: caprese });
    expect(await cook.generate({ ...wish, isRennetStrict: true })).toMatchObject({
      status: 422,
      body: { error: { errorCode: "recipe_not_in_catalogue" } },
    });
  });

  test("returns an error when no recipe fits", async () => {
    const cook = await kitchen.createCook();
    expect(await cook.generate({ ingredients: ["cioccolato", "panna"], from: "catalogue" })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("Nel ricettario non c’è") },
    });
  });
});
