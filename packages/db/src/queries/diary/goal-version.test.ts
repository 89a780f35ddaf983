import { addDays, wallClock } from "@fetta/domain/calendar-day";
import { findGoalsOnDay } from "@fetta/domain/goals/goal-versions";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "../../testing/avoid-hour-boundary.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { findAccount, saveGoals } from "../account/account.ts";
import { sumDayCaloriesBySession } from "./diary-day.ts";
import { findVersionAt, listGoalVersions, postponeGoals } from "./goal-version.ts";

const db = await createTestDatabase();
beforeEach(avoidHourBoundary);
const goalsOfCalories = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);
const todayInRome = () => wallClock(new Date(), "Europe/Rome").day;

/** Moves all goals of a user some days into the past. */
const backdateGoals = (user: { id: string }, days: number) =>
  sql`update goal_version set valid_from = valid_from - ${days}::int where user_id = ${user.id}`.execute(db);

async function insertSessionOf(user: { id: string }): Promise<string> {
  const id = user.id.padEnd(43, "x");
  await db
    .insertInto("session")
    .values({ id, userId: user.id, expiresAt: new Date(Date.now() + 86_400_000), deviceLabel: null })
    .execute();
  return id;
}

test("a changed goal is valid from today, and earlier days keep theirs", async () => {
  const user = await aUser(db);
  await saveGoals(db, user.id, goalsOfCalories(2000));
  await backdateGoals(user, 10);
  await saveGoals(db, user.id, goalsOfCalories(1600), { 6: goalsOfCalories(2400) });
  const today = todayInRome();
  expect(await listGoalVersions(db, user.id)).toEqual([
    { validFrom: addDays(today, -10), goals: goalsOfCalories(2000), weekdays: {} },
    { validFrom: today, goals: goalsOfCalories(1600), weekdays: { 6: goalsOfCalories(2400) } },
  ]);
});

test("of several changes on one day the last one is stored", async () => {
  const user = await aUser(db);
  for (const calories of [2000, 1900, 1800]) await saveGoals(db, user.id, goalsOfCalories(calories));
  expect(await listGoalVersions(db, user.id)).toEqual([
    { validFrom: todayInRome(), goals: goalsOfCalories(1800), weekdays: {} },
  ]);
});

test("weekday goals are kept until others are given, and an empty list removes them", async () => {
  const user = await aUser(db);
  const stored = async () => (await findAccount(db, user.id))?.weekdayGoals;
  await saveGoals(db, user.id, goalsOfCalories(2000), { 7: goalsOfCalories(2500) });
  await saveGoals(db, user.id, goalsOfCalories(1900));
  expect(await stored()).toEqual({ 7: goalsOfCalories(2500) });
  await saveGoals(db, user.id, goalsOfCalories(1900), { 1: goalsOfCalories(1500) });
  expect(await stored()).toEqual({ 1: goalsOfCalories(1500) });
  await saveGoals(db, user.id, goalsOfCalories(1900), {});
  expect(await stored()).toEqual({});
});

// At any moment one of the two zones has another date than Rome.
test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "a goal is valid from midnight in Rome, whatever time zone (%s) the connection has",
  async (zone) => {
    const user = await aUser(db);
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx);
      await saveGoals(tx, user.id, goalsOfCalories(2000));
    });
    expect(await listGoalVersions(db, user.id)).toMatchObject([{ validFrom: todayInRome() }]);
  },
);

test("a goal that the previous release stores is versioned by its day too", async () => {
  const user = await aUser(db);
  await saveGoals(db, user.id, goalsOfCalories(2000), { 6: goalsOfCalories(2400) });
  await backdateGoals(user, 1);
  await sql`insert into daily_goal (user_id, daily_calorie_goal, daily_protein_goal, daily_carbs_goal, daily_fat_goal)
    values (${user.id}, 1700, 1, 2, 3) on conflict (user_id) do update set daily_calorie_goal = 1700`.execute(db);
  const [before, now] = await listGoalVersions(db, user.id);
  expect(before?.goals).toEqual(goalsOfCalories(2000));
  expect(now).toMatchObject({ goals: { dailyCalorieGoal: 1700 }, weekdays: { 6: goalsOfCalories(2400) } });
});

test("goals for tomorrow leave today its own, and give way to goals that are set before", async () => {
  const user = await aUser(db);
  const [today, tomorrow] = [todayInRome(), addDays(todayInRome(), 1)];
  await saveGoals(db, user.id, goalsOfCalories(2000), { 6: goalsOfCalories(2400) });
  await backdateGoals(user, 10);
  const present = { goals: goalsOfCalories(2000), weekdays: { 6: goalsOfCalories(2400) } };
  expect(await findVersionAt(db, user.id, today)).toEqual({ validFrom: addDays(today, -10), ...present });
  await db.transaction().execute(async (tx) => {
    await saveGoals(tx, user.id, goalsOfCalories(1800), {});
    expect(await postponeGoals(tx, user.id, present)).toBe(today);
  });
  expect(await listGoalVersions(db, user.id)).toEqual([
    { validFrom: addDays(today, -10), ...present },
    { validFrom: today, ...present },
    { validFrom: tomorrow, goals: goalsOfCalories(1800), weekdays: {} },
  ]);
  await saveGoals(db, user.id, goalsOfCalories(1900));
  expect(await listGoalVersions(db, user.id)).toEqual([
    { validFrom: addDays(today, -10), ...present },
    { validFrom: today, goals: goalsOfCalories(1900), weekdays: {} },
  ]);
});

test("a week is read with the goal versions that apply to its days, of however many there are", async () => {
  const user = await aUser(db);
  const session = await insertSessionOf(user);
  const changes = ["2026-03-01", "2026-05-01", "2026-11-16", "2026-11-19", "2026-12-01"];
  const days = [...changes, ...Array.from({ length: 9 }, (_, at) => addDays("2027-01-11", at))];
  for (const [at, validFrom] of days.entries())
    await db
      .insertInto("goalVersion")
      .values({ userId: user.id, validFrom, ...goalsOfCalories(1500 + at * 100) })
      .execute();
  const versionsOf = async (from: string) =>
    (await sumDayCaloriesBySession(db, session, from, addDays(from, 6)))?.goalVersions ?? [];
  const all = await listGoalVersions(db, user.id);
  for (const monday of [
    "2026-01-05",
    "2026-02-23",
    "2026-11-09",
    "2026-11-16",
    "2026-11-30",
    "2027-01-11",
    "2027-02-01",
  ]) {
    const some = await versionsOf(monday);
    expect(some.length).toBeLessThanOrEqual(7);
    for (let at = 0; at < 7; at++) {
      const day = addDays(monday, at);
      expect([day, findGoalsOnDay(some, day)]).toEqual([day, findGoalsOnDay(all, day)]);
    }
  }
});
