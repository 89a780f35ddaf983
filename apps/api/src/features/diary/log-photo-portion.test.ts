import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import { toSaveInput, unknownFood, readEstimateOf, saveCorrection } from "../../testing/fake-vision-model.ts";

const { createPhotographer: aPhotographer } = startPhotoApi();

/** A user with an entry of 130 g with 158 kcal per 100 g, from an unconfirmed photo. */
async function someone() {
  const person = await aPhotographer();
  const { food, entryId } = await person.analyseAndLog([unknownFood], { titolo: "Zaffrullo" });
  const ref = `logged:${food.id}`;
  const weigh = async (grams: number, id: string = randomUUID()) =>
    (await person.mutate("food.log", { id, ref, amount: { grams }, date: "2026-11-22", mealType: "dinner" })).data;
  const describeMeal = async (grams: number) => {
    const item = { id: randomUUID(), ref, grams, unit: null, sourceText: "", chosen: false };
    const place = { date: "2026-11-22", mealType: "dinner" } as const;
    const { data } = await person.mutate("estimate.log", { ...place, items: [item] });
    const [entry] = data;
    if (!entry) throw new Error("nothing was logged");
    return entry;
  };
  return { person, food, entryId, ref, weigh, describeMeal };
}

describe("grams of a dish from a photo", () => {
  test.each(["weigh", "describeMeal"] as const)(
    "are an estimate until the user confirms it, with the estimate of the photo behind them (%s)",
    async (how) => {
      const { person, food, [how]: log } = await someone();
      const entry = await log(65);
      expect(entry).toMatchObject({ estimated: true, calories: 103, foodItemId: food.id });
      expect(entry.servings * food.servingGrams).toBeCloseTo(65, 6);
      const estimate = await readEstimateOf(person, entry.id);
      expect(estimate).toMatchObject({ confirmed: false, items: [{ name: "Zaffrullo", source: "estimate" }] });
      const { data } = await saveCorrection(person, entry.id, toSaveInput(estimate));
      expect(data.entry).toMatchObject({ estimated: false, calories: 103 });
    },
  );

  test("can be corrected without changing the estimate of the photo's own entry", async () => {
    const { person, food, entryId, weigh } = await someone();
    const entry = await weigh(65);
    const { items, portion } = toSaveInput(await readEstimateOf(person, entry.id));
    const doubled = items.map((item) => ({ ...item, grams: 260 }));
    const { data } = await saveCorrection(person, entry.id, { portion, items: doubled });
    expect(data.entry).toMatchObject({ estimated: false, calories: 206 });
    expect(await readEstimateOf(person, entryId)).toMatchObject({ confirmed: false });
    const before = await person.query("diary.list", { date: "2026-11-20" });
    expect(before.data).toMatchObject([{ id: entryId, estimated: true, foodItemId: food.id }]);
  });

  test("are confirmed once the photo's estimate was confirmed", async () => {
    const { person, entryId, weigh } = await someone();
    await saveCorrection(person, entryId, toSaveInput(await readEstimateOf(person, entryId)));
    expect(await weigh(65)).toMatchObject({ estimated: false, servings: 1, calories: 103 });
  });

  test("are logged once, however often the request is sent", async () => {
    const { person, weigh } = await someone();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => weigh(65, id)));
    expect(new Set(answers.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect((await person.query("diary.list", { date: "2026-11-22" })).data).toHaveLength(1);
  });

  test("are suggested again with the last logged weight", async () => {
    const { person, ref, weigh } = await someone();
    await weigh(65);
    expect((await person.query("food.read", { ref })).data.last).toMatchObject({ grams: 65, calories: 103 });
  });
});
