import { describe, expect, test } from "vitest";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import { toSaveInput, unknownFood, readEstimateOf, saveCorrection } from "../../testing/fake-vision-model.ts";

const { createPhotographer: someone } = startPhotoApi();

const pasta = "stock:ciqual:9811";

describe("the learned portion factor", () => {
  /** Grams of a dish seen at 130 g, after `copies` of one that was seen at 130 g and corrected to 260 g. */
  const seenAfter = async (copies: number): Promise<number | undefined> => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}]);
    for (let copy = 1; copy <= copies; copy += 1) {
      const { data } = await person.mutate("diary.copyEntry", {
        id: entryId,
        date: `2026-11-1${copy}`,
        mealType: "dinner",
      });
      const items = [{ key: "1", ref: pasta, sourceText: "", grams: 260, unit: null }];
      await saveCorrection(person, data.id, { portion: 1, items });
    }
    return (await person.analyseAndLog([{}], { titolo: "Altro" })).food.items[0]?.grams.mid;
  };

  test("uses each corrected photo once, however many copies of it were corrected", async () => {
    // exp(1 / 9 x ln 2) of 130 g.
    expect(await seenAfter(1)).toBe(140.4);
    expect(await seenAfter(3)).toBe(140.4);
  });
});

describe("a photo of the same dish", () => {
  test("returns the user's previous correction, ready to be applied", async () => {
    const person = await someone();
    const first = await person.analyseAndLog([{}, unknownFood]);
    const corrected = [
      { key: "1", ref: pasta, sourceText: "", grams: 180, unit: null },
      { key: "2", ref: null, sourceText: "", grams: 60, unit: null },
      { key: "oil", ref: "stock:ciqual:17270", sourceText: "olio", grams: 10, unit: null },
    ];
    await saveCorrection(person, first.entryId, { portion: 1, items: corrected });
    const again = await person.analyseAndLog([{}], { titolo: "Spaghetti al Pomodoro" });
    const { previous } = await readEstimateOf(person, again.entryId);
    expect(previous).toMatchObject({
      day: "2026-11-20",
      items: [{ grams: 180 }, { ref: null, grams: 60 }, { grams: 10 }],
    });
    const wish = toSaveInput({ items: previous?.items ?? [], portion: 1 });
    const { data } = await saveCorrection(person, again.entryId, wish);
    expect(data.estimate.grams).toBe(250);
    expect(data.estimate.items.map(({ name }) => name)).toEqual([
      "Pasta di semola, cotta",
      "Zaffrullo",
      "Olio extravergine d'oliva",
    ]);
    expect((await readEstimateOf(person, again.entryId)).previous).toBeNull();
    expect((await saveCorrection(person, again.entryId, wish)).data.estimate).toEqual(data.estimate);
  });

  test("returns no correction of another dish, of a merely confirmed one or of another user", async () => {
    const [person, other] = [await someone(), await someone()];
    const first = await person.analyseAndLog([{}]);
    await saveCorrection(person, first.entryId, toSaveInput(await readEstimateOf(person, first.entryId)));
    const second = await person.analyseAndLog([{}]);
    expect((await readEstimateOf(person, second.entryId)).previous).toBeNull();
    const items = [{ key: "1", ref: pasta, sourceText: "", grams: 180, unit: null }];
    await saveCorrection(person, second.entryId, { portion: 1, items });
    expect(
      (await readEstimateOf(person, (await person.analyseAndLog([{}], { titolo: "Penne" })).entryId)).previous,
    ).toBeNull();
    expect((await readEstimateOf(other, (await other.analyseAndLog([{}])).entryId)).previous).toBeNull();
  });
});

describe("the portions of one user", () => {
  test("are scaled up after ten photos enlarged by 20 %, for that user only", async () => {
    const [person, other] = [await someone(), await someone()];
    for (let photo = 0; photo < 10; photo += 1) {
      const { entryId, food } = await person.analyseAndLog([{ grammi: 200 }]);
      const seen = 200;
      expect(food.servingGrams).toBeGreaterThanOrEqual(seen);
      const items = [{ key: "1", ref: pasta, sourceText: "", grams: seen * 1.2, unit: null }];
      await saveCorrection(person, entryId, { portion: 1, items });
    }
    const { food } = await person.analyseAndLog([{ grammi: 200 }]);
    expect(food.servingGrams).toBeCloseTo(200 * 1.2 ** (10 / 18), 0);
    expect(food.items[0]?.grams.mid).toBe(food.servingGrams);
    expect((await other.analyseAndLog([{ grammi: 200 }])).food.servingGrams).toBe(200);
  });
});
