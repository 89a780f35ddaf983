import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import type { CheckedIngredient } from "./schema.ts";
import { startRecipeApi } from "../../testing/recipe-api.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";

const kitchen = startRecipeApi();
beforeEach(avoidHourBoundary);

const vegetables = "ingredients/verdure-miste";
const seen = ["pomodori", "zucchine", "melanzane", "cipolle", "aglio", "carote"];
const nothingUsed = { ingredientScans: { used: 0, limit: 1 } };

describe("a photo of ingredients", () => {
  test("becomes their names, and counts as the day's ingredient scan", async () => {
    const cook = await kitchen.createCook();
    expect(await cook.sendIngredientsPhoto(vegetables)).toMatchObject({ status: 200, body: { ingredients: seen } });
    expect(await cook.readUsage()).toMatchObject({
      ingredientScans: { used: 1 },
      foodScans: { used: 0 },
      recipeGenerations: { used: 0 },
    });
    const again = await cook.sendIngredientsPhoto(vegetables);
    expect(again).toMatchObject({ status: 429, body: { limitReached: true } });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    const calls = await kitchen.api.db
      .selectFrom("aiCall")
      .select(["kind", "outcome", "tokensIn"])
      .where("userId", "=", cook.user.id)
      .execute();
    expect(calls).toEqual([{ kind: "ingredients", outcome: "ok", tokensIn: 1180 }]);
  });

  test("is sent without its file name and without personal data", async () => {
    const cook = await kitchen.createCook();
    await cook.sendIngredientsPhoto(vegetables);
    const [call] = kitchen.fakeOpenAi.calls;
    expect(call?.picture).toBeDefined();
    expect(JSON.stringify(call?.body)).not.toContain(cook.user.id);
  });

  test("sent twice under one key is read once", async () => {
    const cook = await kitchen.createCook();
    const key = randomUUID();
    await cook.sendIngredientsPhoto(vegetables, key);
    expect(await cook.sendIngredientsPhoto(vegetables, key)).toMatchObject({
      status: 200,
      body: { ingredients: seen },
    });
    expect((await cook.sendIngredientsPhoto("ingredients/mele", key)).status).toBe(422);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
  });

  test("of a guest is rejected", async () => {
    const { payload, headers } = await buildUpload(await readFile(samplePath(vegetables)));
    const answer = await kitchen.api.guest.ask({ method: "POST", url: "/api/analyze-ingredients", payload, headers });
    expect(answer.status).toBe(401);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
  });

  test("supplies the ingredients of a recipe", async () => {
    const cook = await kitchen.createCook();
    const { body } = await cook.sendIngredientsPhoto(vegetables);
    expect((await cook.generate({ ...(body as object), dietaryPreferences: ["vegan"] })).status).toBe(201);
  });
});

describe("an upload for the ingredients", () => {
  const image = async (bytes: Uint8Array) => buildUpload(bytes);
  test.each([
    ["that is no picture", () => image(Buffer.from("<svg onload=alert(1)>")), 415],
    ["of half a picture", async () => image((await readFile(samplePath(vegetables))).subarray(0, 900)), 400],
    ["over 10 MB", () => image(Buffer.alloc(10 * 1024 * 1024 + 1, 7)), 413],
    ["without a picture", () => image(new Uint8Array()), 415],
  ])("%s is rejected before a model call or a charge", async (_what, made, status) => {
    const cook = await kitchen.createCook();
    const { payload, headers } = await made();
    const answer = await cook.ask({ method: "POST", url: "/api/analyze-ingredients", payload, headers });
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status,
      body: { error: { code: expect.any(String) }, message: expect.stringMatching(/\p{L}{4,}.*\./u) },
    });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
  });

  test("that is JSON is rejected", async () => {
    const cook = await kitchen.createCook();
    expect((await cook.post("/api/analyze-ingredients", { image: "x" })).status).toBe(415);
  });
});

describe("the ingredient scan is released", () => {
  test("where the picture shows a dish or nothing recognisable", async () => {
    const cook = await kitchen.createCook();
    expect(await cook.sendIngredientsPhoto("spaghetti-carbonara")).toMatchObject({
      status: 422,
      body: { error: { errorCode: "no_ingredients_in_picture" } },
    });
    kitchen.fakeOpenAi.setFault("unreadable");
    expect(await cook.sendIngredientsPhoto(vegetables)).toMatchObject({
      status: 422,
      body: { error: { errorCode: "ingredients_unreadable" } },
    });
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
  });

  test.each<OpenAiFault>(["status_500", "hang", "prose", "refusal", "truncated", "wrong_schema", "wrong_enum"])(
    "when the provider fails: %s",
    async (how) => {
      const cook = await kitchen.createCook();
      kitchen.fakeOpenAi.setFault(how);
      // A short timeout, because the response never arrives.
      if (how === "hang") kitchen.answerWithin(1000);
      const { status, body } = await cook.sendIngredientsPhoto(vegetables);
      expect({ status, body }).toMatchObject({
        status: 503,
        body: {
          error: { code: "UPSTREAM_UNAVAILABLE", errorCode: "ingredients_unavailable" },
          message: expect.stringMatching(/^Impossibile analizzare gli ingredienti. Riprova. .+ conteggiata.$/),
        },
      });
      expect(await cook.readUsage()).toMatchObject(nothingUsed);
    },
  );

  test("or never reserved where no model is configured", async () => {
    kitchen.api.deps.ai = undefined;
    const cook = await kitchen.createCook();
    expect((await cook.sendIngredientsPhoto(vegetables)).status).toBe(503);
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
  });
});

test("ingredient names contain no markup, and there are at most thirty", async () => {
  kitchen.fakeOpenAi.setFault("html_in_names");
  const marked = await (await kitchen.createCook()).sendIngredientsPhoto(vegetables);
  expect(marked.status).toBe(200);
  expect(JSON.stringify(marked.body)).not.toMatch(/[<>]|onerror|evil\.example/);
  kitchen.fakeOpenAi.setFault("too_many_items");
  const many = await (await kitchen.createCook()).sendIngredientsPhoto(vegetables);
  expect((many.body as { ingredients: string[] }).ingredients).toHaveLength(30);
});

describe("checking a list of ingredients", () => {
  test("returns what the diets forbid and which ingredients are unknown", async () => {
    const cook = await kitchen.createCook();
    const ingredients = ["zucchine", "petto di pollo", "parmigiano", "pane", "zaffrullo"];
    const { data } = await cook.query("recipes.checkIngredients", {
      ingredients,
      diets: ["vegan", "vegetarian", "gluten_free", "low_cal"],
    });
    expect(data).toEqual([
      { name: "zucchine", known: true, against: [] },
      { name: "petto di pollo", known: true, against: ["vegan", "vegetarian"] },
      { name: "parmigiano", known: true, against: ["vegan", "vegetarian"] },
      { name: "pane", known: true, against: expect.arrayContaining(["gluten_free"]) },
      { name: "zaffrullo", known: false, against: ["vegan", "vegetarian", "gluten_free"] },
    ]);
  });

  test("accepts cheese of unknown rennet as vegetarian unless the user is strict about rennet", async () => {
    const cook = await kitchen.createCook();
    const ingredients = ["mozzarella", "ricotta", "grana padano"];
    const rejectedFor = async (more: object): Promise<string[]> => {
      const { data } = await cook.query("recipes.checkIngredients", { ingredients, diets: ["vegetarian"], ...more });
      return (data as CheckedIngredient[]).filter(({ against }) => against.length > 0).map(({ name }) => name);
    };
    expect(await rejectedFor({})).toEqual(["grana padano"]);
    expect(await rejectedFor({ isRennetStrict: true })).toEqual(["mozzarella", "grana padano"]);
  });

  test("returns no conflicts where no diet is chosen", async () => {
    const cook = await kitchen.createCook();
    const { data } = await cook.query("recipes.checkIngredients", { ingredients: ["strutto"], diets: [] });
    expect(data).toEqual([{ name: "strutto", known: true, against: [] }]);
  });
});
