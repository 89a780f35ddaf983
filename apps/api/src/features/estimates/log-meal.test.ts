import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFood } from "@fetta/db/testing/factories";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aCustomFood, aProduct } from "@fetta/db/testing/food-factories";
import { startApi } from "../../testing/harness.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
});
afterAll(() => api.close());

const bread = "stock:ciqual:7001";
const egg = "stock:ciqual:22010";
const item = (ref: string, grams: number) => ({
  id: randomUUID(),
  ref,
  grams,
  unit: null,
  sourceText: "",
  chosen: false,
});
const entriesOf = (person: Awaited<ReturnType<typeof api.signUp>>) =>
  api.db.selectFrom("diaryEntry").select("id").where("userId", "=", person.user.id).execute();
const lunch = { mealType: "lunch", date: "2026-11-20" } as const;

describe("logging a described meal", () => {
  test("creates an exact entry for each food, in order, none of them an estimate", async () => {
    const person = await api.signUp();
    const items = [{ ...item(egg, 100), unit: { label: "1 uovo", count: 2 } }, item(bread, 50)];
    const { data } = await person.mutate("estimate.log", { ...lunch, items });
    expect(data).toMatchObject([
      { id: items[0]?.id, mealType: "lunch", date: "2026-11-20", calories: 134, estimated: false },
      { id: items[1]?.id, calories: 144 },
    ]);
    expect(data[0]?.foodItem).toMatchObject({
      name: "Uovo sodo",
      ref: egg,
      source: "stock",
      servingGrams: 100,
      unit: { label: "1 uovo", count: 2 },
    });
    const stored = await api.db
      .selectFrom("foodItem")
      .select("calories")
      .where("foodRef", "=", bread)
      .where("userId", "=", person.user.id)
      .executeTakeFirstOrThrow();
    expect(stored.calories).toBe(143.5);
  });

  test("accepts up to 1500 g of one food", async () => {
    const person = await api.signUp();
    const { data } = await person.mutate("estimate.log", { ...lunch, items: [item("stock:swiss:47", 1500)] });
    expect(data).toMatchObject([{ foodItem: { servingGrams: 1500 } }]);
  });

  test("creates the entries once when the request is repeated or sent twice at once", async () => {
    const person = await api.signUp();
    const wish = { ...lunch, items: [item(egg, 100), item(bread, 50)] };
    const [first, second] = await Promise.all([
      person.mutate("estimate.log", wish),
      person.mutate("estimate.log", wish),
    ]);
    expect(second.data).toEqual(first.data);
    expect((await person.mutate("estimate.log", wish)).data).toEqual(first.data);
    expect(await entriesOf(person)).toHaveLength(2);
    const foods = api.db.selectFrom("foodItem").select("id").where("userId", "=", person.user.id);
    expect(await foods.execute()).toHaveLength(2);
  });

  test("is rejected entirely for an unknown food", async () => {
    const [person, other] = [await api.signUp(), await api.signUp()];
    const theirs = await aCustomFood(api.db, other.user);
    for (const ref of [`custom:${theirs.id}`, "stock:nothing", "product:8000000000019"]) {
      const answer = await person.mutate("estimate.log", { ...lunch, items: [item(bread, 50), item(ref, 50)] });
      expect(answer.status).toBe(404);
    }
    expect(await entriesOf(person)).toEqual([]);
  });

  test("rejects grams of a food without a weight", async () => {
    const person = await api.signUp();
    const food = await aFood(api.db, person.user, { servingGrams: null });
    const answer = await person.mutate("estimate.log", { ...lunch, items: [item(`logged:${food.id}`, 50)] });
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining("quante porzioni") });
  });

  test.each([
    ["over 1500 g", [item(bread, 1501)]],
    ["no grams", [item(bread, 0)]],
    ["nothing", []],
    ["one id twice", [1, 2].map(() => ({ ...item(bread, 10), id: "0b7e1d5c-6a3e-4c86-9d2a-111111111111" }))],
    ["no reference", [item("mela", 10)]],
  ])("rejects %s", async (_what, items) => {
    const person = await api.signUp();
    expect((await person.mutate("estimate.log", { ...lunch, items })).status).toBe(400);
  });
});

describe("a food chosen for a phrase", () => {
  test("becomes the user's alias for the phrase without its amount, for that user only", async () => {
    const [person, other] = [await api.signUp(), await api.signUp()];
    const own = await aCustomFood(api.db, person.user, { name: "Torta della nonna Pina", servingGrams: 90 });
    const text = "due fette di zaffrullo";
    const before = await person.query("estimate.describe", { text });
    expect(before.data.unresolved).toMatchObject([{ missing: "food", query: "zaffrullo" }]);
    const choice = {
      ...item(`custom:${own.id}`, 180),
      sourceText: before.data.unresolved[0]?.sourceText ?? "",
      chosen: true,
    };
    await person.mutate("estimate.log", { ...lunch, items: [choice] });
    const { data } = await person.query("estimate.describe", { text: "100 g di zaffrullo" });
    expect(data).toMatchObject({
      unresolved: [],
      items: [{ name: "Torta della nonna Pina", source: "custom", grams: 100, amountSource: "stated" }],
    });
    expect((await other.query("estimate.describe", { text: "100 g di zaffrullo" })).data.items).toEqual([]);
  });

  test("without a weight for the unit leaves only the amount unresolved", async () => {
    const person = await api.signUp();
    await aProduct(api.db, "8000000000026", { name: "Crackers" });
    const choice = { ...item("product:8000000000026", 30), sourceText: "zaffrullo", chosen: true };
    await person.mutate("estimate.log", { ...lunch, items: [choice] });
    const { data } = await person.query("estimate.describe", { text: "due cucchiai di zaffrullo" });
    expect(data).toMatchObject({
      items: [],
      unresolved: [{ missing: "amount", suggestions: [{ ref: "product:8000000000026", source: "product" }] }],
      order: ["1"],
    });
  });

  test("makes the row unresolved again after it was deleted", async () => {
    const person = await api.signUp();
    const own = await aCustomFood(api.db, person.user);
    await api.db
      .insertInto("userFoodAlias")
      .values({ userId: person.user.id, phrase: "zaffrullo", foodRef: `custom:${own.id}` })
      .execute();
    await person.mutate("customFood.remove", { id: own.id });
    const { data } = await person.query("estimate.describe", { text: "100 g di zaffrullo" });
    expect(data.unresolved).toMatchObject([{ missing: "food" }]);
  });
});
