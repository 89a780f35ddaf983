import { findAccount, findCheckIn, saveGoals } from "@fetta/db/queries/account/account";
import { findBody } from "@fetta/db/queries/account/body-profile";
import { computeGoalBounds } from "@fetta/domain/goals/energy-need";
import { listGoalVersions, postponeGoals } from "@fetta/db/queries/diary/goal-version";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import type { FileImportResult } from "@fetta/domain/transfer/diary-csv-parser";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const now = () => new Date("2026-11-21T12:00:00Z");
const [api, elsewhere] = await Promise.all([startApi({ now }), startApi({ now })]);
afterAll(() => Promise.all([api.close(), elsewhere.close()]));
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;
const send = async (person: Pick<Person, "ask">, payload: string) => {
  const headers = { "content-type": "application/octet-stream" };
  const { body } = await person.ask({ method: "POST", url: "/api/account/import", headers, payload });
  return { body: body as FileImportResult };
};

test("goals that wait for tomorrow are imported as such", async () => {
  const person = await api.signUp();
  const goalsOf = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);
  await saveGoals(api.db, person.user.id, goalsOf(1900), { 6: goalsOf(2300) });
  await postponeGoals(api.db, person.user.id, { goals: goalsOf(1700), weekdays: { 6: goalsOf(2000) } });
  const file = JSON.stringify((await person.get("/api/account/export")).body);
  const newcomer = await elsewhere.signUp();
  expect((await send(newcomer, file)).body.added).toMatchObject({ goals: 1, goalVersions: 2 });
  const imported = await listGoalVersions(elsewhere.db, newcomer.user.id);
  expect(imported.map(({ goals }) => goals.dailyCalorieGoal)).toEqual([1700, 1900]);
  expect(imported).toEqual(await listGoalVersions(api.db, person.user.id));
  // Goals of one's own stay.
  const other = await elsewhere.signUp();
  await saveGoals(elsewhere.db, other.user.id, goalsOf(2100));
  expect((await send(other, file)).body.added).toMatchObject({ goals: 0 });
  const [own] = await listGoalVersions(elsewhere.db, other.user.id);
  expect(own?.goals.dailyCalorieGoal).toBe(2100);
});

test("the answers about the body are imported where there are none, and only with consent to health data", async () => {
  const answers = {
    age: 34,
    height: 168,
    weight: 61.5,
    activityLevel: "lightly_active",
    goal: "maintain",
    sex: "female",
  } as const;
  const setProfile = (where: typeof api, { user }: Person, columns: object) =>
    where.db.updateTable("profile").set(columns).where("userId", "=", user.id).execute();
  const bodyOf = ({ user }: Person) => findBody(elsewhere.db, user.id);
  const person = await api.signUp();
  await setProfile(api, person, { ...answers, bodyUpdatedAt: new Date("2026-11-01T10:00:00Z") });
  const file = JSON.stringify((await person.get("/api/account/export")).body);
  const [newcomer, withoutConsent, answered] = await Promise.all([1, 2, 3].map(() => elsewhere.signUp()));
  if (!newcomer || !withoutConsent || !answered) throw new Error("three accounts were made");
  await setProfile(elsewhere, withoutConsent, { healthConsentVersion: null, healthConsentAt: null });
  await setProfile(elsewhere, answered, { ...answers, age: 50, bodyUpdatedAt: new Date("2026-11-20T10:00:00Z") });
  for (const account of [newcomer, withoutConsent, answered]) await send(account, file);
  expect(await bodyOf(newcomer)).toEqual(await findBody(api.db, person.user.id));
  expect(await bodyOf(newcomer)).toMatchObject({ age: 34, weight: 61.5, sex: "female" });
  expect(await bodyOf(withoutConsent)).toBeNull();
  expect(await bodyOf(answered)).toMatchObject({ age: 50 });
});

test("a body from a file leaves the account's own answers, and raises its goals where a deficit would harm", async () => {
  const person = await api.signUp();
  const set = (where: typeof api, { user }: Person, columns: object) =>
    where.db.updateTable("profile").set(columns).where("userId", "=", user.id).execute();
  const body = { age: 34, height: 168, weight: 61.5, activityLevel: "lightly_active", goal: "lose_weight" } as const;
  await set(api, person, { ...body, sex: "male", bodyUpdatedAt: new Date("2026-11-01T10:00:00Z") });
  const file = JSON.stringify((await person.get("/api/account/export")).body);
  const nursing = await elsewhere.signUp();
  await set(elsewhere, nursing, { sex: "female", maternity: "nursing", goal: "maintain" });
  const goals = { dailyCalorieGoal: 1300, dailyProteinGoal: 90, dailyCarbsGoal: 140, dailyFatGoal: 42 };
  await saveGoals(elsewhere.db, nursing.user.id, goals, {});
  await send(nursing, file);
  const stored = await findBody(elsewhere.db, nursing.user.id);
  expect(stored).toMatchObject({ age: 34, sex: "female", maternity: "nursing", goal: "maintain" });
  if (!stored) throw new Error("the body was stored");
  const { goals: kept } = (await findAccount(elsewhere.db, nursing.user.id)) ?? {};
  expect(kept?.dailyCalorieGoal).toBe(computeGoalBounds(stored).minCalories);
});

describe("the check-ins of a file", () => {
  const answers = {
    checkInEnabled: false,
    checkInAnsweredOn: "2026-11-16",
    checkInAppliedOn: "2026-11-17",
    weeklyChangeKg: -0.3,
    checkInBefore: JSON.stringify({
      goals: computeDailyGoals(2000, goalPresets.balanced),
      weekdays: { 6: computeDailyGoals(2300, goalPresets.balanced) },
      weeklyChangeKg: null,
    }),
  };
  async function fileWith(profile: object): Promise<string> {
    const person = await api.signUp();
    await saveGoals(api.db, person.user.id, computeDailyGoals(1850, goalPresets.balanced));
    await api.db.updateTable("profile").set(profile).where("userId", "=", person.user.id).execute();
    return JSON.stringify((await person.get("/api/account/export")).body);
  }
  const checkInOf = (person: Person) => findCheckIn(elsewhere.db, person.user.id);

  test("stay switched off, with the last step, what it replaced and the wish where its goals are imported too", async () => {
    const file = await fileWith(answers);
    const newcomer = await elsewhere.signUp();
    await send(newcomer, file);
    expect(await checkInOf(newcomer)).toEqual({
      isEnabled: false,
      appliedOn: "2026-11-17",
      weeklyChangeKg: -0.3,
      before: JSON.parse(answers.checkInBefore) as unknown,
    });
    const planned = await elsewhere.signUp();
    await saveGoals(elsewhere.db, planned.user.id, computeDailyGoals(2100, goalPresets.balanced));
    await send(planned, file);
    expect(await checkInOf(planned)).toMatchObject({ isEnabled: false, appliedOn: null, weeklyChangeKg: null });
  });

  test("replace none that the account has answered, and count for nothing where they are in the future", async () => {
    const file = await fileWith({ ...answers, checkInAnsweredOn: "2026-12-30", checkInAppliedOn: "2026-12-30" });
    const [newcomer, other] = [await elsewhere.signUp(), await elsewhere.signUp()];
    await send(newcomer, file);
    expect(await checkInOf(newcomer)).toMatchObject({ isEnabled: false, appliedOn: null });
    await other.mutate("need.answerCheckIn", undefined);
    await send(other, file);
    expect(await checkInOf(other)).toMatchObject({ isEnabled: true, weeklyChangeKg: null });
  });
});
