import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { saveGoals } from "@fetta/db/queries/account/account";
import { addDays } from "@fetta/domain/calendar-day";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

/** Saturday, 13:00 in Rome. */
let clock = new Date("2026-11-21T12:00:00Z");
const api = await startApi({ now: () => clock });
afterAll(() => api.close());
const today = "2026-11-21";

type Person = Awaited<ReturnType<typeof api.signUp>>;
const grant = (person: Person, daysAgo: number) =>
  aGrant(api.db, person.user, { effectiveAt: new Date(clock.getTime() - daysAgo * 86_400_000) });
const trend = (person: Person, span: "week" | "month" = "week", date = today) =>
  person.query("trends.read", { span, date });
const log = async (person: Person, day: string, calories = 500): Promise<void> => {
  await anEntry(api.db, person.user, await aFood(api.db, person.user, { calories }), day);
};

test("the totals of a day are the sums of the values that the diary shows", async () => {
  const person = await api.signUp();
  // Each entry is rounded on its own: 150.5 kcal is 151 twice, and 1.5 times 8.1 g is 12.2 g and not 12.1.
  const bread = await aFood(api.db, person.user, { calories: 100.333, protein: 8.1, carbs: 3.3, fat: 0.05 });
  for (const servings of [1.5, 1.5, 0.1]) await anEntry(api.db, person.user, bread, today, { servings });
  await anEntry(api.db, person.user, bread, today, { caloriesOverride: 77, fatOverride: 0 });
  const shown = (await person.query("diary.list", { date: today })).data;
  const sum = (name: "calories" | "protein" | "carbs" | "fat"): number =>
    Math.round(shown.reduce((all, entry) => all + entry[name], 0) * 10) / 10;
  const { data } = await trend(person);
  const eaten = data.days.find(({ date }) => date === today)?.eaten;
  expect(eaten).toMatchObject({ calories: sum("calories") });
  for (const name of ["protein", "carbs", "fat"] as const) expect(eaten?.[name]).toBeCloseTo(sum(name), 6);
});

test("a week has seven days, the mean of the logged ones and the goal of each", async () => {
  const person = await api.signUp();
  const other = await api.signUp();
  await saveGoals(api.db, person.user.id, computeDailyGoals(1600, goalPresets.balanced));
  await api.db
    .insertInto("goalVersion")
    .values({ userId: person.user.id, validFrom: "2026-11-01", ...computeDailyGoals(2000, goalPresets.balanced) })
    .execute();
  await api.db
    .updateTable("goalVersion")
    .set({ validFrom: "2026-11-19" })
    .where("userId", "=", person.user.id)
    .where("validFrom", "!=", "2026-11-01")
    .execute();
  await log(person, "2026-11-15", 9000);
  await log(person, "2026-11-16", 1900);
  await log(person, "2026-11-19", 1500);
  await log(person, "2026-11-22", 4000);
  await log(other, "2026-11-17", 3000);
  const { data } = await trend(person);
  expect(data).toMatchObject({ from: "2026-11-16", to: "2026-11-22", today, pro: false, nutrients: null });
  expect(data.days.map(({ logged, eaten, goals }) => [logged, eaten.calories, goals.calories])).toEqual([
    [true, 1900, 2000],
    [false, 0, 2000],
    [false, 0, 2000],
    [true, 1500, 1600],
    [false, 0, 1600],
    [false, 0, 1600],
    [true, 4000, 1600],
  ]);
  expect(data.summary).toMatchObject({ loggedDays: 2, mean: { calories: 1700 }, goalComparison: "near" });
  expect(data.summary.goals?.calories).toBe(1800);
  expect(data.streak).toEqual({ thisWeek: 2, currentStreak: 0 });
});

test("a day under half of the usual energy counts in no mean until it is closed", async () => {
  const person = await api.signUp();
  for (const [day, kcal] of [
    ["2026-11-02", 2000],
    ["2026-11-03", 1800],
    ["2026-11-18", 2000],
    ["2026-11-19", 600],
  ] as const)
    await log(person, day, kcal);
  const before = (await trend(person)).data;
  expect(before.summary).toMatchObject({ loggedDays: 2, incompleteDays: 1, mean: { calories: 2000 } });
  expect(before.days.find(({ date }) => date === "2026-11-19")).toMatchObject({ isComplete: false, isClosed: false });
  await person.mutate("diary.close", { date: "2026-11-19", isClosed: true });
  const closed = (await trend(person)).data;
  expect(closed.summary).toMatchObject({ loggedDays: 2, incompleteDays: 0, mean: { calories: 1300 } });
  expect(closed.days.find(({ date }) => date === "2026-11-19")).toMatchObject({ isComplete: true, isClosed: true });
});

test("a month ends on its last day, including clock changes and leap days", async () => {
  const person = await api.signUp();
  await grant(person, 1);
  await log(person, "2026-10-25", 1000);
  await log(person, "2026-10-31", 2000);
  await log(person, "2026-11-01", 9000);
  const { data } = await trend(person, "month", "2026-10-10");
  expect(data.days).toHaveLength(31);
  expect(data.summary).toMatchObject({ loggedDays: 2, mean: { calories: 1500 } });
  const march = (await trend(person, "week", "2026-03-29")).data;
  expect(march.days.map(({ date }) => date)).toEqual(
    Array.from({ length: 7 }, (_, index) => addDays("2026-03-23", index)),
  );
  expect((await trend(person, "month", "2026-02-01")).data.days).toHaveLength(28);
});

test("the current and the previous period are free, and older ones require active PRO", async () => {
  const free = await api.signUp();
  const pro = await api.signUp();
  const expired = await api.signUp();
  await grant(pro, 29);
  await grant(expired, 31);
  for (const [span, date] of [
    ["week", "2026-11-09"],
    ["month", "2026-10-01"],
  ] as const) {
    expect((await trend(free, span, date)).data).toMatchObject({ span, pro: false, nutrients: null });
  }
  for (const [span, date] of [
    ["week", "2026-11-08"],
    ["month", "2026-09-30"],
    ["month", "2024-12-01"],
  ] as const) {
    const rejected = await trend(free, span, date);
    expect([rejected.status, rejected.message]).toEqual([402, "Questa parte dell’andamento è inclusa in PRO."]);
    expect((await trend(expired, span, date)).status).toBe(402);
    expect((await trend(pro, span, date)).data.pro).toBe(true);
  }
  expect((await trend(pro, "month", "2024-12-31")).data).toMatchObject({ from: "2024-12-01", to: "2024-12-31" });
  for (const path of ["trends.months", "trends.table"] as const) {
    expect((await free.query(path, undefined)).status).toBe(402);
    expect((await expired.query(path, undefined)).status).toBe(402);
  }
  for (const date of ["2024-11-30", "2026-12-01"]) expect((await trend(pro, "month", date)).status).toBe(400);
  expect((await trend(pro, "week", "2026-02-30")).status).toBe(400);
  clock = new Date("2026-11-23T12:00:00Z");
  expect((await trend(pro, "week", "2026-11-02")).status).toBe(402);
  clock = new Date("2026-11-21T12:00:00Z");
});

test("the current day follows the user's clock", async () => {
  const person = await api.signUp();
  clock = new Date("2026-11-22T23:30:00Z");
  const input = encodeURIComponent(JSON.stringify({ json: { span: "week" } }));
  const inZone = async (zone: string): Promise<unknown> => {
    const { body } = await person.get(`/api/trpc/trends.read?input=${input}`, { "x-time-zone": zone });
    return (body as { result: { data: { json: unknown } } }).result.data.json;
  };
  expect(await inZone("Europe/Rome")).toMatchObject({ today: "2026-11-23", from: "2026-11-23" });
  expect(await inZone("America/New_York")).toMatchObject({ today: "2026-11-22", from: "2026-11-16" });
  clock = new Date("2026-11-21T12:00:00Z");
});

test("a streak of logged days is not broken by a current day without entries", async () => {
  const person = await api.signUp();
  for (let back = 1; back <= 12; back += 1) await log(person, addDays(today, -back));
  expect((await trend(person)).data.streak).toEqual({ thisWeek: 5, currentStreak: 12 });
  await log(person, today);
  expect((await trend(person)).data.streak).toEqual({ thisWeek: 6, currentStreak: 13 });
});

test("months are listed newest first, only those with a logged day", async () => {
  const person = await api.signUp();
  await grant(person, 1);
  await log(person, "2026-11-20", 1800);
  await log(person, "2025-01-31", 2100);
  await log(person, "2025-02-01", 1900);
  await log(person, "2024-11-30", 5000);
  await person.mutate("trends.logWeight", { date: "2025-02-20", kg: 80 });
  const { data } = await person.query("trends.months", undefined);
  expect(data.map(({ month, loggedDays, mean, weight }) => [month, loggedDays, mean?.calories, weight])).toEqual([
    ["2026-11-01", 1, 1800, null],
    ["2025-02-01", 1, 1900, 80],
    ["2025-01-01", 1, 2100, null],
  ]);
});

test("the first month of the history leaves out a day under half of what was usual in the weeks before it", async () => {
  const person = await api.signUp();
  await grant(person, 1);
  for (const day of ["2024-11-28", "2024-11-29", "2024-11-30"]) await log(person, day, 2000);
  await log(person, "2024-12-02", 500);
  const { data } = await person.query("trends.months", undefined);
  expect(data).toMatchObject([{ month: "2024-12-01", loggedDays: 1, incompleteDays: 1, mean: null }]);
  const table = (await person.query("trends.table", undefined)).data;
  expect(table).toMatchObject([{ date: "2024-12-02", isComplete: false }]);
});
