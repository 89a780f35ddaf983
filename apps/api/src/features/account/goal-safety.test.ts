import { addDays, wallClock } from "@fetta/domain/calendar-day";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof api.signUp>>;
type Plan = { goals: { dailyCalorieGoal: number }; warnings: { code: string; message: string }[] };

const woman = { name: "Ada", age: 35, height: 165, weight: 70, activityLevel: "sedentary", sex: "female" } as const;
/** Persons whom a deficit harms, with the energy need of each. */
const girl = { ...woman, age: 14, height: 160, weight: 45 };
const harmed = [
  ["a girl of 14 with a BMI of 17.6", girl, 1463, "minor"],
  ["a woman with a BMI of 16.5", { ...woman, weight: 45 }, 1375, "underweight"],
  ["a woman who is pregnant", { ...woman, maternity: "pregnant" }, 1675, "maternity"],
  ["a woman who is nursing", { ...woman, maternity: "nursing" }, 1675, "maternity"],
] as const;

const given = (calories: number) => {
  const { dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = computeDailyGoals(calories, goalPresets.balanced);
  return { calories, protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal };
};

async function onboarded(body: object, goal = "lose_weight") {
  const person = await api.signUp();
  const { body: plan } = await person.post("/api/complete-onboarding", { ...body, goal });
  return { person, plan: plan as Plan };
}

type Day = { date: string; goals: { dailyCalorieGoal: number } };

/** kcal of the goal, of the weekday goals, and of the days from today on as the home page returns them. */
async function kcalNow(person: Person): Promise<number[]> {
  const { query } = person;
  const { preferences, weekdayGoals } = (await query("account.me", undefined)).data;
  const own = Object.values(weekdayGoals as Record<string, { dailyCalorieGoal: number }>);
  const today = wallClock(new Date(), "Europe/Rome").day;
  const next = (await query("home.read", { date: addDays(today, 7) })).data.week as Day[];
  const days = [...((await query("home.read", { date: today })).data.week as Day[]), ...next];
  const ahead = days.filter(({ date }) => date >= today).map(({ goals }) => goals.dailyCalorieGoal);
  return [preferences.dailyCalorieGoal, ...own.map(({ dailyCalorieGoal }) => dailyCalorieGoal), ...ahead];
}

function importGoals(person: Person, file: object) {
  return person.ask({
    method: "POST",
    url: "/api/account/import",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ app: "Fetta", format: 1, ...file }),
  });
}

describe.each(harmed)("the safe goal of %s", (_who, body, need, code) => {
  const warnings = [{ code, message: expect.stringContaining("Parlane con il") }];
  const raised = code === "minor" ? [{ code, message: expect.stringContaining("parlane con il") }] : warnings;

  test("is the energy need with a warning in the plan, over REST and tRPC and when the plan is made again", async () => {
    const { person, plan } = await onboarded(body);
    expect(plan).toMatchObject({ goals: { dailyCalorieGoal: need }, warnings: raised });
    const again = { ...body, goal: "lose_weight" as const, healthConsentVersion };
    const { data } = await person.mutate("account.completeOnboarding", again);
    expect(data).toEqual(plan);
    expect(new Set(await kcalNow(person))).toEqual(new Set([need]));
  });

  test("replaces a lower goal set by hand, over REST and tRPC and for weekdays", async () => {
    const { person } = await onboarded(body, "maintain");
    const overRest = await person.post("/api/user/update-goals", given(1000));
    expect(overRest).toMatchObject({ status: 200, body: { dailyCalorieGoal: need, warnings: raised } });
    const { data } = await person.mutate("account.updateGoals", {
      ...given(1100),
      weekdays: { 1: given(1000), 7: given(2400) },
    });
    expect(data).toMatchObject({ dailyCalorieGoal: need, warnings: raised });
    expect(Math.min(...(await kcalNow(person)))).toBe(need);
    expect((await person.post("/api/user/update-goals", given(2000))).body).toMatchObject({
      dailyCalorieGoal: 2000,
      warnings: [],
    });
  });

  test("replaces lower imported goals that apply today or later, while past goals stay unchanged", async () => {
    const { person } = await onboarded(body);
    await api.db.deleteFrom("dailyGoal").where("userId", "=", person.user.id).execute();
    await api.db.deleteFrom("goalVersion").where("userId", "=", person.user.id).execute();
    const low = { ...computeDailyGoals(1000, goalPresets.balanced), weekdays: null };
    const today = wallClock(new Date(), "Europe/Rome").day;
    const sunday = { ...low, weekdays: { 7: computeDailyGoals(900, goalPresets.balanced) } };
    const versions = ["2025-01-01", addDays(today, -3), addDays(today, 5)];
    const file = {
      goals: [{ ...sunday, updatedAt: "2026-01-01T00:00:00.000Z" }],
      goalVersions: versions.map((validFrom) => ({ validFrom, ...sunday })),
    };
    expect(await importGoals(person, file)).toMatchObject({ status: 200, body: { rejected: [] } });
    expect(Math.min(...(await kcalNow(person)))).toBe(need);
    const rows = await api.db
      .selectFrom("goalVersion")
      .select(["validFrom", "dailyCalorieGoal"])
      .where("userId", "=", person.user.id)
      .orderBy("validFrom")
      .execute();
    expect(rows.map(({ dailyCalorieGoal }) => dailyCalorieGoal)).toEqual([1000, need, need, need]);
  });
});

test("reporting a pregnancy raises the current goal and weekday goals that the call omits", async () => {
  const { person } = await onboarded(woman);
  const { mutate, query } = person;
  await mutate("account.updateGoals", { ...given(1400), weekdays: { 3: given(1350) } });
  expect(Math.min(...(await kcalNow(person)))).toBe(1350);
  const said = await person.post("/api/user/update-goals", { ...given(1400), maternity: "pregnant" });
  expect(said.body).toMatchObject({ dailyCalorieGoal: 1675, warnings: [{ code: "maternity" }] });
  expect(Math.min(...(await kcalNow(person)))).toBe(1675);
  expect((await query("account.me", undefined)).data.maternity).toBe("pregnant");
  const over = await person.post("/api/user/update-goals", { ...given(1400), maternity: null });
  expect(over.body).toMatchObject({ dailyCalorieGoal: 1400, warnings: [] });
});

test("the latest logged weight counts: a BMI below 18.5 no longer permits a deficit", async () => {
  const { person } = await onboarded(woman);
  const { mutate } = person;
  expect((await person.post("/api/user/update-goals", given(1400))).body).toMatchObject({ warnings: [] });
  await mutate("trends.logWeight", { kg: 49, date: addDays(wallClock(new Date(), "Europe/Rome").day, -400) });
  expect((await person.post("/api/user/update-goals", given(1400))).body).toMatchObject({ warnings: [] });
  await mutate("trends.logWeight", { kg: 49 });
  expect((await person.post("/api/user/update-goals", given(1200))).body).toMatchObject({
    dailyCalorieGoal: 1423,
    warnings: [{ code: "underweight" }],
  });
});

test("an adult keeps a low goal set by hand and gets a warning", async () => {
  const { person, plan } = await onboarded(woman);
  expect(plan).toMatchObject({ goals: { dailyCalorieGoal: 1340 }, warnings: [] });
  expect((await person.post("/api/user/update-goals", given(1000))).body).toMatchObject({
    dailyCalorieGoal: 1000,
    warnings: [{ code: "large_deficit", message: expect.stringContaining("medico") }],
  });
});

test("without body data a goal has the general bounds, and so has an imported goal", async () => {
  const person = await api.signUp();
  expect((await person.post("/api/user/update-goals", given(1000))).body).toEqual({
    ...computeDailyGoals(1000, goalPresets.balanced),
    warnings: [],
  });
  const newcomer = await api.signUp();
  const row = {
    ...computeDailyGoals(400, goalPresets.balanced),
    weekdays: null,
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  await importGoals(newcomer, { goals: [row] });
  expect((await newcomer.get("/api/user/preferences")).body).toMatchObject({ dailyCalorieGoal: 1000 });
});

test("the bounds of a very small adult follow the computed energy need, even below 1200 kcal", async () => {
  const { person, plan } = await onboarded({ ...woman, age: 80, height: 140, weight: 40 }, "maintain");
  expect(plan.goals.dailyCalorieGoal).toBe(857);
  const { query } = person;
  expect((await query("account.me", undefined)).data.need).toBeCloseTo(856.8);
  const { data } = await query("trends.read", { span: "week" });
  expect(data.days[0]?.goals.calories).toBe(857);
});
