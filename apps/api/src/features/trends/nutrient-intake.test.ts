import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { saveBodyProfile } from "@fetta/db/queries/account/body-profile";
import { insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { aCustomFood, aProduct, aStockFood } from "@fetta/db/testing/food-factories";
import { addDays } from "@fetta/domain/calendar-day";
import type { BodyMetricsWithGoal } from "@fetta/domain/goals/energy-need";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const now = new Date("2026-11-21T12:00:00Z");
const today = "2026-11-21";
const api = await startApi({ now: () => now });
beforeAll(async () => {
  const files = await readStockFoodFiles(new URL("../../../../../packages/db/data/", import.meta.url));
  await seedStockFoods(api.db, files);
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof api.signUp>>;
async function proPerson(): Promise<Person> {
  const person = await api.signUp();
  await aGrant(api.db, person.user, { effectiveAt: new Date("2026-11-20T12:00:00Z") });
  return person;
}
/** Logs a food of 200 kcal per 100 g, one serving of 100 g by default. */
async function eat(person: Person, foodRef: string | null, { servings = 1, day = today, name = "Pane" } = {}) {
  const food = await aFood(api.db, person.user, { foodRef, name });
  await anEntry(api.db, person.user, food, day, { servings });
  return food;
}
const read = async (person: Person, input: { span: "day" | "week"; date?: string } = { span: "day" }) =>
  (await person.query("trends.nutrients", input)).data;

const body: Omit<BodyMetricsWithGoal, "maternity" | "sex"> = {
  age: 38,
  height: 165,
  weight: 60,
  activityLevel: "sedentary",
  goal: "maintain",
};

describe("the nutrients of a day", () => {
  test("are summed from tables, products and own foods for the grams eaten, with the foods that bring most", async () => {
    const person = await proPerson();
    const lentils = await aStockFood(api.db, { iron: 8, fibre: 10, vitaminC: null });
    await aProduct(api.db, "8000000000033", { iron: 2, vitaminC: 30, fibre: null });
    const own = await aCustomFood(api.db, person.user, { fibre: 4 });
    await eat(person, `stock:${lentils.id}`, { name: "Lenticchie", servings: 0.5 });
    await eat(person, "product:8000000000033", { name: "Cereali" });
    await eat(person, `custom:${own.id}`, { name: "Torta" });
    const { nutrients, knownShare, days } = await read(person);
    // 100 + 200 + 200 kcal.
    expect(nutrients.iron).toMatchObject({
      amount: 6,
      coverage: 60,
      foods: [
        { name: "Lenticchie", amount: 4, share: 67 },
        { name: "Cereali", amount: 2, share: 33 },
      ],
    });
    expect(nutrients.vitaminC).toMatchObject({ amount: 30, coverage: 40 });
    expect(nutrients.fibre).toMatchObject({ amount: 9, coverage: 60 });
    expect(nutrients.calcium).toMatchObject({ amount: null, coverage: 0, foods: [] });
    expect(knownShare).toBe(100);
    expect(days).toEqual([{ date: today, logged: true, counts: true }]);
  });

  test("know nothing of a quick add, of a deleted food and of another person's food", async () => {
    const [person, other] = [await proPerson(), await api.signUp()];
    const theirs = await aCustomFood(api.db, other.user, { fibre: 50 });
    await eat(person, null);
    await eat(person, "stock:nothing");
    await eat(person, "logged:no-id");
    await eat(person, `custom:${theirs.id}`);
    const { nutrients, knownShare } = await read(person);
    expect(nutrients.fibre).toMatchObject({ amount: null, coverage: 0 });
    expect(knownShare).toBe(0);
  });

  test("of a photo are those of the foods that its estimate consists of, also where a part of it is eaten", async () => {
    const person = await proPerson();
    const rice = await aStockFood(api.db, { name: "Riso", iron: 1 });
    const peas = await aStockFood(api.db, { name: "Piselli", iron: 2 });
    const dish = await aFood(api.db, person.user, { name: "Risi e bisi", source: "photo", servingGrams: 300 });
    const per100 = (calories: number) => ({ calories, protein: 0, carbs: 0, fat: 0 });
    const items = [
      { name: "Riso", ref: `stock:${rice.id}`, grams: 200, per100: per100(60) },
      { name: "Piselli", ref: `stock:${peas.id}`, grams: 50, per100: per100(80) },
      { name: "Pancetta", ref: null, grams: 50, per100: per100(80) },
    ];
    await insertMealEstimate(api.db, {
      userId: person.user.id,
      foodItemId: dish.id,
      title: "Risi e bisi",
      normalizedTitle: "risi bisi",
      initialItems: items,
      items,
      visionGrams: 300,
    });
    await anEntry(api.db, person.user, dish, today);
    const { nutrients } = await read(person);
    // 120 + 40 + 40 of 200 kcal.
    expect(nutrients.iron).toMatchObject({
      amount: 3,
      coverage: 80,
      foods: [{ name: "Riso" }, { name: "Piselli", amount: 1 }],
    });
    const part = await aFood(api.db, person.user, { foodRef: `logged:${dish.id}`, servingGrams: 150, calories: 100 });
    await anEntry(api.db, person.user, part, "2026-11-20");
    expect((await read(person, { span: "day", date: "2026-11-20" })).nutrients.iron).toMatchObject({
      amount: 1.5,
      coverage: 80,
    });
    const { data: week } = await person.query("trends.read", { span: "week", date: today });
    expect(week.summary.mean?.calories).toBe(150);
    expect(week.nutrients?.fibre.coverage).toBe(80);
  });

  test("of a recipe are those of a portion when it was logged, whatever becomes of the recipe", async () => {
    const person = await proPerson();
    const beans = await aStockFood(api.db, { name: "Borlotti", iron: 8, fibre: 20, vitaminC: null });
    const recipe = {
      name: "Fagioli",
      cookingTime: 30,
      servings: 2,
      cookedGrams: 600,
      ingredients: [{ name: "borlotti", grams: 200, ref: `stock:${beans.id}` }],
      steps: [{ text: "Cuoci i fagioli." }],
    };
    const { data: saved } = await person.mutate("recipes.save", recipe);
    const { data: entry } = await person.mutate("recipes.addToLog", { id: saved.id, date: today, servings: 1.5 });
    await person.mutate("recipes.remove", { id: saved.id });
    const { nutrients } = await read(person);
    expect(nutrients.iron).toMatchObject({ amount: 12, coverage: 100, foods: [{ name: "Fagioli", share: 100 }] });
    expect(nutrients.fibre).toMatchObject({ amount: 30, coverage: 100 });
    expect(nutrients.vitaminC).toMatchObject({ amount: null, coverage: 0 });
    await person.mutate("food.log", { ref: entry.foodItem.ref, date: "2026-11-20", amount: { grams: 150 } });
    expect((await read(person, { span: "day", date: "2026-11-20" })).nutrients.iron.amount).toBe(4);
    const taker = await proPerson();
    const { status } = await taker.ask({
      method: "POST",
      url: "/api/account/import",
      headers: { "content-type": "application/octet-stream" },
      payload: JSON.stringify((await person.get("/api/account/export")).body),
    });
    expect(status).toBe(200);
    expect((await read(taker)).nutrients.iron).toMatchObject({ amount: 12, coverage: 100 });
  });

  test("have the reference of the person's age and sex, and both figures where those are not known", async () => {
    const person = await proPerson();
    const unknown = await read(person);
    expect(unknown.person).toEqual({ age: null, sex: null, maternity: null });
    expect(unknown.nutrients.iron.reference).toEqual({ low: 11, high: 16 });
    expect(unknown.nutrients.sugars.reference).toBeNull();
    await saveBodyProfile(api.db, person.user.id, { ...body, name: "Giulia", sex: "female", maternity: null });
    const known = await read(person);
    expect(known.person).toEqual({ age: 38, sex: "female", maternity: null });
    expect(known.nutrients.iron.reference).toEqual({ low: 16, high: 16 });
    await saveBodyProfile(api.db, person.user.id, { ...body, name: "Giulia", sex: "female", maternity: "pregnant" });
    expect((await read(person)).nutrients.folate.reference).toEqual({ low: 600, high: 600 });
  });
});

describe("the nutrients of a week", () => {
  test("are means per day with entries up to today, with each day", async () => {
    const person = await proPerson();
    const lentils = await aStockFood(api.db, { iron: 8 });
    await eat(person, `stock:${lentils.id}`, { day: "2026-11-17" });
    await eat(person, `stock:${lentils.id}`, { day: "2026-11-18", servings: 2 });
    await eat(person, `stock:${lentils.id}`, { day: "2026-11-22" });
    const { from, to, nutrients, days } = await read(person, { span: "week", date: today });
    expect([from, to]).toEqual(["2026-11-16", "2026-11-22"]);
    expect(nutrients.iron).toMatchObject({ amount: 12, coverage: 100, foods: [{ name: "Pane", amount: 24 }] });
    expect(nutrients.iron.days.map((day) => day?.amount ?? null)).toEqual([null, 8, 16, null, null, null, null]);
    expect(days.filter(({ counts }) => counts).map(({ date }) => date)).toEqual(["2026-11-17", "2026-11-18"]);
  });

  test("leave out an incomplete day until it is closed, and a day of its own always counts", async () => {
    const person = await proPerson();
    const lentils = await aStockFood(api.db, { iron: 8 });
    for (const day of ["2026-11-16", "2026-11-17", "2026-11-18"]) await eat(person, `stock:${lentils.id}`, { day });
    await eat(person, `stock:${lentils.id}`, { day: "2026-11-19", servings: 0.25 });
    const week = { span: "week", date: today } as const;
    const before = await read(person, week);
    expect(before.nutrients.iron).toMatchObject({ amount: 8, foods: [{ amount: 24 }] });
    expect(before.nutrients.iron.days[3]).toBeNull();
    expect(before.days[3]).toEqual({ date: "2026-11-19", logged: true, counts: false });
    expect((await read(person, { span: "day", date: "2026-11-19" })).nutrients.iron.amount).toBe(2);
    await person.mutate("diary.close", { date: "2026-11-19", isClosed: true });
    expect((await read(person, week)).nutrients.iron.amount).toBe(6.5);
  });
});

describe("access", () => {
  test("needs PRO, and ends with the history and with today", async () => {
    const free = await api.signUp();
    expect((await free.query("trends.nutrients", { span: "day" })).status).toBe(402);
    const person = await proPerson();
    const statuses = ["2024-12-01", "2024-11-30", "2026-11-22"].map(async (date) => {
      const { status } = await person.query("trends.nutrients", { span: "day", date });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 400, 400]);
  });
});

test("a week with 40 entries a day is read in a moment", async () => {
  const person = await proPerson();
  const stock = await api.db
    .selectFrom("stockFood")
    .select("id")
    .where("potassium", "is not", null)
    .limit(40)
    .execute();
  const foods = await api.db
    .insertInto("foodItem")
    .values(
      stock.map(({ id }) => ({
        userId: person.user.id,
        name: id,
        calories: 100,
        protein: 1,
        carbs: 1,
        fat: 1,
        servingSize: "50g",
        servingGrams: 50,
        source: "stock" as const,
        foodRef: `stock:${id}`,
      })),
    )
    .returning("id")
    .execute();
  const days = Array.from({ length: 60 }, (_, at) => addDays(today, -at));
  for (const day of days)
    await api.db
      .insertInto("diaryEntry")
      .values(foods.map(({ id }) => ({ userId: person.user.id, foodItemId: id, day, mealType: "lunch" as const })))
      .execute();
  const timesMs: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const begin = performance.now();
    const { nutrients } = await read(person, { span: "week", date: today });
    timesMs.push(performance.now() - begin);
    expect(nutrients.potassium.coverage).toBeGreaterThan(50);
  }
  const medianMs = timesMs.toSorted((one, other) => one - other)[4] ?? Infinity;
  process.stdout.write(`nutrients of a week of 40 entries a day: ${medianMs.toFixed(1)} ms\n`);
  expect(medianMs).toBeLessThan(250);
});
