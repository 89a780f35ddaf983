import { addDays, wallClock, weekOf } from "@fetta/domain/calendar-day";
import { weekdayOf } from "@fetta/domain/goals/goal-versions";
import { defaultGoals, goalPresets, computeDailyGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof api.signUp>>;
let today = "";
beforeEach(async () => {
  await avoidHourBoundary();
  today = wallClock(new Date(), "Europe/Rome").day;
});
const of = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);

function input(calories: number) {
  const { dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = of(calories);
  return { calories, protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal };
}

/** Goals of each day of a week, as the week query and the home query return them. */
async function goalsOfWeek(person: Person, day: string): Promise<DailyGoals[]> {
  const { query } = person;
  const week = (await query("diary.week", { date: day })).data;
  expect((await query("home.read", { date: day })).data.week).toEqual(week);
  return week.map(({ goals }: { goals: DailyGoals }) => goals);
}

/** A user who set 2000 kcal ten days ago. */
async function ofTenDaysAgo(): Promise<Person> {
  const person = await api.signUp();
  await person.post("/api/user/update-goals", input(2000));
  await sql`update goal_version set valid_from = valid_from - 10 where user_id = ${person.user.id}`.execute(api.db);
  return person;
}

test("a goal changed today applies from today on and leaves past days unchanged", async () => {
  const person = await ofTenDaysAgo();
  expect((await person.post("/api/user/update-goals", input(1600))).body).toEqual({ ...of(1600), warnings: [] });
  const expected = (day: string) => weekOf(day).map((date) => of(date < today ? 2000 : 1600));
  for (const day of [addDays(today, -7), addDays(today, -1), today, addDays(today, 7)])
    expect([day, await goalsOfWeek(person, day)]).toEqual([day, expected(day)]);
  expect((await person.get("/api/user/preferences")).body).toEqual(of(1600));
});

test("a user without stored goals has the default goals on every day", async () => {
  expect(await goalsOfWeek(await api.signUp(), today)).toEqual(Array.from({ length: 7 }, () => defaultGoals));
});

test("a weekday goal applies to that weekday from today on and is absent from the REST response", async () => {
  const person = await ofTenDaysAgo();
  const weekday = weekdayOf(today);
  const { data } = await person.mutate("account.updateGoals", { ...input(1800), weekdays: { [weekday]: input(2400) } });
  expect(data).toEqual({ ...of(1800), warnings: [] });
  expect((await person.get("/api/user/preferences")).body).toEqual(of(1800));
  expect((await person.query("account.me", undefined)).data).toMatchObject({
    preferences: of(1800),
    weekdayGoals: { [weekday]: of(2400) },
  });
  const next = addDays(today, 7);
  expect(await goalsOfWeek(person, next)).toEqual(weekOf(next).map((date) => of(date === next ? 2400 : 1800)));
  expect((await goalsOfWeek(person, addDays(today, -7)))[weekday - 1]).toEqual(of(2000));
});

test("weekday goals stay when a request omits them, and an empty object or a new plan removes them", async () => {
  const person = await api.signUp();
  const { mutate, query } = person;
  const weekdaysNow = async () => (await query("account.me", undefined)).data.weekdayGoals as unknown;
  await mutate("account.updateGoals", { ...input(1800), weekdays: { 6: input(2400), 7: input(2200) } });
  await person.post("/api/user/update-goals", input(1700));
  expect(await weekdaysNow()).toEqual({ 6: of(2400), 7: of(2200) });
  await mutate("account.updateGoals", { ...input(1700), weekdays: {} });
  expect(await weekdaysNow()).toEqual({});
  await mutate("account.updateGoals", { ...input(1700), weekdays: { 6: input(2400) } });
  const plan = await person.post("/api/complete-onboarding", {
    name: "Giulia",
    age: 30,
    height: 165,
    weight: 60.5,
    activityLevel: "moderately_active",
    goal: "maintain",
  });
  expect(plan.status).toBe(200);
  expect(await weekdaysNow()).toEqual({});
});

test.each([
  ["a weekday that is none", { 8: input(2000) }],
  ["too little", { 6: input(999) }],
  ["half a kcal", { 6: { ...input(2000), calories: 2000.5 } }],
  ["macros below nothing", { 6: { ...input(2000), fat: -1 } }],
  ["a list", [input(2000)]],
])("weekday goals with %s are rejected and change nothing", async (_what, weekdays) => {
  const person = await ofTenDaysAgo();
  expect((await person.post("/api/user/update-goals", { ...input(1500), weekdays })).status).toBe(400);
  expect((await person.get("/api/user/preferences")).body).toEqual(of(2000));
});
