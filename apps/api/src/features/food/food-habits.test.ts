import { mapNutrients, micronutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { aFood } from "@fetta/db/testing/factories";
import { aMedian, aCustomFood, aProduct, aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { foodHitOutput } from "./food-hit-schema.ts";
import { findFoodHits } from "./find-foods.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

describe("the foods of a meal", () => {
  test("are returned with the last amount and its current values", async () => {
    const person = await api.signUp();
    const own = await aCustomFood(api.db, person.user, { calories: 200 });
    await person.mutate("food.log", {
      ref: `custom:${own.id}`,
      amount: { grams: 60, unit: { label: "1 fetta", count: 2 } },
      mealType: "breakfast",
    });
    await api.db.updateTable("customFood").set({ calories: 300 }).where("id", "=", own.id).execute();
    const { data } = await person.query("food.habits", { mealType: "breakfast" });
    expect(data.usual).toMatchObject([
      {
        ref: `custom:${own.id}`,
        kind: "custom",
        favourite: false,
        last: { day: "2026-11-21", grams: 60, unit: { label: "1 fetta", count: 2 }, calories: 180 },
      },
    ]);
    expect(data.recents).toEqual(data.usual);
    expect((await person.query("food.habits", { mealType: "dinner" })).data).toMatchObject({
      usual: [],
      recents: [{ ref: `custom:${own.id}` }],
    });
  });

  test("use an amount changed in the diary as the last amount", async () => {
    const person = await api.signUp();
    const { id } = await aStockFood(api.db, { calories: 100 });
    const { data } = await person.mutate("food.log", {
      ref: `stock:${id}`,
      amount: { grams: 30, unit: { label: "1 fetta", count: 0.1 } },
      mealType: "lunch",
    });
    await person.mutate("diary.edit", { id: data.id, servings: 3 });
    expect((await person.query("food.read", { ref: `stock:${id}` })).data.last).toEqual({
      day: "2026-11-21",
      grams: 90,
      servings: 3,
      unit: { label: "1 fetta", count: 0.3 },
      calories: 90,
    });
  });

  test("are with favourites and custom foods what a device keeps, each once and with its last amount", async () => {
    const [person, other] = [await api.signUp(), await api.signUp()];
    const custom = `custom:${(await aCustomFood(api.db, person.user)).id}`;
    const [eaten, favourite] = [`stock:${(await aStockFood(api.db)).id}`, `stock:${(await aStockFood(api.db)).id}`];
    await person.mutate("food.log", { ref: eaten, amount: { grams: 30 }, mealType: "lunch" });
    for (const ref of [eaten, favourite]) await person.mutate("food.setFavourite", { ref, favourite: true });
    expect((await person.query("food.mine", undefined)).data).toMatchObject([
      { ref: eaten, favourite: true, last: { grams: 30 } },
      { ref: favourite, favourite: true, last: null },
      { ref: custom, favourite: false, last: null },
    ]);
    expect((await other.query("food.mine", undefined)).data).toEqual([]);
  });

  test("exclude those of other users and require a session", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const { id } = await aStockFood(api.db);
    const ref = `stock:${id}`;
    await giulia.mutate("food.log", { ref, amount: { grams: 30 }, mealType: "lunch" });
    await giulia.mutate("food.setFavourite", { ref, favourite: true });
    expect((await marco.query("food.habits", { mealType: "lunch" })).data).toEqual({
      usual: [],
      recents: [],
      favourites: [],
    });
    expect((await marco.query("food.read", { ref })).data).toMatchObject({ favourite: false, last: null });
    const { guest } = api;
    expect((await guest.query("food.habits", { mealType: "lunch" })).status).toBe(401);
    expect((await guest.query("food.read", { ref })).status).toBe(401);
    expect((await guest.mutate("food.setFavourite", { ref, favourite: true })).status).toBe(401);
    expect((await guest.mutate("food.log", { ref, amount: { grams: 1 }, mealType: "lunch" })).status).toBe(401);
  });
});

describe("favourites", () => {
  test("are sorted newest first, and repeating a favourite changes nothing", async () => {
    const person = await api.signUp();
    const refs = [];
    for (let index = 0; index < 3; index++) refs.push(`stock:${(await aStockFood(api.db)).id}`);
    for (const ref of [...refs, refs[0] ?? ""]) await person.mutate("food.setFavourite", { ref, favourite: true });
    const favourites = async () =>
      (await person.query("food.habits", { mealType: "lunch" })).data.favourites.map(({ ref }) => ref);
    expect(await favourites()).toEqual(refs.toReversed());
    for (let turn = 0; turn < 2; turn++)
      expect((await person.mutate("food.setFavourite", { ref: refs[1] ?? "", favourite: false })).status).toBe(200);
    expect(await favourites()).toEqual([refs[2], refs[0]]);
  });

  test("are stored once for twenty simultaneous requests", async () => {
    const person = await api.signUp();
    const ref = `stock:${(await aStockFood(api.db)).id}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.mutate("food.setFavourite", { ref, favourite: true })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await person.query("food.habits", { mealType: "lunch" })).data.favourites).toHaveLength(1);
  });

  test("deleted from every table keep their last logged values and can be removed", async () => {
    const person = await api.signUp();
    const { id, name } = await aStockFood(api.db);
    const ref = `stock:${id}`;
    await person.mutate("food.log", { ref, amount: { grams: 30 }, mealType: "lunch" });
    await person.mutate("food.setFavourite", { ref, favourite: true });
    await api.db.deleteFrom("stockFood").where("id", "=", id).execute();
    const favourites = async () => (await person.query("food.habits", { mealType: "lunch" })).data.favourites;
    expect(await favourites()).toMatchObject([{ ref, name, favourite: true, last: { grams: 30 } }]);
    await person.mutate("food.setFavourite", { ref, favourite: false });
    expect(await favourites()).toEqual([]);
  });
});

describe("the details of a food", () => {
  test("from a composition table name its source, its micronutrients, its units and its cooking yield", async () => {
    const person = await api.signUp();
    const stock = await aStockFood(api.db, {
      unitGrams: 5,
      unitLabel: "1 cucchiaio",
      units: JSON.stringify([{ label: "1 piatto", grams: 120, source: "nostra stima" }]),
      iron: 1.5,
      vitaminC: 0,
      cookingState: "raw",
      cookingYield: 2.1,
      cookingSource: "SINU, LARN V rev. (2025), Tab. 3",
      note: "cruda",
    });
    const { data } = await person.query("food.read", { ref: `stock:${stock.id}` });
    expect(data).toEqual({
      ref: `stock:${stock.id}`,
      kind: "stock",
      name: stock.name,
      brand: null,
      category: "Pasta",
      per: "100g",
      calories: 353,
      protein: 12,
      carbs: 70,
      fat: 1.5,
      imageUrl: null,
      barcode: null,
      liquid: false,
      density: null,
      units: [
        { label: "1 porzione", grams: 80 },
        { label: "1 cucchiaio", grams: 5 },
        { label: "1 piatto", grams: 120 },
      ],
      cooking: { state: "raw", factor: 2.1, source: "SINU, LARN V rev. (2025), Tab. 3" },
      estimate: false,
      flags: [],
      favourite: false,
      last: null,
      fibre: 3,
      sugars: 2.5,
      saturated: 0.3,
      salt: 0.01,
      alcohol: null,
      ...mapNutrients(micronutrientKeys, () => null),
      iron: 1.5,
      vitaminC: 0,
      note: "cruda",
      source: { name: "Swiss FCDB V7.0", detail: "Pasta di semola, cruda", licence: "free reuse", url: null },
      range: null,
      packageSize: null,
    });
  });

  test("from a median of labels contain their number and spread and mark an estimate", async () => {
    const person = await api.signUp();
    const { id } = await aMedian(api.db);
    expect((await person.query("food.read", { ref: `stock:${id}` })).data).toMatchObject({
      estimate: true,
      range: { low: 460, high: 495, products: 40 },
      source: { name: "Open Food Facts", licence: "ODbL 1.0" },
    });
  });

  test("from a product link its page", async () => {
    const person = await api.signUp();
    await aProduct(api.db, "8076800195057", { servingGrams: 80, flags: ["atwater", "new_flag"] });
    expect((await person.query("food.read", { ref: "product:8076800195057" })).data).toMatchObject({
      packageSize: "350 g",
      barcode: "8076800195057",
      units: [{ label: "1 porzione", grams: 80 }],
      flags: ["atwater"],
      source: {
        name: "Open Food Facts",
        licence: "ODbL 1.0",
        url: "https://it.openfoodfacts.org/product/8076800195057",
      },
    });
  });

  test("from a photo are an estimate per 100 g where it was weighed and per serving otherwise", async () => {
    const person = await api.signUp();
    const photo = { source: "photo", calories: 500, protein: 20, carbs: 50, fat: 25 } as const;
    const weighed = await aFood(api.db, person.user, { ...photo, servingGrams: 250 });
    const guessed = await aFood(api.db, person.user, { ...photo, servingGrams: null });
    const read = async (id: string) => (await person.query("food.read", { ref: `logged:${id}` })).data;
    expect(await read(weighed.id)).toMatchObject({ per: "100g", calories: 200, fat: 10, estimate: true });
    expect(await read(guessed.id)).toMatchObject({ per: "serving", calories: 500, estimate: true });
  });

  test("entered with a volume mark it as a drink", async () => {
    const person = await api.signUp();
    const cola = await aFood(api.db, person.user, { servingSize: "33 cl", servingGrams: 330, calories: 139 });
    expect((await person.query("food.read", { ref: `logged:${cola.id}` })).data).toMatchObject({
      liquid: true,
      last: null,
    });
  });
});

describe("lists of foods", () => {
  test("keep the requested order, omit unknown references and accept every kind", async () => {
    const person = await api.signUp();
    const stock = await aStockFood(api.db);
    const median = await aMedian(api.db);
    const own = await aCustomFood(api.db, person.user);
    const theirs = await aCustomFood(api.db, (await api.signUp()).user);
    const item = await aFood(api.db, person.user);
    await aProduct(api.db, "8017596108852");
    const refs = [
      `logged:${item.id}`,
      `stock:${median.id}`,
      "product:8017596108852",
      `custom:${own.id}`,
      `stock:${stock.id}`,
    ];
    const hits = await findFoodHits(api.deps, person.user.id, [
      ...refs,
      "stock:none",
      "custom:1",
      "x",
      `custom:${theirs.id}`,
    ]);
    expect(hits.map(({ ref }) => ref)).toEqual(refs);
    for (const hit of hits) expect(foodHitOutput.parse(hit)).toEqual(hit);
    expect(await findFoodHits(api.deps, person.user.id, [])).toEqual([]);
  });
});
