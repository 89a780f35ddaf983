import { aFood, anEntry } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { addDays, mondayOf, wallClock } from "@fetta/domain/calendar-day";
import { computeDailyGoals, goalPresets, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
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

/** Need by formula 1891 kcal; the plan is 1513 kcal. */
const body = { age: 35, height: 165, weight: 68, activityLevel: "lightly_active", sex: "female", goal: "lose_weight" };

async function withBody(change: object = {}): Promise<Person> {
  const person = await api.signUp();
  await person.post("/api/complete-onboarding", { name: "Ada", ...body, ...change });
  return person;
}

/** Sets columns that no procedure sets to such values. */
const setProfile = ({ user }: Person, columns: Record<string, string | null>) =>
  api.db.updateTable("profile").set(columns).where("userId", "=", user.id).execute();

type Course = { days?: number; closed?: (index: number) => boolean; weighed?: (index: number) => boolean };

/** Records `kcal` on each of the last days up to yesterday, and 68 kg on each morning. */
async function record({ user }: Person, kcal: number, course: Course = {}): Promise<void> {
  const { days = 42, closed = () => true, weighed = () => true } = course;
  const food = await aFood(api.db, user, { calories: kcal });
  const all = Array.from({ length: days }, (_day, index) => ({ day: addDays(today, index - days), index }));
  for (const { day } of all) await anEntry(api.db, user, food, day, { servings: 1, caloriesOverride: kcal });
  const closedDays = all.filter(({ index }) => closed(index)).map(({ day }) => ({ userId: user.id, day }));
  const weights = all.filter(({ index }) => weighed(index)).map(({ day }) => ({ userId: user.id, day, kg: 68 }));
  if (closedDays.length > 0) await api.db.insertInto("closedDay").values(closedDays).execute();
  if (weights.length > 0) await api.db.insertInto("weightLog").values(weights).execute();
}

async function needOf(person: Person) {
  const { data } = await person.query("need.read", undefined);
  if (!data) throw new Error("no body data");
  return data;
}
const meOf = async (person: Person) => (await person.query("account.me", undefined)).data;
async function goalOn(person: Person, day: string): Promise<DailyGoals> {
  const week: { date: string; goals: DailyGoals }[] = (await person.query("diary.week", { date: day })).data;
  const goals = week.find(({ date }) => date === day)?.goals;
  if (!goals) throw new Error("no such day");
  return goals;
}

describe("the learned need", () => {
  test("is near what a person logs who holds their weight, and is known for the Mondays before", async () => {
    const person = await withBody();
    await record(person, 2000);
    const { initialNeed, estimate, weeks, proposal, weights, weeklyChangeKg } = await needOf(person);
    expect(initialNeed).toBe(1891);
    expect(estimate).toMatchObject({ kind: "ready", windowDays: 42, weightChangePerWeek: 0 });
    expect(Math.abs((estimate.kind === "ready" ? estimate.kcal : 0) - 2000)).toBeLessThan(100);
    expect(weeks.at(-1)).toMatchObject({ monday: mondayOf(today) });
    expect(weeks.length).toBeGreaterThanOrEqual(2);
    expect(weights).toHaveLength(42);
    expect(weeklyChangeKg).toBeCloseTo((-378 * 7) / 7700, 2);
    expect(proposal).toMatchObject({ kind: "change", calories: 1563, change: 50, limit: null });
  });

  test("counts closed days alone, and says what is missing", async () => {
    const person = await withBody();
    await record(person, 2000, { days: 21, closed: (index) => index > 11, weighed: (index) => index % 5 === 0 });
    expect(await needOf(person)).toMatchObject({
      estimate: {
        kind: "not_yet",
        windowDays: { have: 21, needed: 21 },
        closedDays: { have: 9, needed: 15 },
        weighings: { have: 5, needed: 6 },
      },
      weeks: [],
      proposal: null,
    });
  });

  test("today counts once it is closed", async () => {
    const person = await withBody();
    await record(person, 2000, { days: 20 });
    expect(await needOf(person)).toMatchObject({ estimate: { kind: "not_yet", windowDays: { have: 20 } } });
    const food = await aFood(api.db, person.user, { calories: 2000 });
    await anEntry(api.db, person.user, food, today);
    await person.mutate("diary.close", { date: today, isClosed: true });
    expect(await needOf(person)).toMatchObject({ estimate: { kind: "ready", windowDays: 21 } });
  });

  test("is null without body data, and is not computed without consent to health data", async () => {
    expect((await (await api.signUp()).query("need.read", undefined)).data).toBeNull();
    const person = await withBody();
    await setProfile(person, { healthConsentVersion: "old" });
    expect(await person.query("need.read", undefined)).toMatchObject({ status: 403 });
    expect(await person.mutate("need.applyProposal", { calories: 1800 })).toMatchObject({ status: 403 });
  });
});

describe("a proposal", () => {
  async function withProposal() {
    const person = await withBody();
    await record(person, 2000);
    const before = await goalOn(person, today);
    const { proposal } = await needOf(person);
    if (proposal?.kind !== "change") throw new Error("no proposal");
    return { person, before, calories: proposal.calories };
  }

  test("applies from tomorrow on, once, and the check-in is answered", async () => {
    const { person, before, calories } = await withProposal();
    const first = await person.mutate("need.applyProposal", { calories });
    expect(first.data.goals.dailyCalorieGoal).toBe(calories);
    expect((await person.mutate("need.applyProposal", { calories })).data).toEqual(first.data);
    expect(await goalOn(person, today)).toEqual(before);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(calories);
    const me = await meOf(person);
    expect(me.preferences.dailyCalorieGoal).toBe(calories);
    expect(me.checkInDue).toBe(false);
    // A second step in the same week is rejected, whatever the estimate says now.
    expect((await person.mutate("need.applyProposal", { calories: calories + 50 })).status).toBe(409);
  });

  test("changes the goal by at most 150 kcal, and is not applied where it is another than the person saw", async () => {
    const { person, before, calories } = await withProposal();
    expect(Math.abs(calories - before.dailyCalorieGoal)).toBeLessThanOrEqual(150);
    for (const other of [calories - 10, calories + 10, 1200])
      expect((await person.mutate("need.applyProposal", { calories: other })).status).toBe(409);
    expect(await goalOn(person, addDays(today, 1))).toEqual(before);
  });

  test("is taken back with its answer, and once more without effect", async () => {
    const { person, before, calories } = await withProposal();
    await person.mutate("need.applyProposal", { calories });
    for (let time = 0; time < 2; time += 1) {
      expect((await person.mutate("need.undoProposal", undefined)).data.goals).toEqual(before);
      expect(await goalOn(person, today)).toEqual(before);
      expect(await goalOn(person, addDays(today, 1))).toEqual(before);
    }
    expect(await meOf(person)).toMatchObject({ preferences: before, checkInDue: true });
  });

  test("can be taken back as long as its goals hold, which the settings say", async () => {
    const { person, before, calories } = await withProposal();
    const appliedOf = async () => (await person.query("need.settings", undefined)).data.applied;
    expect(await appliedOf()).toBeNull();
    await person.mutate("need.applyProposal", { calories });
    expect(await appliedOf()).toEqual({ calories, before: before.dailyCalorieGoal });
    await person.mutate("need.undoProposal", undefined);
    expect(await appliedOf()).toBeNull();
    await person.mutate("need.applyProposal", { calories });
    // As if it had been applied three days ago.
    const id = person.user.id;
    for (const [table, column] of [
      ["goal_version", "valid_from"],
      ["profile", "check_in_applied_on"],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - 3 where user_id = ${id}`.execute(
        api.db,
      );
    expect(await appliedOf()).toEqual({ calories, before: before.dailyCalorieGoal });
    await person.post("/api/user/update-goals", { calories: 1700, protein: 100, carbs: 200, fat: 50 });
    expect(await appliedOf()).toBeNull();
    await person.mutate("need.undoProposal", undefined);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(1700);
  });

  test("is taken back to the need at least where a deficit has become harmful", async () => {
    const { person, calories } = await withProposal();
    await person.mutate("need.applyProposal", { calories });
    await setProfile(person, { maternity: "pregnant" });
    expect((await person.mutate("need.undoProposal", undefined)).data.goals.dailyCalorieGoal).toBe(1891);
  });

  test("a goal that the person sets afterwards replaces it", async () => {
    const { person, calories } = await withProposal();
    await person.mutate("need.applyProposal", { calories });
    await person.post("/api/user/update-goals", { calories: 1700, protein: 100, carbs: 200, fat: 50 });
    for (const day of [today, addDays(today, 1)]) expect((await goalOn(person, day)).dailyCalorieGoal).toBe(1700);
    // There is nothing to take back any more.
    await person.mutate("need.undoProposal", undefined);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(1700);
  });

  test("moves weekday goals too", async () => {
    const { person } = await withProposal();
    const { dailyProteinGoal: protein, dailyCarbsGoal: carbs, dailyFatGoal: fat } = of(1650);
    const input = { calories: 1600, protein, carbs, fat };
    await person.mutate("account.updateGoals", { ...input, weekdays: { 6: { ...input, calories: 1900 } } });
    await person.mutate("need.setWeeklyChange", { kg: 0 });
    expect((await needOf(person)).proposal).toMatchObject({
      kind: "change",
      calories: 1750,
      weekdayChange: { least: 150, most: 150 },
      limit: "step",
    });
    const { data } = await person.mutate("need.applyProposal", { calories: 1750 });
    expect(data.goals.dailyCalorieGoal).toBe(1750);
    expect(data.weekdays[6]?.dailyCalorieGoal).toBe(2050);
  });

  test("a minor's goal never goes below the need, however little they log", async () => {
    const person = await withBody({ age: 16 });
    await record(person, 1900);
    expect((await needOf(person)).proposal).toEqual({ kind: "same", calories: 2022 });
    expect((await person.mutate("need.setWeeklyChange", { kg: -0.5 })).data.weeklyChange).toMatchObject({
      kg: 0,
      min: 0,
      noDeficit: { code: "minor", message: expect.stringContaining("Sotto i 18 anni") as string },
    });
  });

  test("who may not lose weight is told the reason that holds for them", async () => {
    const person = await withBody({ maternity: "nursing" });
    expect((await person.query("need.settings", undefined)).data.weeklyChange).toMatchObject({
      kg: 0,
      noDeficit: { code: "maternity", message: expect.stringContaining("allattamento") as string },
    });
  });
});

describe("the check-in of a week", () => {
  test("is offered where something was recorded, until it is answered", async () => {
    const person = await withBody();
    expect((await meOf(person)).checkInDue).toBe(false);
    await record(person, 2000, { days: 3 });
    expect((await meOf(person)).checkInDue).toBe(true);
    await person.mutate("need.answerCheckIn", undefined);
    expect((await meOf(person)).checkInDue).toBe(false);
    const answeredOn = (day: string) => setProfile(person, { checkInAnsweredOn: day });
    await answeredOn(mondayOf(today));
    expect((await meOf(person)).checkInDue).toBe(false);
    await answeredOn(addDays(mondayOf(today), -1));
    expect((await meOf(person)).checkInDue).toBe(true);
  });

  test("is off for ever where the person says so, and on again", async () => {
    const person = await withBody();
    await record(person, 2000, { days: 3 });
    await person.mutate("need.setCheckInEnabled", { isEnabled: false });
    expect((await meOf(person)).checkInDue).toBe(false);
    expect((await person.query("need.settings", undefined)).data).toMatchObject({ isEnabled: false });
    await person.mutate("need.setCheckInEnabled", { isEnabled: true });
    expect((await meOf(person)).checkInDue).toBe(true);
  });

  test("there is none in a diary without figures, nor without body data", async () => {
    const person = await withBody();
    await record(person, 2000, { days: 3 });
    await person.mutate("account.setHidesCalories", { hidesCalories: true });
    expect((await meOf(person)).checkInDue).toBe(false);
    const other = await api.signUp();
    await record(other, 2000, { days: 3 });
    expect((await meOf(other)).checkInDue).toBe(false);
  });

  test.each(["age", "height", "weight", "activityLevel"] as const)("there is none without %s", async (answer) => {
    const person = await withBody();
    await record(person, 2000, { days: 3 });
    expect((await meOf(person)).checkInDue).toBe(true);
    await setProfile(person, { [answer]: null });
    expect((await meOf(person)).checkInDue).toBe(false);
    expect((await person.query("need.read", undefined)).data).toBeNull();
  });

  test("a weighing after the answers stands in for the weight in them", async () => {
    const person = await withBody();
    await record(person, 2000, { days: 3 });
    await setProfile(person, { weight: null });
    await api.db.insertInto("weightLog").values({ userId: person.user.id, day: today, kg: 68 }).execute();
    expect((await meOf(person)).checkInDue).toBe(true);
    await needOf(person);
  });

  test("a wished change of weight stays within what goals can make, and a new plan forgets it", async () => {
    const person = await withBody();
    const set = async (kg: number) => (await person.mutate("need.setWeeklyChange", { kg })).data.weeklyChange?.kg;
    expect(await set(-0.3)).toBe(-0.3);
    // 378 kcal a day, 20 % of the need.
    expect(await set(-3)).toBeCloseTo(-0.344, 3);
    expect(await set(2)).toBeCloseTo(0.68, 5);
    await person.post("/api/complete-onboarding", { name: "Ada", ...body, goal: "maintain" });
    expect((await person.query("need.settings", undefined)).data.weeklyChange).toEqual({
      kg: 0,
      min: expect.closeTo(-0.344, 3) as number,
      max: 0.68,
      noDeficit: null,
    });
  });
});
