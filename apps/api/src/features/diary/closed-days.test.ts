import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

/** Saturday, 13:00 in Rome. */
const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());
const today = "2026-11-21";
const yesterday = "2026-11-20";

type Person = Awaited<ReturnType<typeof api.signUp>>;
async function signUpWithEntries() {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { calories: 700 });
  for (const day of [yesterday, today]) await anEntry(api.db, person.user, food, day);
  return { person, food };
}
const closedDays = async (person: Person): Promise<string[]> => {
  const { data } = await person.query("diary.week", { date: today });
  const home = (await person.query("home.read", { date: today })).data;
  expect(home.week).toEqual(data);
  return data.filter(({ isClosed }) => isClosed).map(({ date }) => date);
};

test("a day is closed and opened again, each as often as it is asked, and nobody else's changes", async () => {
  const { person } = await signUpWithEntries();
  const other = (await signUpWithEntries()).person;
  expect(await closedDays(person)).toEqual([]);
  for (const _ of [1, 2]) await person.mutate("diary.close", { date: yesterday, isClosed: true });
  expect(await closedDays(person)).toEqual([yesterday]);
  expect(await closedDays(other)).toEqual([]);
  await other.mutate("diary.close", { date: yesterday, isClosed: false });
  expect(await closedDays(person)).toEqual([yesterday]);
  for (const _ of [1, 2]) await person.mutate("diary.close", { date: yesterday, isClosed: false });
  expect(await closedDays(person)).toEqual([]);
});

test("today can be closed, also by a phone whose clock is a day ahead; the day after tomorrow cannot", async () => {
  const { person } = await signUpWithEntries();
  await person.mutate("diary.close", { date: today, isClosed: true });
  const ahead = await person.mutate("diary.close", { date: "2026-11-22", isClosed: true });
  expect(ahead.message).toContain("non ha ancora voci");
  const { status, message } = await person.mutate("diary.close", { date: "2026-11-23", isClosed: true });
  expect([status, message]).toEqual([400, "Questo giorno deve ancora venire: scegline un altro."]);
  expect(await closedDays(person)).toEqual([today]);
});

test("a day without entries cannot be closed, and is open again once its last entry is removed", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const { status, message } = await person.mutate("diary.close", { date: today, isClosed: true });
  expect(status).toBe(400);
  expect(message).toContain("non ha ancora voci");
  const [first, last] = [
    await anEntry(api.db, person.user, food, today),
    await anEntry(api.db, person.user, food, today),
  ];
  await person.mutate("diary.close", { date: today, isClosed: true });
  await person.mutate("diary.remove", { id: first.id });
  expect(await closedDays(person)).toEqual([today]);
  await person.mutate("diary.remove", { id: last.id });
  await anEntry(api.db, person.user, food, today);
  expect(await closedDays(person)).toEqual([]);
});

const timesOf = async (person: Person, date: string) =>
  (await person.query("diary.list", { date })).data.map(({ eatenAt }) => eatenAt);

test("an entry has the time of day that was given, which an edit changes and removes", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const id = randomUUID();
  const { data } = await person.mutate("diary.add", { id, foodItemId: food.id, date: today, eatenAt: "07:05" });
  expect(data.eatenAt).toBe("07:05");
  expect((await person.mutate("diary.edit", { id, mealType: "breakfast" })).data.eatenAt).toBe("07:05");
  const edited = (await person.mutate("diary.edit", { id, eatenAt: "23:59" })).data;
  expect(edited).toMatchObject({ eatenAt: "23:59", version: 2 });
  // A repeated edit is a retry and makes no new version.
  expect((await person.mutate("diary.edit", { id, eatenAt: "23:59" })).data.version).toBe(2);
  expect((await person.mutate("diary.edit", { id, eatenAt: null })).data.eatenAt).toBeNull();
});

test("without a time an entry has none, and a copy has none either", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  await person.mutate("diary.add", { foodItemId: food.id, date: yesterday, eatenAt: "13:00" });
  await person.mutate("diary.add", { foodItemId: food.id, date: yesterday });
  expect(await timesOf(person, yesterday)).toEqual(["13:00", null]);
  await person.mutate("diary.copy", { from: yesterday, to: today });
  const [first] = (await person.query("diary.list", { date: yesterday })).data;
  await person.mutate("diary.copyEntry", { id: first?.id ?? "", date: today, mealType: "lunch" });
  expect(await timesOf(person, today)).toEqual([null, null, null]);
});

test.each(["24:00", "7:05", "12:60", "alle otto", ""])("%j is no time of day", async (eatenAt) => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const { status, issues } = await person.mutate("diary.add", { foodItemId: food.id, date: today, eatenAt });
  expect(status).toBe(400);
  expect(JSON.stringify(issues)).toContain("Inserisci un’ora valida (hh:mm).");
  expect(await timesOf(person, today)).toEqual([]);
});
