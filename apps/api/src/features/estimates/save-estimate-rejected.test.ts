import { describe, expect, test } from "vitest";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import { readEstimateOf, saveCorrection } from "../../testing/fake-vision-model.ts";
import type { SaveEstimateInput } from "./schema.ts";

const { createPhotographer: someone, editsOf } = startPhotoApi();

const pasta = "stock:ciqual:9811";

describe("saving an estimate", () => {
  const item = { key: "1", ref: pasta, sourceText: "", grams: 130, unit: null };
  test.each<[string, Partial<SaveEstimateInput>, number, RegExp]>([
    ["a food that there is not", { items: [{ ...item, ref: "stock:nothing" }] }, 400, /^Alimento sconosciuto/],
    ["a new item without a food", { items: [{ ...item, key: "9", ref: null }] }, 400, /^Alimento sconosciuto/],
    ["more than 1500 g", { items: [{ ...item, grams: 1501 }] }, 400, /^Dati non validi/],
    ["no grams", { items: [{ ...item, grams: 0 }] }, 400, /^Dati non validi|^Inserisci/],
    ["the same item twice", { items: [item, item] }, 400, /^Dati non validi|due volte/],
    ["nothing at all", { items: [] }, 400, /^Dati non validi/],
    [
      "a meal over 3000 g",
      { items: ["1", "a", "b"].map((key) => ({ ...item, key, grams: 1100 })) },
      422,
      /^Con queste quantità il pasto non è credibile/,
    ],
    [
      "a meal over 4000 kcal",
      { items: [{ ...item, ref: "stock:ciqual:17270", grams: 500 }] },
      422,
      /^Con queste quantità il pasto non è credibile/,
    ],
  ])("is rejected without effect for %s", async (_what, change, status, message) => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}]);
    const before = await readEstimateOf(person, entryId);
    const answer = await saveCorrection(person, entryId, { portion: 1, items: [item], ...change });
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(message);
    expect(answer.message).not.toMatch(/limite|daily limit|undefined is not an object/i);
    expect(await readEstimateOf(person, entryId)).toEqual(before);
    expect(await editsOf(person)).toEqual([]);
  });

  test("removes characters that the database cannot store, in keys and names", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{}]);
    const odd = { key: "a\u0000\ud800", ref: pasta, sourceText: "pane\u0000\ud800", grams: 20 };
    const items = [item, { ...odd, unit: { label: "fetta\ud800", count: 1 } }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items });
    expect(data.estimate.items[1]).toMatchObject({
      key: "a \ufffd",
      sourceText: "pane \ufffd",
      unit: { label: "fetta\ufffd" },
    });
  });

  test("is rejected for another user's entry, which cannot be read either", async () => {
    const [owner, other] = [await someone(), await someone()];
    const { entryId } = await owner.analyseAndLog([{}]);
    expect((await other.query("estimate.read", { entryId })).data).toBeNull();
    expect((await saveCorrection(other, entryId, { portion: 1, items: [item] })).status).toBe(404);
    expect((await other.query("estimate.read", { entryId: "not-ours" })).data).toBeNull();
    expect((await saveCorrection(other, "not-ours", { portion: 1, items: [item] })).status).toBe(404);
  });

  test("is rejected for an entry that is not of a photo and has no estimate", async () => {
    const person = await someone();
    const { data: entry } = await person.mutate("food.log", { ref: pasta, amount: { grams: 80 } });
    expect((await person.query("estimate.read", { entryId: entry.id })).data).toBeNull();
    expect((await saveCorrection(person, entry.id, { portion: 1, items: [item] })).status).toBe(404);
  });
});
