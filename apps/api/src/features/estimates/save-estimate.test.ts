import { describe, expect, test } from "vitest";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import {
  toSaveInput,
  unknownFood,
  hiddenOil,
  readEstimateOf,
  saveCorrection,
  type Photographer,
} from "../../testing/fake-vision-model.ts";

const running = startPhotoApi();
const { createPhotographer: someone, editsOf } = running;

const pasta = "stock:ciqual:9811";
const bread = "stock:ciqual:7001";

const foodsOf = (person: Photographer) =>
  running.api.db.selectFrom("foodItem").select("id").where("userId", "=", person.user.id).execute();

describe("confirming a photo", () => {
  test("narrows the range of the estimate from 35 % to 25 %", async () => {
    const person = await someone();
    const { entry, entryId } = await person.analyseAndLog([{}, hiddenOil], { domanda: "Era <b>tanto</b> olio?" });
    expect(entry.estimated).toBe(true);
    const before = await readEstimateOf(person, entryId);
    expect(before).toMatchObject({
      title: "Spaghetti al pomodoro",
      grams: 140,
      calories: 307,
      range: { low: 200, high: 414 },
      portion: 1,
      confirmed: false,
      question: "Era tanto olio?",
      previous: null,
    });
    expect(before.items).toMatchObject([
      {
        key: "1",
        sourceText: "Spaghetti",
        ref: pasta,
        source: "table",
        grams: 130,
        amountSource: "photo",
        hidden: false,
      },
      { key: "2", source: "table", grams: 10, hidden: true },
    ]);
    const { data } = await saveCorrection(person, entryId, toSaveInput(before));
    expect(data.entry).toMatchObject({ id: entryId, estimated: false, calories: 307 });
    expect(data.estimate).toMatchObject({ confirmed: true, range: { low: 230, high: 384 } });
    expect(await editsOf(person)).toEqual([]);
    expect(await foodsOf(person)).toHaveLength(1);
  });

  test("is not implied by saving it unchanged", async () => {
    const person = await someone();
    const { entryId, entry } = await person.analyseAndLog([{}]);
    const wish = { entryId, confirm: false, ...toSaveInput(await readEstimateOf(person, entryId)) };
    const { data } = await person.mutate("estimate.save", wish);
    expect(data.entry).toEqual(entry);
    expect(data.estimate.confirmed).toBe(false);
  });
});

describe("a correction", () => {
  test("removes, changes and adds items, replaces the food of the entry and confirms it", async () => {
    const person = await someone();
    const { entryId, food } = await person.analyseAndLog([{}, hiddenOil]);
    const { data } = await person.mutate("estimate.save", {
      entryId,
      portion: 1,
      confirm: false,
      items: [
        { key: "1", ref: pasta, sourceText: "Spaghetti", grams: 200, unit: null },
        { key: "new", ref: bread, sourceText: "due fette di pane", grams: 100, unit: { label: "1 fetta", count: 2 } },
      ],
    });
    expect(data.estimate).toMatchObject({ calories: 334 + 287, grams: 300, confirmed: true });
    expect(data.estimate.items).toMatchObject([
      { key: "1", grams: 200, amountSource: "manual", ref: pasta },
      { key: "new", name: "Pane comune", source: "table", grams: 100, unit: { label: "1 fetta", count: 2 } },
    ]);
    expect(data.entry).toMatchObject({ calories: 621, estimated: false, mealType: "lunch" });
    expect(data.entry.foodItem).toMatchObject({ servingGrams: 300, source: "photo", name: "Spaghetti al pomodoro" });
    expect((await foodsOf(person)).map(({ id }) => id)).toEqual([data.entry.foodItemId]);
    expect(data.entry.foodItemId).not.toBe(food.id);
    expect(await editsOf(person)).toMatchObject([
      { itemKey: "1", op: "set_grams", before: { grams: 130 }, after: { grams: 200 } },
      { itemKey: "2", op: "remove", before: { grams: 10 }, after: null },
      { itemKey: "new", op: "add", before: null, after: { ref: bread } },
    ]);
    expect(await readEstimateOf(person, entryId)).toEqual(data.estimate);
    const note = await running.api.db
      .selectFrom("dishAnalysis")
      .select("foodItemId")
      .where("userId", "=", person.user.id)
      .executeTakeFirstOrThrow();
    expect(note.foodItemId).toBe(data.entry.foodItemId);
  });

  test("saved twice is stored once", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, hiddenOil]);
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    const first = await saveCorrection(person, entryId, { portion: 1, items });
    const second = await saveCorrection(person, entryId, { portion: 1, items });
    expect(second.data).toEqual(first.data);
    expect(await editsOf(person)).toHaveLength(2);
  });

  test("sent twice at the same moment is stored once", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, hiddenOil]);
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => saveCorrection(person, entryId, { portion: 1, items })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await editsOf(person)).toHaveLength(2);
    expect(await foodsOf(person)).toHaveLength(1);
  });

  test("of the portion scales estimated items and keeps amounts set by hand", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, hiddenOil]);
    await saveCorrection(person, entryId, {
      portion: 1,
      items: [
        { key: "1", ref: pasta, sourceText: "", grams: 130, unit: null },
        { key: "2", ref: null, sourceText: "", grams: 20, unit: null },
      ],
    });
    const { data } = await saveCorrection(person, entryId, {
      portion: 1.5,
      items: [
        { key: "1", ref: pasta, sourceText: "", grams: 195, unit: null },
        { key: "2", ref: null, sourceText: "", grams: 20, unit: null },
      ],
    });
    expect(data.estimate).toMatchObject({ portion: 1.5, grams: 215 });
    expect(data.estimate.items.map(({ amountSource }) => amountSource)).toEqual(["photo", "manual"]);
    expect((await editsOf(person)).map(({ op }) => op)).toEqual(["set_grams", "scale"]);
  });

  test("that restores a removed item returns its original values, also those of the model", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, unknownFood]);
    const before = await readEstimateOf(person, entryId);
    expect(before.items[1]).toMatchObject({ key: "2", ref: null, source: "estimate", name: "Zaffrullo" });
    const all = toSaveInput(before);
    await saveCorrection(person, entryId, { ...all, items: all.items.slice(0, 1) });
    const { data } = await saveCorrection(person, entryId, all);
    expect(data.estimate.items).toEqual(before.items);
    expect(data.estimate.calories).toBe(before.calories);
  });

  test("that restores an item at the current portion keeps scaling it, and at its first weight counts as set by hand", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, hiddenOil]);
    const all = toSaveInput(await readEstimateOf(person, entryId)).items;
    const larger = all.map((item) => ({ ...item, grams: item.grams * 1.5 }));
    const amounts = async (items: typeof all) => {
      await saveCorrection(person, entryId, { portion: 1.5, items: larger.slice(0, 1) });
      const { data } = await saveCorrection(person, entryId, { portion: 1.5, items });
      return data.estimate.items.map(({ grams, amountSource }) => [grams, amountSource]);
    };
    expect(await amounts(larger)).toEqual([
      [195, "photo"],
      [15, "photo"],
    ]);
    expect(await amounts([...larger.slice(0, 1), ...all.slice(1)])).toEqual([
      [195, "photo"],
      [10, "manual"],
    ]);
  });

  test("is contained in the response when the entry is added again", async () => {
    const person = await someone();
    const { entryId, food } = await person.analyseAndLog([{}]);
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items });
    const again = { foodItemId: food.id, date: "2026-11-20", mealType: "lunch" } as const;
    expect((await person.mutate("diary.add", { ...again, id: entryId })).data).toEqual(data.entry);
    expect((await person.mutate("diary.add", again)).status).toBe(404);
    const other = await someone();
    expect((await other.mutate("diary.add", { ...again, id: entryId })).status).toBe(404);
  });

  test("keeps the servings of the entry and drops overrides set for the old food", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}]);
    await person.mutate("diary.edit", { id: entryId, servings: 2, calories: 999 });
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items });
    expect(data.entry).toMatchObject({ servings: 2, calories: 668, caloriesOverride: null });
  });

  test("does not affect a copy of the entry, which can be corrected separately", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}, hiddenOil]);
    const { data: copy } = await person.mutate("diary.copyEntry", {
      id: entryId,
      date: "2026-11-21",
      mealType: "dinner",
    });
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    await saveCorrection(person, entryId, { portion: 1, items });
    expect(await readEstimateOf(person, copy.id)).toMatchObject({ calories: 307, confirmed: false, items: [{}, {}] });
    const { data } = await saveCorrection(person, copy.id, {
      portion: 1,
      items: items.map((item) => ({ ...item, grams: 100 })),
    });
    expect(data.estimate.calories).toBe(167);
    expect(await readEstimateOf(person, entryId)).toMatchObject({ calories: 334 });
    expect(await foodsOf(person)).toHaveLength(2);
  });

  test("keeps a favourite food that no entry uses any more", async () => {
    const person = await someone();
    const { entryId, food } = await person.analyseAndLog([{}]);
    await person.mutate("food.setFavourite", { ref: `logged:${food.id}`, favourite: true });
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 200, unit: null }];
    await saveCorrection(person, entryId, { portion: 1, items });
    expect((await foodsOf(person)).map(({ id }) => id)).toContain(food.id);
  });
});
