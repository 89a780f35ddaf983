import { getConnections } from "@fetta/db/connect";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { defaultGoals } from "@fetta/domain/goals/daily-goals";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

const day = "2026-11-21";

describe("reading a day", () => {
  test("returns its entries in order of creation", async () => {
    const { user, get, post } = await api.signUp();
    for (const name of ["Mela", "Pane", "Olio"]) {
      const food = await aFood(api.db, user, { name });
      await post("/api/daily-logs", { foodItemId: food.id, date: day });
    }
    await post("/api/daily-logs", { foodItemId: (await aFood(api.db, user)).id, date: "2026-11-20" });
    const { body } = await get(`/api/daily-logs?date=${day}`);
    expect((body as { foodItem: { name: string } }[]).map((entry) => entry.foodItem.name)).toEqual([
      "Mela",
      "Pane",
      "Olio",
    ]);
  });

  test("takes one SQL statement once the session is known, including its check", async () => {
    const { get } = await api.signUp();
    await get(`/api/daily-logs?date=${day}`);
    // Outside a transaction every statement acquires a connection of its own.
    let statements = 0;
    const count = (): void => {
      statements++;
    };
    const pool = getConnections(api.db)?.pool;
    pool?.on("acquire", count);
    const { status } = await get(`/api/daily-logs?date=${day}`);
    pool?.off("acquire", count);
    expect([status, statements]).toEqual([200, 1]);
  });

  test("requires a date and a session", async () => {
    const { get } = await api.signUp();
    expect((await get("/api/daily-logs")).status).toBe(400);
    expect((await get("/api/daily-logs?date=oggi")).status).toBe(400);
    expect((await api.guest.get(`/api/daily-logs?date=${day}`)).status).toBe(401);
  });
});

describe("the tRPC procedures", () => {
  const call = async (person: Awaited<ReturnType<typeof api.signUp>>, path: string, input: object, query = true) => {
    const wrapped = { json: input };
    const answer = query
      ? await person.get(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wrapped))}`)
      : await person.post(`/api/trpc/${path}`, wrapped);
    return (answer.body as { result: { data: { json: unknown } } }).result.data.json;
  };

  test("round the half kcal of an entry up, in the day and in the week", async () => {
    const person = await api.signUp();
    await anEntry(api.db, person.user, await aFood(api.db, person.user), day, { caloriesOverride: 500.5 });
    expect(await call(person, "diary.list", { date: day })).toMatchObject([{ calories: 501 }]);
    expect(await call(person, "diary.week", { date: day })).toContainEqual(
      expect.objectContaining({ date: day, calories: 501 }),
    );
  });

  test("return a week as seven days from Monday with the nutrition eaten", async () => {
    const person = await api.signUp();
    const food = await aFood(api.db, person.user);
    await anEntry(api.db, person.user, food, "2026-11-16");
    await anEntry(api.db, person.user, food, day, { servings: 2 });
    await anEntry(api.db, person.user, food, day, { caloriesOverride: 50 });
    await anEntry(api.db, person.user, food, "2026-11-23");
    const goals = defaultGoals;
    expect(await call(person, "diary.week", { date: day })).toEqual([
      { date: "2026-11-16", calories: 200, isClosed: false, goals },
      { date: "2026-11-17", calories: 0, isClosed: false, goals },
      { date: "2026-11-18", calories: 0, isClosed: false, goals },
      { date: "2026-11-19", calories: 0, isClosed: false, goals },
      { date: "2026-11-20", calories: 0, isClosed: false, goals },
      { date: "2026-11-21", calories: 450, isClosed: false, goals },
      { date: "2026-11-22", calories: 0, isClosed: false, goals },
    ]);
  });

  test("return the days of a month with entries once each, and nothing of another month or user", async () => {
    const person = await api.signUp();
    const food = await aFood(api.db, person.user);
    for (const date of ["2026-11-30", "2026-11-01", day, day, "2026-10-31", "2026-12-01"])
      await anEntry(api.db, person.user, food, date);
    const other = await api.signUp();
    await anEntry(api.db, other.user, await aFood(api.db, other.user), "2026-11-10");
    expect(await call(person, "diary.loggedDays", { date: day })).toEqual(["2026-11-01", day, "2026-11-30"]);
    expect(await call(person, "diary.loggedDays", { date: "2026-09-15" })).toEqual([]);
  });

  test("copy a meal of yesterday in its order, and nothing of another user", async () => {
    const person = await api.signUp();
    const other = await api.signUp();
    await anEntry(api.db, other.user, await aFood(api.db, other.user), "2026-11-20");
    for (const name of ["Pasta", "Mela"])
      await anEntry(api.db, person.user, await aFood(api.db, person.user, { name }), "2026-11-20");
    await anEntry(api.db, person.user, await aFood(api.db, person.user, { name: "Latte" }), "2026-11-20", {
      mealType: "breakfast",
    });
    const copied = await call(person, "diary.copy", { from: "2026-11-20", to: day, mealType: "lunch" }, false);
    expect(
      (copied as { foodItem: { name: string }; date: string }[]).map((entry) => [entry.foodItem.name, entry.date]),
    ).toEqual([
      ["Pasta", day],
      ["Mela", day],
    ]);
    expect((await person.get(`/api/daily-logs?date=${day}`)).body).toHaveLength(2);
  });
});
