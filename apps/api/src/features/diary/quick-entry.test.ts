import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const day = "2026-11-21";
const cornetto = {
  name: "Cornetto",
  calories: 250.4,
  protein: 5.04,
  carbs: 30,
  fat: 12,
  mealType: "breakfast",
  date: day,
} as const;

async function aPerson() {
  const person = await api.signUp();
  const { query, mutate } = person;
  return {
    ...person,
    add: (id: string, own: object = {}) => mutate("diary.addQuick", { ...cornetto, id, ...own }),
    remove: (id: string) => mutate("diary.remove", { id }),
    putBack: (id: string) => mutate("diary.add", { id, foodItemId: id, servings: 1, mealType: "breakfast", date: day }),
    listed: async () => (await query("diary.list", { date: day })).data,
    foods: async () => (await person.get("/api/food-items")).body as object[],
  };
}

describe("a quick entry", () => {
  test("is one serving of its own food, with whole kcal and macros with one decimal", async () => {
    const person = await aPerson();
    const id = randomUUID();
    const { status, data } = await person.add(id, { name: "  Cornetto " });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id,
      foodItemId: id,
      date: day,
      mealType: "breakfast",
      servings: 1,
      calories: 250,
      protein: 5,
      carbs: 30,
      fat: 12,
      estimated: false,
      version: 0,
      foodItem: {
        name: "Cornetto",
        servingSize: "1 porzione",
        servingGrams: null,
        source: "custom",
        ref: `logged:${id}`,
        calories: 250,
        protein: 5,
      },
    });
    expect(await person.listed()).toEqual([data]);
  });

  test("sent again under the same id returns the same entry, also after it was edited", async () => {
    const person = await aPerson();
    const id = randomUUID();
    const first = await person.add(id);
    expect((await person.add(id.toUpperCase(), { calories: 900 })).data).toEqual(first.data);
    await person.mutate("diary.edit", { id, servings: 2 });
    expect((await person.add(id)).data).toMatchObject({ servings: 2, calories: 500 });
    expect([(await person.listed()).length, (await person.foods()).length]).toEqual([1, 1]);
  });

  test("sent twice at once is stored once, and both requests succeed", async () => {
    const person = await aPerson();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.add(id)));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => answers[0]?.data));
    expect([(await person.listed()).length, (await person.foods()).length]).toEqual([1, 1]);
  });

  test("sent again after it was removed stays removed, and can be restored", async () => {
    const person = await aPerson();
    const id = randomUUID();
    await person.add(id);
    await person.remove(id);
    expect((await person.add(id)).status).toBe(404);
    expect(await person.listed()).toEqual([]);
    expect((await person.putBack(id)).data).toMatchObject({ id, calories: 250 });
    expect((await person.add(id)).data).toMatchObject({ id, calories: 250 });
  });

  test("under the id of another entry is rejected; another user's id is free", async () => {
    const [anna, bruno] = [await aPerson(), await aPerson()];
    const { id: taken } = await anEntry(api.db, anna.user, await aFood(api.db, anna.user), day);
    expect(await anna.add(taken)).toMatchObject({ status: 409, message: "Questa voce esiste già con altri dati." });
    expect([(await anna.listed()).length, (await anna.foods()).length]).toEqual([1, 1]);
    const before = await anna.listed();
    expect((await bruno.add(taken)).status).toBe(200);
    await bruno.remove(taken);
    expect(await anna.listed()).toEqual(before);
  });

  test.each([
    ["id", "una"],
    ["name", "  "],
    ["calories", 0.4],
    ["calories", 10_001],
    ["protein", -0.1],
    ["carbs", null],
    ["fat", 1e9],
    ["mealType", "merenda"],
    ["date", "2026-02-30"],
  ])("with %s %j is rejected, and nothing is written", async (field, value) => {
    const person = await aPerson();
    expect(await person.add(randomUUID(), { [field]: value })).toMatchObject({
      status: 400,
      issues: [{ path: field }],
    });
    expect([await person.listed(), await person.foods()]).toEqual([[], []]);
  });
});
