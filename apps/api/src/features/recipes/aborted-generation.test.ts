import { randomUUID } from "node:crypto";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import { describe, expect, test, vi } from "vitest";
import type { AiProvider } from "../../clients/openai/ai-provider.ts";
import { startRecipeApi, type Cook } from "../../testing/recipe-api.ts";
import type { PendingRequest } from "../../lib/idempotency/with-idempotency-key.ts";
import { generateRecipe } from "./generate-recipe.ts";
import type { GenerateInput } from "./schema.ts";

const kitchen = startRecipeApi();

const wish: GenerateInput = {
  ingredients: ["spaghetti", "zucchine"],
  dietaryPreferences: [],
  isRennetStrict: false,
  cookingTime: 30,
  servings: 2,
  from: "model",
};
const nothingUsed = { recipeGenerations: { used: 0, limit: 1 } };

async function expectNothing(cook: Cook): Promise<void> {
  expect(await cook.list()).toEqual([]);
  expect(await cook.readUsage()).toMatchObject(nothingUsed);
}

/** Calls the generation directly, with a given abort signal or response callback. */
function generated({ user }: Cook, waiting: Partial<PendingRequest>) {
  const { deps } = kitchen.api;
  const { signal = new AbortController().signal, storeResponse: keep = () => Promise.resolve() } = waiting;
  return generateRecipe(deps, { ...user, photoConsentVersion: null }, wish, { signal, storeResponse: keep });
}

describe("nothing is stored or charged", () => {
  test("when the client has already disconnected", async () => {
    const cook = await kitchen.createCook();
    await expect(generated(cook, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "recipe_unavailable",
    });
    await expectNothing(cook);
  });

  test("when the client disconnects during the model call, which is then aborted", async () => {
    const cook = await kitchen.createCook();
    kitchen.fakeOpenAi.setFault("hang");
    const gone = new AbortController();
    const asked = generated(cook, { signal: gone.signal });
    await expect.poll(() => kitchen.fakeOpenAi.calls.length).toBe(1);
    gone.abort();
    await expect(asked).rejects.toMatchObject({ code: "recipe_unavailable" });
    await expect.poll(() => kitchen.fakeOpenAi.calls[0]?.aborted).toBe(true);
    await expectNothing(cook);
  });

  test.each([
    ["before the repair of a rejected answer", "butter_in_step", 2],
    ["after the last right answer", null, 1],
  ] as const)("when the client disconnects %s", async (_when, how, calls) => {
    const cook = await kitchen.createCook();
    const gone = new AbortController();
    const { ai } = kitchen.api.deps;
    if (!ai) throw new Error("no model");
    kitchen.fakeOpenAi.setFault(how);
    kitchen.api.deps.ai = {
      ...ai,
      proposeRecipe: async (...request) => {
        const answer = await ai.proposeRecipe(...request);
        gone.abort();
        return answer;
      },
    };
    await expect(generated(cook, { signal: gone.signal })).rejects.toMatchObject({ code: "recipe_unavailable" });
    expect(kitchen.fakeOpenAi.calls.length).toBeLessThan(calls + 1);
    await expectNothing(cook);
  });

  test("when the response could not be stored under its idempotency key", async () => {
    const cook = await kitchen.createCook();
    const keep = () => Promise.reject(new Error("no disk"));
    await expect(generated(cook, { storeResponse: keep })).rejects.toThrow("no disk");
    await expectNothing(cook);
  });

  test("when the repairs would exceed the total time limit", async () => {
    const given: number[] = [];
    let time = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
    const wrong: RecipeProposal = {
      titolo: "",
      descrizione: "",
      porzioni: 2,
      minutiTotali: 0,
      ingredienti: [],
      passaggi: [],
      lasciatiFuori: [],
    };
    const slow: AiProvider = {
      host: "example.org",
      isLocal: false,
      model: "slow-1",
      analyseDish: () => Promise.reject(new Error("no dishes here")),
      readLabel: () => Promise.reject(new Error("no labels here")),
      readIngredients: () => Promise.reject(new Error("no ingredients here")),
      proposeRecipe: (_request, { timeoutMs }) => {
        given.push(timeoutMs);
        time += 250;
        const said = { model: "slow-1", promptVersion: "test", tokensIn: null, tokensOut: null };
        return Promise.resolve({ result: wrong, ...said });
      },
    };
    kitchen.api.deps.ai = slow;
    const { env } = kitchen.api.deps;
    kitchen.api.deps.env = { ...env, AI_TIMEOUT_MS: 200 };
    const cook = await kitchen.createCook();
    await expect(generated(cook, {})).rejects.toMatchObject({ code: "recipe_unavailable" });
    kitchen.api.deps.env = env;
    clock.mockRestore();
    expect(given).toEqual([600, 350]);
    await expectNothing(cook);
  });

  test("when the user has five hundred recipes already", async () => {
    const cook = await kitchen.createCook();
    await cook.generateFromCatalogue();
    const { db } = kitchen.api;
    const recipe = await db
      .selectFrom("recipe")
      .selectAll()
      .where("userId", "=", cook.user.id)
      .executeTakeFirstOrThrow();
    const { ingredients, steps, ...plain } = recipe;
    const json = { ingredients: JSON.stringify(ingredients), steps: JSON.stringify(steps) };
    await db
      .insertInto("recipe")
      .values(Array.from({ length: 499 }, () => ({ ...plain, ...json, id: randomUUID() })))
      .execute();
    for (const from of ["model", "catalogue"]) {
      expect(await cook.generate({ ...wish, from })).toMatchObject({
        status: 422,
        body: { error: { errorCode: "too_many_recipes" } },
      });
    }
    const own = { name: "Mia", cookingTime: 5, servings: 1, ingredients: [{ name: "riso", grams: 80 }] };
    expect((await cook.mutate("recipes.save", own)).status).toBe(422);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
    expect(await cook.list()).toHaveLength(500);
  });
});
