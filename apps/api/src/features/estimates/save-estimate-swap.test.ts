import { describe, expect, test } from "vitest";
import { anOwnFood } from "@fetta/db/testing/food-factories";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import { unknownFood, readEstimateOf, saveCorrection } from "../../testing/fake-vision-model.ts";

const running = startPhotoApi();
const { createPhotographer: someone, editsOf } = running;

const pasta = "stock:ciqual:9811";
const chicken = "stock:ciqual:36018";
const bread = "stock:ciqual:7001";

describe("a swap", () => {
  test("for a dish of another photo says that its figures are an estimate", async () => {
    const person = await someone();
    const { food } = await person.analyseAndLog([unknownFood]);
    const { entryId } = await person.analyseAndLog([{}]);
    const items = [{ key: "1", ref: `item:${food.id}`, said: "", grams: 100, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items });
    expect(data.estimate.items).toMatchObject([{ ref: `item:${food.id}`, source: "estimate" }]);
  });

  test("takes the figures of the other food, keeps the grams, and teaches what the name means", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([{ nome: "Zaffrullo" }]);
    const swap = [{ key: "1", ref: chicken, said: "anything", grams: 130, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: swap });
    expect(data.estimate.items).toMatchObject([
      { key: "1", said: "Zaffrullo", ref: chicken, name: "Petto di pollo alla griglia", amount: "seen" },
    ]);
    expect(await editsOf(person)).toMatchObject([
      { op: "replace", before: { ref: pasta }, after: { ref: chicken } },
    ]);
    const { food } = await person.analyseAndLog([{ nome: "Zaffrullo" }]);
    expect(food.items).toMatchObject([{ ref: chicken, source: "table" }]);
    const other = await (await someone()).analyseAndLog([{ nome: "Zaffrullo" }]);
    expect(other.food.items).toMatchObject([{ ref: pasta }]);
  });

  test("the food that was left is the first of the others, and going back unteaches", async () => {
    const person = await someone();
    const { entryId } = await person.analyseAndLog([unknownFood]);
    const swap = [{ key: "1", ref: chicken, said: "", grams: 130, unit: null }];
    await saveCorrection(person, entryId, { portion: 1, items: swap });
    const back = swap.map((item) => ({ ...item, ref: bread }));
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: back });
    expect(data.estimate.items[0]?.alternatives[0]).toMatchObject({ ref: chicken });
    await saveCorrection(person, entryId, {
      portion: 1,
      items: swap.map((item) => ({ ...item, ref: null })),
    });
    expect((await readEstimateOf(person, entryId)).items[0]).toMatchObject({
      ref: null,
      source: "estimate",
      name: "Zaffrullo",
    });
    expect((await person.analyseAndLog([unknownFood])).food.items).toMatchObject([
      { ref: null, source: "estimate" },
    ]);
  });

  test("an own food may stand for what was seen; another person's is unknown", async () => {
    const [person, other] = [await someone(), await someone()];
    const own = await anOwnFood(running.api.db, person.user, { name: "Focaccia di casa", calories: 300 });
    const { entryId } = await person.analyseAndLog([{}]);
    const swap = [{ key: "1", ref: `own:${own.id}`, said: "", grams: 100, unit: null }];
    const { data } = await saveCorrection(person, entryId, { portion: 1, items: swap });
    expect(data.estimate.items).toMatchObject([{ name: "Focaccia di casa", source: "own" }]);
    const theirs = await other.analyseAndLog([{}]);
    const refused = await saveCorrection(other, theirs.entryId, { portion: 1, items: swap });
    expect(refused).toMatchObject({
      status: 400,
      message: "Alimento sconosciuto: scegline uno dall’elenco.",
    });
    expect(await readEstimateOf(other, theirs.entryId)).toMatchObject({ confirmed: false, grams: 130 });
  });
});
