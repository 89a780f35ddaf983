import { randomUUID } from "node:crypto";
import { addDays, wallClock } from "@fetta/domain/calendar-day";
import { computeDailyGoals, goalPresets } from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";
import { aReaderLink } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { readerRequests } from "../../testing/reader-requests.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;

const inputOf = (calories: number) => {
  const { dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = computeDailyGoals(calories, goalPresets.balanced);
  return { calories, protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal };
};
const woman = {
  name: "Ada",
  age: 35,
  height: 165,
  weight: 70,
  activityLevel: "sedentary",
  sex: "female",
  goal: "maintain",
};

/** A person with a plan, and the reader of an open link. */
async function aPlan(body: object = {}) {
  const person = await api.signUp();
  await person.post("/api/complete-onboarding", { ...woman, ...body });
  const reader = readerRequests(api, (await aReaderLink(api.db, person.user)).token);
  return { person, reader };
}
const goalsByDay = async ({ query }: Person, from: string) => {
  const days = [from, addDays(from, 7)];
  const weeks = await Promise.all(days.map(async (date) => (await query("diary.week", { date })).data));
  return weeks
    .flat()
    .filter(({ date }) => date >= from)
    .map(({ goals }) => goals.dailyCalorieGoal);
};
const todayInRome = () => wallClock(new Date(), "Europe/Rome").day;

describe("proposed goals", () => {
  test("change nothing until the owner accepts, then hold from tomorrow on for every weekday", async () => {
    const { person, reader } = await aPlan();
    const present = (await person.query("account.preferences", undefined)).data;
    const low = inputOf(1500);
    await person.mutate("account.updateGoals", { ...inputOf(present.dailyCalorieGoal), weekdays: { 1: low, 4: low } });
    const today = todayInRome();
    const before = await goalsByDay(person, today);
    const { data: proposal } = await reader.mutate("sharedDiary.proposeGoals", inputOf(1900));
    expect(proposal).toMatchObject({ state: "pending", goals: { dailyCalorieGoal: 1900 } });
    expect(await goalsByDay(person, today)).toEqual(before);
    expect((await person.query("readerLink.waiting", undefined)).data).toEqual({ notes: 0, proposals: 1 });

    const decision = { id: proposal.id, decision: "accept" } as const;
    expect((await person.mutate("readerLink.decideProposal", decision)).data).toEqual({
      state: "accepted",
      validFrom: addDays(today, 1),
    });
    const [now, ...next] = await goalsByDay(person, today);
    expect(now).toBe(before[0]);
    expect(new Set(next)).toEqual(new Set([1900]));
    expect((await reader.query("sharedDiary.open", undefined)).data.proposals).toMatchObject([{ state: "accepted" }]);
    // What the reader's page and the documented API call present are the goals of today.
    expect((await reader.query("sharedDiary.days", {})).data.currentGoals).toEqual(present);
    expect((await person.query("account.preferences", undefined)).data).toEqual(present);
    // The repeated request of a lost answer changes nothing; the other answer comes too late.
    expect((await person.mutate("readerLink.decideProposal", decision)).status).toBe(200);
    expect((await person.mutate("readerLink.decideProposal", { ...decision, decision: "decline" })).status).toBe(409);
  });

  test("that were accepted give way to goals that the owner sets the same day", async () => {
    const { person, reader } = await aPlan();
    const { data } = await reader.mutate("sharedDiary.proposeGoals", inputOf(1900));
    await person.mutate("readerLink.decideProposal", { id: data.id, decision: "accept" });
    await person.mutate("account.updateGoals", inputOf(1750));
    expect(new Set(await goalsByDay(person, todayInRome()))).toEqual(new Set([1750]));
  });

  test("hold from tomorrow on for a person without a plan too, and the standard goals until then", async () => {
    const person = await api.signUp();
    const reader = readerRequests(api, (await aReaderLink(api.db, person.user)).token);
    const today = todayInRome();
    const [before] = await goalsByDay(person, today);
    const { data } = await reader.mutate("sharedDiary.proposeGoals", inputOf(1900));
    await person.mutate("readerLink.decideProposal", { id: data.id, decision: "accept" });
    const [now, ...next] = await goalsByDay(person, today);
    expect(now).toBe(before);
    expect(new Set(next)).toEqual(new Set([1900]));
    const [yesterday] = await goalsByDay(person, addDays(today, -1));
    expect(yesterday).toBe(before);
  });

  test("that are declined change nothing", async () => {
    const { person, reader } = await aPlan();
    const before = await goalsByDay(person, todayInRome());
    const { data } = await reader.mutate("sharedDiary.proposeGoals", inputOf(1900));
    await person.mutate("readerLink.decideProposal", { id: data.id, decision: "decline" });
    expect(await goalsByDay(person, todayInRome())).toEqual(before);
  });

  // The minimum of an adult with a BMI of 25.7 and a need of 1675 kcal is 20 % below it; of the others it is the need.
  test.each([
    ["an adult", {}, 1340],
    ["a person under 18", { age: 17, height: 160, weight: 45, name: "Bea" }, 1445],
    ["a pregnant person", { maternity: "pregnant" }, 1675],
  ])("below the safe minimum of %s are rejected, with that minimum and without its cause", async (_who, body, min) => {
    const { reader, person } = await aPlan(body);
    const rejected = await reader.mutate("sharedDiary.proposeGoals", inputOf(min - 1));
    expect(rejected.status).toBe(422);
    const [issue] = rejected.issues;
    expect(issue?.path).toBe("calories");
    expect(issue?.message).toContain(`almeno ${formatWhole(min)} kcal`);
    expect(`${rejected.message} ${issue?.message}`).not.toMatch(
      /gravidanza|allattamento|18 anni|peso|altezza|fabbisogno/,
    );
    expect((await reader.mutate("sharedDiary.proposeGoals", inputOf(min))).status).toBe(200);
    expect((await person.query("readerLink.list", undefined)).data.proposals).toHaveLength(1);
  });

  test("that have become unsafe since are rejected when they are accepted, with the reason, and wait on", async () => {
    const { person, reader } = await aPlan();
    const { data } = await reader.mutate("sharedDiary.proposeGoals", inputOf(1400));
    const present = (await person.query("account.preferences", undefined)).data;
    await person.mutate("account.updateGoals", { ...inputOf(present.dailyCalorieGoal), maternity: "pregnant" });
    const before = await goalsByDay(person, todayInRome());
    const rejected = await person.mutate("readerLink.decideProposal", { id: data.id, decision: "accept" });
    expect(rejected.status).toBe(422);
    expect(rejected.issues).toEqual([{ path: "calories", message: expect.stringContaining("In gravidanza") }]);
    expect(await goalsByDay(person, todayInRome())).toEqual(before);
    expect((await person.query("readerLink.waiting", undefined)).data.proposals).toBe(1);
  });

  test("that are sent again after a lost response are there once, and keep the answer that they got meanwhile", async () => {
    const { person, reader } = await aPlan();
    const proposal = { id: randomUUID(), ...inputOf(1900) };
    const { data: first } = await reader.mutate("sharedDiary.proposeGoals", proposal);
    expect(first.id).toBe(proposal.id);
    await person.mutate("readerLink.decideProposal", { id: first.id, decision: "decline" });
    expect((await reader.mutate("sharedDiary.proposeGoals", proposal)).data).toEqual({ ...first, state: "declined" });
    expect((await reader.mutate("sharedDiary.proposeGoals", { ...proposal, protein: 1 })).status).toBe(422);
    expect((await person.query("readerLink.list", undefined)).data.proposals).toHaveLength(1);
  });

  test("are five a day for each link at most, rejected ones included", async () => {
    const { reader } = await aPlan();
    const statuses: number[] = [];
    for (const calories of [1000, 1900, 1900, 1000, 1900, 1900])
      statuses.push((await reader.mutate("sharedDiary.proposeGoals", inputOf(calories))).status);
    expect(statuses).toEqual([422, 200, 200, 422, 200, 429]);
  });
});
