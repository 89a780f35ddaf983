import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T23:30:00Z") });
afterAll(() => api.close());

type Entry = { id: string; calories: number; servings: number; mealType: string; date: string };
const day = "2026-11-21";

describe("adding to the diary", () => {
  test("returns the entry with its food and its effective values", async () => {
    const { user, post } = await api.signUp();
    const food = await aFood(api.db, user, { name: "Pane", calories: 200, protein: 10.24, carbs: 20, fat: 8 });
    const { status, body } = await post("/api/daily-logs", {
      foodItemId: food.id,
      servings: 1.5,
      mealType: "lunch",
      date: day,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      date: day,
      mealType: "lunch",
      eatenAt: null,
      servings: 1.5,
      foodItemId: food.id,
      foodItem: {
        id: food.id,
        name: "Pane",
        description: null,
        barcode: null,
        calories: 200,
        protein: 10.2,
        carbs: 20,
        fat: 8,
        servingSize: "100g",
        servingGrams: 100,
        imageUrl: null,
        source: "custom",
        ref: `logged:${food.id}`,
        unit: null,
        estimated: false,
        createdAt: expect.stringMatching(/Z$/),
      },
      caloriesOverride: null,
      proteinOverride: null,
      carbsOverride: null,
      fatOverride: null,
      estimated: false,
      calories: 300,
      protein: 15.4,
      carbs: 30,
      fat: 12,
      createdAt: expect.stringMatching(/Z$/),
      version: 0,
    });
  });

  test("defaults to one serving as a snack on the current day of the user's time zone", async () => {
    const { user, get, post } = await api.signUp();
    const food = await aFood(api.db, user);
    const rome = await post("/api/daily-logs", { foodItemId: food.id });
    expect(rome.body).toMatchObject({ servings: 1, mealType: "snack", date: "2026-11-22" });
    const newYork = await post("/api/daily-logs", { foodItemId: food.id }, { "x-time-zone": "America/New_York" });
    expect(newYork.body).toMatchObject({ date: "2026-11-21" });
    expect((await get(`/api/daily-logs?date=${day}`)).body).toHaveLength(1);
  });

  test("rejects an unknown time zone", async () => {
    const { user, post } = await api.signUp();
    const food = await aFood(api.db, user);
    expect(await post("/api/daily-logs", { foodItemId: food.id }, { "x-time-zone": "Europa/Roma" })).toMatchObject({
      status: 400,
      body: { message: "Fuso orario sconosciuto." },
    });
  });

  test("returns the same entry for a repeated request with a client id", async () => {
    const { user, get, post } = await api.signUp();
    const food = await aFood(api.db, user);
    const entry = { id: randomUUID(), foodItemId: food.id, date: day };
    const first = await post("/api/daily-logs", entry);
    const second = await post("/api/daily-logs", entry);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await get(`/api/daily-logs?date=${day}`)).body).toHaveLength(1);
  });

  test("creates one entry for twenty simultaneous requests with one id", async () => {
    const { user, get, post } = await api.signUp();
    const food = await aFood(api.db, user);
    const entry = { id: randomUUID(), foodItemId: food.id, date: day };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/api/daily-logs", entry)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(19);
    expect((await get(`/api/daily-logs?date=${day}`)).body).toHaveLength(1);
  });

  test("reveals nothing about another user's entry with the same id", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const theirs = await anEntry(api.db, giulia.user, await aFood(api.db, giulia.user), day);
    const food = await aFood(api.db, marco.user);
    const { status } = await marco.post("/api/daily-logs", { id: theirs.id, foodItemId: food.id, date: day });
    expect(status).toBe(201);
    expect((await giulia.get(`/api/daily-logs?date=${day}`)).body).toMatchObject([{ id: theirs.id }]);
  });

  test.each([
    ["servings", 0],
    ["servings", -1],
    ["servings", "1"],
    ["servings", 1e9],
    ["mealType", "brunch"],
    ["date", "2026-02-30"],
    ["date", "21/11/2026"],
    ["foodItemId", "1"],
    ["id", "not a uuid"],
    ["calories", -5],
  ])("rejects %s %j and writes nothing", async (field, value) => {
    const { user, get, post } = await api.signUp();
    const food = await aFood(api.db, user);
    const { status, body } = await post("/api/daily-logs", { foodItemId: food.id, date: day, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: "BAD_REQUEST", issues: [{ path: field }] } });
    expect((await get(`/api/daily-logs?date=${day}`)).body).toEqual([]);
  });

  test("returns not found for another user's food", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const theirs = await aFood(api.db, giulia.user);
    const missing = await marco.post("/api/daily-logs", { foodItemId: randomUUID(), date: day });
    const foreign = await marco.post("/api/daily-logs", { foodItemId: theirs.id, date: day });
    expect(foreign).toMatchObject({ status: 404, body: missing.body as object });
  });
});

describe("changing an entry", () => {
  const anOwnEntry = async () => {
    const person = await api.signUp();
    const food = await aFood(api.db, person.user);
    return { ...person, entry: await anEntry(api.db, person.user, food, day) };
  };

  test("sets an override for the value of the whole entry, and null removes it", async () => {
    const { entry, put } = await anOwnEntry();
    expect((await put(`/api/daily-logs/${entry.id}`, { calories: 333, protein: 5.5 })).body).toMatchObject({
      caloriesOverride: 333,
      calories: 333,
      protein: 5.5,
      carbs: 20,
    });
    expect((await put(`/api/daily-logs/${entry.id}`, { calories: null })).body).toMatchObject({
      caloriesOverride: null,
      calories: 200,
      protein: 5.5,
    });
  });

  test("saves an override in whole kcal, and the week shows the same", async () => {
    const { entry, put, get } = await anOwnEntry();
    const changed = await put(`/api/daily-logs/${entry.id}`, { calories: 500.5, protein: 10.25 });
    expect(changed.body).toMatchObject({ caloriesOverride: 501, calories: 501, proteinOverride: 10.3, protein: 10.3 });
    const input = encodeURIComponent(JSON.stringify({ json: { date: day } }));
    const week = await get(`/api/trpc/diary.week?input=${input}`);
    expect(JSON.stringify(week.body)).toContain(`"date":"${day}","calories":501`);
  });

  test("rescales an override that stays when the servings change", async () => {
    const { entry, put } = await anOwnEntry();
    await put(`/api/daily-logs/${entry.id}`, { calories: 300 });
    expect((await put(`/api/daily-logs/${entry.id}`, { servings: 2 })).body).toMatchObject({
      servings: 2,
      calories: 600,
      protein: 20,
    });
  });

  test("moves it to another meal and day", async () => {
    const { entry, get, put } = await anOwnEntry();
    await put(`/api/daily-logs/${entry.id}`, { mealType: "dinner", date: "2026-11-19" });
    expect((await get(`/api/daily-logs?date=${day}`)).body).toEqual([]);
    expect((await get("/api/daily-logs?date=2026-11-19")).body).toMatchObject([{ mealType: "dinner" }]);
  });

  test("keeps both of two parallel changes to different fields", async () => {
    const { entry, get, put } = await anOwnEntry();
    await Promise.all([
      put(`/api/daily-logs/${entry.id}`, { mealType: "dinner" }),
      put(`/api/daily-logs/${entry.id}`, { fat: 1 }),
    ]);
    expect((await get(`/api/daily-logs?date=${day}`)).body).toMatchObject([{ mealType: "dinner", fatOverride: 1 }]);
  });

  test.each([
    { calories: -1 },
    { servings: 0 },
    { servings: 5e-324 },
    { mealType: "x" },
    { date: "2026-13-01" },
    { fat: "1" },
  ])("rejects %j", async (change) => {
    const { entry, put } = await anOwnEntry();
    expect((await put(`/api/daily-logs/${entry.id}`, change)).status).toBe(400);
  });

  test("returns the same error for another user's entry, an unknown id and an invalid id, and changes none", async () => {
    const { entry, get } = await anOwnEntry();
    const marco = await api.signUp();
    const foreign = await marco.put(`/api/daily-logs/${entry.id}`, { calories: 1 });
    const unknown = await marco.put(`/api/daily-logs/${randomUUID()}`, { calories: 1 });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(unknown.body);
    expect(await marco.put("/api/daily-logs/uno", { calories: 1 })).toMatchObject({
      status: 404,
      body: unknown.body as object,
    });
    expect((await marco.delete("/api/daily-logs/uno")).status).toBe(204);
    expect((await get(`/api/daily-logs?date=${day}`)).body).toMatchObject([{ calories: 200 }]);
  });
});

describe("removing an entry", () => {
  test("succeeds the second time too, and does not affect another user's entry", async () => {
    const giulia = await api.signUp();
    const entry = await anEntry(api.db, giulia.user, await aFood(api.db, giulia.user), day);
    const marco = await api.signUp();
    expect((await marco.delete(`/api/daily-logs/${entry.id}`)).status).toBe(204);
    expect((await giulia.get(`/api/daily-logs?date=${day}`)).body).toHaveLength(1);
    for (let turn = 0; turn < 2; turn++) expect((await giulia.delete(`/api/daily-logs/${entry.id}`)).status).toBe(204);
    expect((await giulia.get(`/api/daily-logs?date=${day}`)).body).toEqual([]);
  });

  test("can be undone with the same id and its overrides", async () => {
    const { user, post, put, ...person } = await api.signUp();
    const food = await aFood(api.db, user);
    const { body } = await post("/api/daily-logs", { foodItemId: food.id, date: day, mealType: "dinner" });
    const { id } = body as Entry;
    await put(`/api/daily-logs/${id}`, { calories: 321 });
    await person.delete(`/api/daily-logs/${id}`);
    const again = await post("/api/daily-logs", {
      id,
      foodItemId: food.id,
      date: day,
      mealType: "dinner",
      calories: 321,
    });
    expect(again).toMatchObject({ status: 201, body: { id, calories: 321, mealType: "dinner" } });
  });
});
