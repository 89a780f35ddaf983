import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { plainPhotoBase64, startRecipeApi, type Cook } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();
beforeAll(() => {
  kitchen.api.deps.now = () => new Date("2026-11-21T23:30:00Z");
});

const day = "2026-11-20";
const diaryOf = async (cook: Cook) => (await cook.get(`/api/daily-logs?date=${day}`)).body as object[];

describe("the recipes of a user", () => {
  test("are listed newest first, complete except for the photo", async () => {
    const cook = await kitchen.createCook();
    const first = await cook.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
    const second = await cook.generateFromCatalogue({ ingredients: ["spaghetti", "guanciale", "uova", "pecorino"] });
    const listed = await cook.list();
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[1]).toEqual(first);
    expect(first).toMatchObject({
      origin: "catalogue",
      servings: 2,
      isFavorite: false,
      estimated: false,
      ingredientPhoto: null,
      photoUrl: `/api/recipes/${first.id}/photo`,
    });
    expect(first.ingredients).toEqual(first.parts.map(({ text }) => text));
    expect(first.instructions).toEqual(first.steps.map(({ text }) => text));
    expect(first.calories).toBeGreaterThan(50);
    expect(first.allergens).toContain("uova");
    expect(JSON.stringify(listed).length).toBeLessThan(12_000);
  });

  test("are read one by one, with the photo", async () => {
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
    const { status, body } = await cook.get(`/api/recipes/${made.id}`);
    expect(status).toBe(200);
    const { ingredientPhoto, ...rest } = body as Recipe;
    expect(rest).toEqual({ ...made, ingredientPhoto: undefined });
    const { width, height, format } = await sharp(Buffer.from(ingredientPhoto ?? "", "base64")).metadata();
    expect([width, height, format]).toEqual([800, 600, "jpeg"]);
    const without = await cook.generateFromCatalogue();
    expect((await cook.get(`/api/recipes/${without.id}`)).body).toMatchObject({
      ingredientPhoto: null,
      photoUrl: null,
    });
  });

  test("can be renamed with a trimmed name, and keep everything else", async () => {
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue();
    const { status, body } = await cook.put(`/api/recipes/${made.id}`, { name: "  La frittata di nonna  " });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, name: "La frittata di nonna", version: expect.stringMatching(/^20/) });
    expect(await cook.list()).toEqual([body]);
  });

  test.each([["   "], [""], ["a".repeat(101)], [7], [undefined]])("reject the name %j", async (name) => {
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue();
    const { status, body } = await cook.put(`/api/recipes/${made.id}`, { name });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { issues: [{ path: "name", message: "Inserisci un nome valido per la ricetta." }] },
    });
    expect(await cook.list()).toEqual([made]);
  });

  test.each([
    ["<b>Pasta</b> & figli", "<b>Pasta</b> & figli"],
    ["Pasta\u202Eotar", "Pastaotar"],
    ["\u200F\u2066Pasta\u2069\u200B", "Pasta"],
    ["Pasta\nal\u0000forno", "Pasta al forno"],
    ["\ud800Pasta", "\ufffdPasta"],
    ["Pasta 👩‍🍳", "Pasta 👩‍🍳"],
    ["a".repeat(100), "a".repeat(100)],
  ])("given the name %j are stored without control and direction characters as %j", async (name, kept) => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    expect(await cook.put(`/api/recipes/${id}`, { name })).toMatchObject({ status: 200, body: { name: kept } });
  });

  test.each(["\u200B\u202E", "\u0000\n", "\ufeff"])("reject the name %j, which is invisible", async (name) => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    expect((await cook.put(`/api/recipes/${id}`, { name })).status).toBe(400);
  });

  test("can be added to and removed from the favourites", async () => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    for (const isFavorite of [true, true, false]) {
      // Sequential: each request depends on the state left by the one before.
      expect(await cook.put(`/api/recipes/${id}/favorite`, { isFavorite })).toMatchObject({
        status: 200,
        body: { id, isFavorite },
      });
    }
    expect((await cook.put(`/api/recipes/${id}/favorite`, {})).status).toBe(400);
  });

  test("are deleted with their photo, once", async () => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
    expect(await cook.delete(`/api/recipes/${id}`)).toMatchObject({ status: 204, body: "" });
    expect(await cook.list()).toEqual([]);
    expect((await cook.get(`/api/recipes/${id}/photo`)).status).toBe(404);
    expect((await cook.delete(`/api/recipes/${id}`)).status).toBe(404);
  });
});

describe("logging portions of a recipe", () => {
  test("defaults to one portion for lunch today", async () => {
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue();
    const { status, body } = await cook.post(`/api/recipes/${made.id}/add-to-log`, {});
    expect(status).toBe(201);
    const { calories, protein, carbs, fat, name } = made;
    expect(body).toMatchObject({
      date: "2026-11-22",
      mealType: "lunch",
      servings: 1,
      foodItem: { name, source: "recipe", calories, protein, servingSize: "1 porzione", servingGrams: null },
      calories,
      protein,
      carbs,
      fat,
    });
  });

  test("accepts a part of a portion, another meal and another day", async () => {
    const cook = await kitchen.createCook();
    const made = await cook.generateFromCatalogue();
    const wish = { mealType: "dinner", servings: 0.5, date: day };
    const { body } = await cook.post(`/api/recipes/${made.id}/add-to-log`, wish);
    expect(body).toMatchObject({ ...wish, calories: Math.round(made.calories / 2) });
  });

  test.each([{ servings: 0 }, { servings: -1 }, { servings: 101 }, { mealType: "brunch" }, { date: "ieri" }])(
    "rejects %j",
    async (wish) => {
      const cook = await kitchen.createCook();
      const { id } = await cook.generateFromCatalogue();
      expect((await cook.post(`/api/recipes/${id}/add-to-log`, { date: day, ...wish })).status).toBe(400);
      expect(await diaryOf(cook)).toEqual([]);
    },
  );

  test("uses the current day of the user's clock", async () => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    const zoned = (zone: string) => cook.post(`/api/recipes/${id}/add-to-log`, {}, { "x-time-zone": zone });
    for (const [zone, date] of [
      ["Pacific/Kiritimati", "2026-11-22"],
      ["Pacific/Pago_Pago", "2026-11-21"],
    ] as const) {
      expect(await zoned(zone)).toMatchObject({ status: 201, body: { date } });
    }
    expect((await zoned("Europa/Roma")).status).toBe(400);
  });

  test("stores values that stay when the recipe is renamed or deleted", async () => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    await cook.post(`/api/recipes/${id}/add-to-log`, { date: day });
    const before = await diaryOf(cook);
    await cook.put(`/api/recipes/${id}`, { name: "Un altro nome" });
    expect(await diaryOf(cook)).toEqual(before);
    await cook.delete(`/api/recipes/${id}`);
    expect(await diaryOf(cook)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test("logs once under one key, and once under one id", async () => {
    const cook = await kitchen.createCook();
    const { id } = await cook.generateFromCatalogue();
    const url = `/api/recipes/${id}/add-to-log`;
    const keyed = () => cook.post(url, { date: day }, { "idempotency-key": "pranzo" });
    expect((await keyed()).body).toEqual((await keyed()).body);
    const entryId = randomUUID();
    const statuses = [await cook.post(url, { date: day, entryId }), await cook.post(url, { date: day, entryId })].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([201, 200]);
    expect(await diaryOf(cook)).toHaveLength(2);
    const other = await kitchen.createCook();
    const theirs = await other.generateFromCatalogue();
    const taken = await other.post(`/api/recipes/${theirs.id}/add-to-log`, { date: day, entryId });
    expect(taken.status).toBe(201);
    expect([await diaryOf(cook), await diaryOf(other)].map((entries) => entries.length)).toEqual([2, 1]);
  });
});

describe("another user's recipe", () => {
  test("is not found by any operation", async () => {
    const [owner, other] = [await kitchen.createCook(), await kitchen.createCook()];
    const made = await owner.generateFromCatalogue({ ingredientPhoto: plainPhotoBase64 });
    for (const id of [made.id, randomUUID(), "x", "%00"]) {
      const url = `/api/recipes/${id}`;
      // Sequential, so that a failure shows the requested diet.
      const answers = await Promise.all([
        other.get(url),
        other.get(`${url}/photo`),
        other.put(url, { name: "Mia" }),
        other.put(`${url}/favorite`, { isFavorite: true }),
        other.post(`${url}/add-to-log`, { date: day }),
        other.delete(url),
      ]);
      expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404, 404, 404]);
    }
    expect(await other.list()).toEqual([]);
    expect(await owner.list()).toEqual([made]);
  });

  test.each([
    ["GET", ""],
    ["GET", "/x"],
    ["GET", "/x/photo"],
    ["PUT", "/x"],
    ["PUT", "/x/favorite"],
    ["DELETE", "/x"],
    ["POST", "/x/add-to-log"],
  ] as const)("returns 401 to guests for %s /api/recipes%s", async (method, path) => {
    const payload = method === "PUT" || method === "POST" ? { payload: {} } : {};
    const answer = await kitchen.api.guest.ask({ method, url: `/api/recipes${path}`, ...payload });
    expect(answer.status).toBe(401);
  });
});
