import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const [yesterday, today] = ["2026-11-20", "2026-11-21"];
type Person = Awaited<ReturnType<typeof api.signUp>>;

/** A breakfast of milk and bread and a lunch of pasta, yesterday; the bread logged in slices and corrected. */
async function yesterdaysMeals({ user }: Person) {
  const eat = async (name: string, mealType: "breakfast" | "lunch", more: object = {}, said: object = {}) =>
    anEntry(api.db, user, await aFood(api.db, user, { name, ...more }), yesterday, { mealType, ...said });
  await eat("Latte", "breakfast");
  await eat(
    "Pane",
    "breakfast",
    { foodRef: "stock:pane", unitLabel: "1 fetta", unitCount: 2 },
    { servings: 1.5, caloriesOverride: 123, fatOverride: 0 },
  );
  await eat("Pasta", "lunch");
}
const eaten = async ({ query }: Person, date: string) => (await query("diary.list", { date })).data;

describe("copying a day or a meal", () => {
  test("copies a day with its meals, order, units and overrides", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const { data } = await person.mutate("diary.copy", { from: yesterday, to: today });
    expect(data.map((entry) => [entry.foodItem.name, entry.mealType])).toEqual([
      ["Latte", "breakfast"],
      ["Pane", "breakfast"],
      ["Pasta", "lunch"],
    ]);
    expect(data[1]).toMatchObject({
      date: today,
      servings: 1.5,
      calories: 123,
      caloriesOverride: 123,
      fatOverride: 0,
      proteinOverride: null,
      foodItem: { ref: "stock:pane", unit: { label: "1 fetta", count: 2 } },
    });
    const before = await eaten(person, yesterday);
    expect(before).toHaveLength(3);
    expect(data.some(({ id }) => before.some((entry) => entry.id === id))).toBe(false);
    expect(await eaten(person, today)).toEqual(data);
  });

  test("copies one meal into another", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const { data } = await person.mutate("diary.copy", {
      from: yesterday,
      to: today,
      mealType: "breakfast",
      toMealType: "snack",
    });
    expect(data.map((entry) => [entry.foodItem.name, entry.mealType])).toEqual([
      ["Latte", "snack"],
      ["Pane", "snack"],
    ]);
  });

  test("copies a meal within its day, and an empty meal as nothing", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const input = { from: yesterday, to: yesterday, mealType: "lunch", toMealType: "dinner" } as const;
    expect((await person.mutate("diary.copy", input)).data).toHaveLength(1);
    expect((await person.mutate("diary.copy", { ...input, mealType: "snack" })).data).toEqual([]);
    expect(await eaten(person, yesterday)).toHaveLength(4);
  });

  test("creates one copy for a repeated key, also in twenty simultaneous requests, and another copy without a key", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const input = { from: yesterday, to: today, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.mutate("diary.copy", input)));
    const day = await eaten(person, today);
    expect(day.map((entry) => entry.foodItem.name)).toEqual(["Latte", "Pane", "Pasta"]);
    for (const { data } of answers) expect(data).toEqual(day);
    expect((await person.mutate("diary.edit", { id: day[0]?.id ?? "", servings: 2 })).status).toBe(200);
    const { data: again } = await person.mutate("diary.copy", { from: yesterday, to: today });
    expect(again).toHaveLength(3);
    expect(await eaten(person, today)).toHaveLength(6);
  });

  test("creates a copy for each of two users with the same key", async () => {
    const key = randomUUID();
    for (const person of [await api.signUp(), await api.signUp()]) {
      await yesterdaysMeals(person);
      const { data } = await person.mutate("diary.copy", { from: yesterday, to: today, key });
      expect(data).toHaveLength(3);
    }
  });

  test("rejects a day with too many entries, so that it cannot double without limit", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const copy = () => person.mutate("diary.copy", { from: yesterday, to: yesterday });
    // 3, 6, 12, ... 192 entries.
    for (let times = 0; times < 6; times++) expect((await copy()).status).toBe(200);
    const rejected = await copy();
    expect([rejected.status, rejected.message]).toEqual([422, "Questa giornata ha troppe voci per essere copiata."]);
    expect(await eaten(person, yesterday)).toHaveLength(192);
  });

  test("copies nothing of another user and requires a session", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    await yesterdaysMeals(giulia);
    expect((await marco.mutate("diary.copy", { from: yesterday, to: today })).data).toEqual([]);
    const { guest } = api;
    expect((await guest.mutate("diary.copy", { from: yesterday, to: today })).status).toBe(401);
  });
});

describe("copying an entry", () => {
  test("copies it to a day and a meal with its unit and overrides", async () => {
    const person = await api.signUp();
    await yesterdaysMeals(person);
    const bread = (await eaten(person, yesterday)).find(({ foodItem }) => foodItem.name === "Pane");
    const { data } = await person.mutate("diary.copyEntry", { id: bread?.id ?? "", date: today, mealType: "dinner" });
    expect(data).toEqual({
      ...bread,
      id: expect.any(String),
      date: today,
      mealType: "dinner",
      createdAt: expect.any(String),
    });
    expect(data.id).not.toBe(bread?.id);
  });

  test("creates one copy for twenty simultaneous requests with one id, even when the source was removed meanwhile", async () => {
    const person = await api.signUp();
    const source = await anEntry(api.db, person.user, await aFood(api.db, person.user), yesterday);
    const input = { id: source.id, date: today, mealType: "lunch" as const, newId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.mutate("diary.copyEntry", input)));
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([input.newId]));
    await person.mutate("diary.remove", { id: source.id });
    expect((await person.mutate("diary.copyEntry", input)).data.id).toBe(input.newId);
    expect(await eaten(person, today)).toHaveLength(1);
  });

  test("is rejected under the id of an entry of another food", async () => {
    const person = await api.signUp();
    const source = await anEntry(api.db, person.user, await aFood(api.db, person.user), yesterday);
    const other = await anEntry(api.db, person.user, await aFood(api.db, person.user), today);
    const { status } = await person.mutate("diary.copyEntry", {
      id: source.id,
      date: today,
      mealType: "lunch",
      newId: other.id,
    });
    expect(status).toBe(409);
  });

  test("returns not found for another user's entry", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const theirs = await anEntry(api.db, giulia.user, await aFood(api.db, giulia.user), yesterday);
    const own = await anEntry(api.db, marco.user, await aFood(api.db, marco.user), yesterday);
    const copy = (id: string) => marco.mutate("diary.copyEntry", { id, date: today, mealType: "lunch" });
    for (const id of [theirs.id, randomUUID(), "1"]) expect((await copy(id)).status).toBe(404);
    expect(await eaten(marco, today)).toEqual([]);
    expect((await api.guest.mutate("diary.copyEntry", { id: own.id, date: today, mealType: "lunch" })).status).toBe(
      401,
    );
  });
});
