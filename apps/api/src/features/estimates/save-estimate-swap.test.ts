import { describe, expect, test } from "vitest";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import { unknownFood, readEstimateOf, saveCorrection } from "../../testing/fake-vision-model.ts";

const running = startPhotoApi();
const { createPhotographer: someone, editsOf } = running;

const pasta = "stock:ciqual:9811";
const chicken = "stock:fetta:petto-di-pollo-alla-griglia";
const bread = "stock:ciqual:7001";

describe("replacing the food of an item", () => {
  test("with the dish of another photo marks its values as an estimate", async () => {
    const person = await someone();
    const { food } = await person.analyseAndLog([unknownFood]);
    const { entryId } = await person.analyseAndLog([{}]);
    const items = [{ key: "1", ref: `logged:${food.id}`, sourceText: "", grams: 100, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items });
    expect(data.estimate.items).toMatchObject([{ ref: `logged:${food.id}`, source: "estimate" }]);
  });

  test("takes the values of the new food, keeps the grams and stores a user food alias", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{ nome: "Zaffrullo" }]);
    const swap = [{ key: "1", ref: chicken, sourceText: "anything", grams: 130, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: swap });
    expect(data.estimate.items).toMatchObject([
      { key: "1", sourceText: "Zaffrullo", ref: chicken, name: "Petto di pollo alla griglia", amountSource: "photo" },
    ]);
    expect(await editsOf(person)).toMatchObject([{ op: "replace", before: { ref: pasta }, after: { ref: chicken } }]);
    const { food } = await person.analyseAndLog([{ nome: "Zaffrullo" }]);
    expect(food.items).toMatchObject([{ ref: chicken, source: "table" }]);
    const other = await (await someone()).analyseAndLog([{ nome: "Zaffrullo" }]);
    expect(other.food.items).toMatchObject([{ ref: pasta }]);
  });

  test("lists the previous food as first alternative, and reverting it deletes the alias", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([unknownFood]);
    const swap = [{ key: "1", ref: chicken, sourceText: "", grams: 130, unit: null }];
    await saveCorrection(person, entryId, { portion: 1, items: swap });
    const back = swap.map((item) => ({ ...item, ref: bread }));
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: back });
    expect(data.estimate.items[0]?.alternatives[0]).toMatchObject({ ref: chicken });
    await saveCorrection(person, entryId, { portion: 1, items: swap.map((item) => ({ ...item, ref: null })) });
    expect((await readEstimateOf(person, entryId)).items[0]).toMatchObject({
      ref: null,
      source: "estimate",
      name: "Zaffrullo",
    });
    expect((await person.analyseAndLog([unknownFood])).food.items).toMatchObject([{ ref: null, source: "estimate" }]);
  });

  test("accepts the user's custom food and rejects another user's as unknown", async () => {
    const [person, other] = [await someone(), await someone()];
    const own = await aCustomFood(running.api.db, person.user, { name: "Focaccia di casa", calories: 300 });
    const { entryId } = await person.analyseAndLog([{}]);
    const swap = [{ key: "1", ref: `custom:${own.id}`, sourceText: "", grams: 100, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: swap });
    expect(data.estimate.items).toMatchObject([{ name: "Focaccia di casa", source: "custom" }]);
    const theirs = await other.analyseAndLog([{}]);
    const rejected = await saveCorrection(other, theirs.entryId, { portion: 1, items: swap });
    expect(rejected).toMatchObject({ status: 400, message: "Alimento sconosciuto: scegline uno dall’elenco." });
    expect(await readEstimateOf(other, theirs.entryId)).toMatchObject({ confirmed: false, grams: 130 });
  });
});
