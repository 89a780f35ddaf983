import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { makeGtin, saveMirrorProducts } from "../../testing/product-mirror.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
  await saveMirrorProducts(
    api.db,
    Array.from({ length: 8 }, (_, index) => ({
      code: makeGtin(index + 1),
      product_name: `Zaffrullo al limone ${index}`,
      nutriments: { "energy-kcal_100g": 250, proteins_100g: 5, carbohydrates_100g: 40, fat_100g: 7 },
    })),
  );
});
afterAll(() => api.close());

const describeAs = async (text: string) => {
  const person = await api.signUp();
  return person.query("estimate.describe", { text });
};

describe("a meal in words", () => {
  test("becomes foods with weights without a model call", async () => {
    const { data } = await describeAs("due uova e una fetta di pane");
    expect(data.unresolved).toEqual([]);
    expect(data.order).toEqual(data.items.map(({ key }) => key));
    expect(data.items).toMatchObject([
      { source: "table", grams: 100, amountSource: "stated", unit: { count: 2 } },
      { name: "Pane comune", source: "table", amountSource: "stated", unit: { count: 1 } },
    ]);
    expect(data.items.every(({ per100 }) => per100.calories > 0)).toBe(true);
  });

  test("has an unresolved row with at most five product suggestions for unknown words", async () => {
    const { data } = await describeAs("una mela e uno zaffrullo");
    expect(data.items).toMatchObject([{ name: "Mela" }]);
    expect(data.unresolved).toMatchObject([{ missing: "food", query: "zaffrullo" }]);
    const [row] = data.unresolved;
    expect(row?.suggestions).toHaveLength(5);
    for (const food of row?.suggestions ?? []) {
      expect(food).toMatchObject({ source: "product", per100: { calories: 250, fat: 7 } });
      expect(food.ref).toMatch(/^product:\d{13}$/);
    }
  });

  test("suggests the user's custom food of that name first, and only to that user", async () => {
    const [person, other] = [await api.signUp(), await api.signUp()];
    const own = await aCustomFood(api.db, person.user, { name: "Zaffrullo della zia" });
    const text = "uno zaffrullo";
    const mine = await person.query("estimate.describe", { text });
    expect(mine.data.unresolved[0]?.suggestions[0]).toMatchObject({ ref: `custom:${own.id}`, source: "custom" });
    expect(mine.data.unresolved[0]?.suggestions).toHaveLength(5);
    const theirs = await other.query("estimate.describe", { text });
    expect(JSON.stringify(theirs.data)).not.toContain("della zia");
  });

  test("has an unresolved row without suggestions for words that match no food", async () => {
    const { data } = await describeAs("100 g di qwrtzpsdf");
    expect(data).toMatchObject({
      items: [],
      unresolved: [{ missing: "food", suggestions: [], amount: { grams: 100 } }],
    });
  });

  test("is empty for an empty text", async () => {
    expect((await describeAs("   ")).data).toEqual({ items: [], unresolved: [], order: [], unused: [], when: null });
  });

  test("is rejected above 500 characters", async () => {
    expect((await describeAs("a".repeat(501))).status).toBe(400);
  });

  test("requires a session", async () => {
    expect((await api.guest.query("estimate.describe", { text: "mela" })).status).toBe(401);
  });
});
