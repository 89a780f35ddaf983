import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { addDays } from "@fetta/domain/calendar-day";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { checkInCalls, inputOf, planBody, todayInRome } from "../../testing/check-in-calls.ts";

const api = await startApi();
afterAll(() => api.close());
const { needOf, meOf, goalOn, passDays, withProposal, apply, undo, wishOf, storedWishOf, acceptProposalOfReader } =
  checkInCalls(api);
type Person = Awaited<ReturnType<typeof api.signUp>>;
let today = "";
beforeEach(async () => {
  await avoidHourBoundary();
  today = todayInRome();
});

describe("an applied proposal", () => {
  test("is followed by the next step after seven days, whatever weekday it was applied on", async () => {
    const { person, before, calories } = await withProposal(0);
    expect(calories - before.dailyCalorieGoal).toBe(150);
    await apply(person, calories);
    await passDays(person, 6);
    expect(await needOf(person)).toMatchObject({ proposal: { kind: "same", calories } });
    expect((await meOf(person)).checkInDue).toBe(false);
    expect((await apply(person, calories + 150)).status).toBe(409);
    await passDays(person, 1);
    expect((await meOf(person)).checkInDue).toBe(true);
    expect(await needOf(person)).toMatchObject({ proposal: { kind: "change", calories: calories + 150 } });
    expect((await apply(person, calories + 150)).status).toBe(200);
  });

  test("does not keep a later one from being applied in a week that was answered before", async () => {
    const { person, calories } = await withProposal(0);
    await apply(person, calories);
    await passDays(person, 8);
    await person.mutate("need.answerCheckIn", undefined);
    expect((await apply(person, calories + 150)).status).toBe(200);
  });

  test("is taken back on a later day, and the goals that held meanwhile stay history", async () => {
    const { person, before, calories } = await withProposal();
    await apply(person, calories);
    await passDays(person, 2);
    expect(await undo(person)).toEqual(before);
    expect((await goalOn(person, addDays(today, -1))).dailyCalorieGoal).toBe(calories);
    for (const day of [today, addDays(today, 1)]) expect(await goalOn(person, day)).toEqual(before);
  });

  test("is not taken back a week later", async () => {
    const { person, calories } = await withProposal();
    await apply(person, calories);
    await passDays(person, 7);
    expect((await undo(person)).dailyCalorieGoal).toBe(calories);
    expect((await goalOn(person, today)).dailyCalorieGoal).toBe(calories);
  });

  test("is not taken back where the goals were raised in a pregnancy since", async () => {
    const { person, calories } = await withProposal();
    await apply(person, calories);
    await passDays(person, 1);
    const { data } = await person.mutate("account.updateGoals", { ...inputOf(calories), maternity: "pregnant" });
    expect(data.dailyCalorieGoal).toBe(1891);
    expect((await undo(person)).dailyCalorieGoal).toBe(1891);
    for (const day of [today, addDays(today, 1)]) expect((await goalOn(person, day)).dailyCalorieGoal).toBe(1891);
  });

  test("is taken back to the need where a deficit has become harmful since", async () => {
    const { person, calories } = await withProposal();
    await apply(person, calories);
    await passDays(person, 1);
    await person.mutate("trends.logWeight", { kg: 49 });
    const goals = await undo(person);
    expect(goals.dailyCalorieGoal).toBeGreaterThan(1600);
    expect(await goalOn(person, today)).toEqual(goals);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["set by hand", (person) => person.mutate("account.updateGoals", inputOf(1700))],
    ["accepted from a reader", (person) => acceptProposalOfReader(person, 1700)],
    [
      "of a new plan",
      (person) => person.post("/api/complete-onboarding", { name: "Ada", ...planBody, goal: "maintain" }),
    ],
  ])("gives way to goals %s two days later, and so does the wish", async (_how, change) => {
    const { person, calories } = await withProposal(-0.2);
    await apply(person, calories);
    await passDays(person, 2);
    await change(person);
    const set = await goalOn(person, addDays(today, 1));
    await undo(person);
    expect(await goalOn(person, addDays(today, 1))).toEqual(set);
    expect(await storedWishOf(person)).toBeNull();
  });

  test("keeps its wish, and gives back the one before it", async () => {
    const { person, calories } = await withProposal();
    const derived = await wishOf(person);
    await apply(person, calories);
    expect(await storedWishOf(person)).toBeCloseTo(derived, 5);
    expect(await wishOf(person)).toBeCloseTo(derived, 5);
    await undo(person);
    expect(await storedWishOf(person)).toBeNull();
    await person.mutate("need.setWeeklyChange", { kg: -0.1 });
    const { proposal } = await needOf(person);
    await apply(person, proposal?.kind === "change" ? proposal.calories : 0);
    await person.mutate("need.setWeeklyChange", { kg: 0.1 });
    await undo(person);
    expect(await storedWishOf(person)).toBe(-0.1);
  });

  test("waits for tomorrow where the editor saves its goals unchanged, to the gram of rounding", async () => {
    const { person, before, calories } = await withProposal();
    await apply(person, calories);
    const { dailyProteinGoal: protein, dailyCarbsGoal: carbs, dailyFatGoal: fat } = (await meOf(person)).preferences;
    const { data } = await person.mutate("account.updateGoals", { calories, protein: protein + 1, carbs, fat });
    expect(data.dailyCalorieGoal).toBe(calories);
    expect(await goalOn(person, today)).toEqual(before);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(calories);
    expect((await person.query("account.preferences", undefined)).data).toEqual(before);
    expect(await undo(person)).toEqual(before);
  });

  test("holds at once where the goals of today have become harmful", async () => {
    const { person } = await withProposal();
    await acceptProposalOfReader(person, 2000);
    await person.mutate("account.updateGoals", { ...inputOf(2000), maternity: "nursing" });
    expect((await goalOn(person, today)).dailyCalorieGoal).toBe(2000);
  });

  test("leaves today its goals where others wait for tomorrow, and those wait again once it is taken back", async () => {
    const { person, before } = await withProposal(0);
    await acceptProposalOfReader(person, 1600);
    await person.mutate("need.setWeeklyChange", { kg: 0 });
    expect(await needOf(person)).toMatchObject({ proposal: { kind: "change", calories: 1750 } });
    expect((await apply(person, 1750)).status).toBe(200);
    expect(await goalOn(person, today)).toEqual(before);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(1750);
    expect((await undo(person)).dailyCalorieGoal).toBe(1600);
    expect(await goalOn(person, today)).toEqual(before);
    expect((await goalOn(person, addDays(today, 1))).dailyCalorieGoal).toBe(1600);
  });
});
