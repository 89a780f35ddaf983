import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { aMedian, aCustomFood, aProduct, aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const now = new Date("2026-11-21T12:00:00Z");
const api = await startApi({ now: () => now });
afterAll(() => api.close());
const today = "2026-11-21";

type Person = Awaited<ReturnType<typeof api.signUp>>;
async function proPerson(): Promise<Person> {
  const person = await api.signUp();
  await aGrant(api.db, person.user, { effectiveAt: new Date("2026-11-20T12:00:00Z") });
  return person;
}
/** Logs a food of 200 kcal per 100 g, two servings by default. */
async function eat(person: Person, foodRef: string | null, servings = 2, day = today): Promise<void> {
  const food = await aFood(api.db, person.user, { foodRef });
  await anEntry(api.db, person.user, food, day, { servings });
}
const nutrientsOf = async (person: Person) =>
  (await person.query("trends.read", { span: "week", date: today })).data.nutrients;

test("fibre, sugars, saturated fat and salt are computed from every kind of food for the grams eaten", async () => {
  const person = await proPerson();
  const stock = await aStockFood(api.db, { fibre: 3, sugars: 2.5, saturated: 0.3, salt: 0.01 });
  const median = await aMedian(api.db, { fibre: 1, sugars: null, saturated: null, salt: 2 });
  await aProduct(api.db, "8000000000011", { fibre: null, sugars: 22, saturated: 2, salt: 0.6 });
  const own = await aCustomFood(api.db, person.user, { fibre: 10, salt: null });
  await eat(person, `stock:${stock.id}`);
  await eat(person, `stock:${median.id}`);
  await eat(person, "product:8000000000011", 0.5);
  await eat(person, `custom:${own.id}`, 1);
  // 400 + 400 + 100 + 200 kcal.
  expect(await nutrientsOf(person)).toEqual({
    fibre: { amount: 18, coverage: 90 },
    sugars: { amount: 16, coverage: 45 },
    saturated: { amount: 1.6, coverage: 45 },
    salt: { amount: 4.32, coverage: 81 },
  });
});

test("unknown values lower the known share and do not count as zero", async () => {
  const person = await proPerson();
  const other = await api.signUp();
  const stock = await aStockFood(api.db, { fibre: 3 });
  const theirs = await aCustomFood(api.db, other.user, { fibre: 50 });
  await eat(person, `stock:${stock.id}`, 2, "2026-11-20");
  expect((await nutrientsOf(person))?.fibre).toEqual({ amount: 6, coverage: 100 });
  await eat(person, null);
  await eat(person, "logged:5d1e7c52-0000-4000-8000-000000000000");
  await eat(person, "custom:no-id-at-all");
  await eat(person, `custom:${theirs.id}`);
  expect((await nutrientsOf(person))?.fibre).toEqual({ amount: 3, coverage: 20 });
});

test("an amount without a weight counts as unknown", async () => {
  const person = await proPerson();
  const stock = await aStockFood(api.db);
  const food = await aFood(api.db, person.user, { foodRef: `stock:${stock.id}`, servingGrams: null });
  await anEntry(api.db, person.user, food, today);
  expect((await nutrientsOf(person))?.fibre).toEqual({ amount: null, coverage: 0 });
});

test("the table lists every day with entries and the known share of each value", async () => {
  const person = await proPerson();
  const stock = await aStockFood(api.db, { fibre: 3 });
  await eat(person, `stock:${stock.id}`, 2, "2026-06-01");
  await eat(person, null, 1, "2026-06-01");
  await person.mutate("trends.setWater", { date: "2026-06-03", ml: 900 });
  await person.mutate("trends.logWeight", { date: "2025-01-05", kg: 80 });
  await eat(person, null, 1, "2024-11-30");
  const { data } = await person.query("trends.table", undefined);
  expect(data.map(({ date, logged, weight, water }) => [date, logged, weight, water])).toEqual([
    ["2025-01-05", false, 80, 0],
    ["2026-06-01", true, null, 0],
    ["2026-06-03", false, null, 900],
  ]);
  expect(data.map(({ nutrients }) => nutrients?.fibre)).toEqual([undefined, { amount: 6, calories: 400 }, undefined]);
});
