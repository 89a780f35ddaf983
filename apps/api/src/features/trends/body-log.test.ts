import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());
const today = "2026-11-21";

type Person = Awaited<ReturnType<typeof api.signUp>>;
const bodyOf = async (person: Person, date = today) => (await person.query("trends.read", { span: "week", date })).data;
const waterOn = async (person: Person, day = today) =>
  (await bodyOf(person, day)).days.find(({ date }) => date === day)?.water;

test("one weight is stored per day: the latest one, with one decimal", async () => {
  const person = await api.signUp();
  expect((await person.mutate("trends.logWeight", { kg: 72 })).data).toEqual({ date: today, kg: 72 });
  expect((await person.mutate("trends.logWeight", { date: today, kg: 71.46 })).data.kg).toBe(71.5);
  await person.mutate("trends.logWeight", { date: "2026-11-15", kg: 72.5 });
  const { weight, days } = await bodyOf(person);
  expect(weight).toEqual({
    points: [{ date: today, kg: 71.5, mean: 72 }],
    change: null,
    last: { date: today, kg: 71.5 },
    profileWeight: null,
  });
  expect(days.map((day) => day.weight)).toEqual([null, null, null, null, null, 71.5, null]);
  await person.mutate("trends.removeWeight", { date: today });
  expect((await bodyOf(person)).weight).toMatchObject({ points: [], last: { date: "2026-11-15", kg: 72.5 } });
});

test("the last weight is returned whatever its age, and the change is computed from the week before", async () => {
  const person = await api.signUp();
  await person.mutate("trends.logWeight", { date: "2025-01-02", kg: 80 });
  expect((await bodyOf(person)).weight).toMatchObject({ last: { date: "2025-01-02", kg: 80 }, change: null });
  await person.mutate("trends.logWeight", { date: "2026-11-13", kg: 78 });
  await person.mutate("trends.logWeight", { date: "2026-11-20", kg: 77.3 });
  expect((await bodyOf(person)).weight).toMatchObject({ change: -0.7, points: [{ mean: 77.3 }] });
});

test("the profile's weight is returned separately, and only while no weight is logged", async () => {
  const person = await api.signUp();
  await api.db.updateTable("profile").set({ weight: 68 }).where("userId", "=", person.user.id).execute();
  expect((await bodyOf(person)).weight).toMatchObject({ points: [], last: null, profileWeight: 68 });
  await person.mutate("trends.logWeight", { kg: 67 });
  expect((await bodyOf(person)).weight).toMatchObject({ profileWeight: null });
});

test("the water and the last weight of a day are read without its trend", async () => {
  const person = await api.signUp();
  const read = async (date = today) => (await person.query("trends.body", { date })).data;
  await api.db.updateTable("profile").set({ weight: 68 }).where("userId", "=", person.user.id).execute();
  expect(await read()).toEqual({ waterMl: 0, weight: null, profileWeight: 68 });
  await person.mutate("trends.logWeight", { date: "2025-01-02", kg: 67 });
  await person.mutate("trends.addWater", { ml: 400 });
  expect(await read()).toEqual({ waterMl: 400, weight: { date: "2025-01-02", kg: 67 }, profileWeight: null });
  expect(await read("2025-01-01")).toEqual({ waterMl: 0, weight: null, profileWeight: 68 });
  const other = await api.signUp();
  expect((await other.query("trends.body", { date: today })).data).toMatchObject({ waterMl: 0, weight: null });
});

test.each([19.9, 400.1, Number.NaN, "70" as unknown as number])("a weight of %s is rejected", async (kg) => {
  const person = await api.signUp();
  const { status, issues } = await person.mutate("trends.logWeight", { kg });
  expect([status, issues[0]?.message]).toEqual([400, "Inserisci un peso tra 20 e 400 kg."]);
});

test("a phone whose clock is a day ahead logs weight and water; values for a later day are rejected", async () => {
  const person = await api.signUp();
  const ahead = { date: "2026-11-22" };
  expect((await person.mutate("trends.logWeight", { ...ahead, kg: 70 })).status).toBe(200);
  expect((await person.mutate("trends.addWater", { ...ahead, ml: 200 })).status).toBe(200);
  const date = "2026-11-23";
  const rejections = [
    await person.mutate("trends.logWeight", { date, kg: 70 }),
    await person.mutate("trends.addWater", { date, ml: 200 }),
    await person.mutate("trends.setWater", { date, ml: 200 }),
  ];
  for (const { status, message } of rejections) {
    expect([status, message]).toEqual([400, "Questo giorno deve ancora venire: scegline un altro."]);
  }
  expect(await waterOn(person)).toBe(0);
});

test("simultaneous glasses of water are all counted", async () => {
  const person = await api.signUp();
  await Promise.all(Array.from({ length: 12 }, () => person.mutate("trends.addWater", { ml: 200 })));
  expect(await waterOn(person)).toBe(2400);
  expect((await person.mutate("trends.addWater", { ml: 500 })).data).toEqual({ date: today, ml: 2900 });
});

test("water is never reduced below zero, and an amount set for a day replaces it", async () => {
  const person = await api.signUp();
  expect((await person.mutate("trends.addWater", { ml: -200 })).data.ml).toBe(0);
  await person.mutate("trends.addWater", { ml: 200 });
  expect((await person.mutate("trends.addWater", { ml: -500 })).data.ml).toBe(0);
  expect((await person.mutate("trends.setWater", { date: "2026-11-20", ml: 1750 })).data.ml).toBe(1750);
  expect((await person.mutate("trends.addWater", { date: "2026-11-20", ml: 20_000 })).data.ml).toBe(20_000);
  expect(await waterOn(person, "2026-11-20")).toBe(20_000);
  for (const ml of [-1, 20_001, 0.5]) expect((await person.mutate("trends.setWater", { ml })).status).toBe(400);
});

test("another user's weights and water are not accessible", async () => {
  const [one, other] = [await api.signUp(), await api.signUp()];
  await one.mutate("trends.logWeight", { kg: 70 });
  await one.mutate("trends.setWater", { ml: 1000 });
  await other.mutate("trends.removeWeight", { date: today });
  await other.mutate("trends.addWater", { ml: 200 });
  expect((await bodyOf(one)).weight.last).toEqual({ date: today, kg: 70 });
  expect(await waterOn(one)).toBe(1000);
  expect((await bodyOf(other)).weight.last).toBeNull();
  expect(await waterOn(other)).toBe(200);
});
