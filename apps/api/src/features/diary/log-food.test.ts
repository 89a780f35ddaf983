import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { aMedian, aCustomFood, aProduct, aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const day = "2026-11-21";
type Person = Awaited<ReturnType<typeof api.signUp>>;
const diary = async ({ query }: Pick<Person, "query">) => (await query("diary.list", { date: day })).data;

describe("logging a food", () => {
  test("stores the exact values for the grams, the reference of the food and the amount as entered", async () => {
    const person = await api.signUp();
    const bread = await aStockFood(api.db, { calories: 271.4, protein: 8.65, carbs: 51.3, fat: 1.25 });
    const { data, status } = await person.mutate("food.log", {
      ref: `stock:${bread.id}`,
      amount: { grams: 60, unit: { label: "1 fetta", count: 2 } },
      mealType: "breakfast",
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      date: day,
      mealType: "breakfast",
      servings: 1,
      calories: 163,
      foodItem: {
        name: bread.name,
        description: "Pasta",
        source: "stock",
        ref: `stock:${bread.id}`,
        servingSize: "60g",
        servingGrams: 60,
        unit: { label: "1 fetta", count: 2 },
      },
    });
    // Ten times 60 g are 600 g of the table's exact values: intermediate results are not rounded.
    const tenfold = await person.mutate("diary.edit", { id: data.id, servings: 10 });
    expect(tenfold.data).toMatchObject({ calories: 1628, protein: 51.9, carbs: 307.8, fat: 7.5 });
  });

  test("keeps barcode, brand and picture of a product", async () => {
    const person = await api.signUp();
    const imageUrl = "https://images.openfoodfacts.org/images/products/1.jpg";
    await aProduct(api.db, "8076809513753", { imageUrl });
    const { data } = await person.mutate("food.log", {
      ref: "product:8076809513753",
      amount: { grams: 30 },
      mealType: "snack",
    });
    expect(data.foodItem).toMatchObject({
      source: "product",
      barcode: "8076809513753",
      description: "Forno",
      imageUrl,
      ref: "product:8076809513753",
      unit: null,
    });
    expect(data.calories).toBe(141);
  });

  test("counts a macro missing on the label as zero and marks the food", async () => {
    const person = await api.signUp();
    await aProduct(api.db, "8001505005707", { carbs: null });
    const { data } = await person.mutate("food.log", {
      ref: "product:8001505005707",
      amount: { grams: 100 },
      mealType: "snack",
    });
    expect(data).toMatchObject({ calories: 470, carbs: 0 });
    expect((await person.query("food.read", { ref: "product:8001505005707" })).data).toMatchObject({
      carbs: 0,
      flags: ["macro_missing"],
    });
  });

  test("logs a product whose energy is 0, such as water", async () => {
    const person = await api.signUp();
    await aProduct(api.db, "8002270014901", { name: "Acqua", calories: 0, protein: 0, carbs: 0, fat: 0 });
    const ref = "product:8002270014901";
    const { data } = await person.mutate("food.log", { ref, amount: { grams: 500 }, mealType: "lunch" });
    expect(data).toMatchObject({ calories: 0, protein: 0, foodItem: { name: "Acqua" } });
    const { data: found } = await person.query("product.lookup", { code: "8002270014901" });
    expect(found).toMatchObject({ status: "found", food: { calories: 0, flags: [] } });
  });

  test("rejects a product without energy with a message that states what to do, and writes nothing", async () => {
    const person = await api.signUp();
    await aProduct(api.db, "8000500310427", { calories: null });
    const ref = "product:8000500310427";
    const rejected = await person.mutate("food.log", { ref, amount: { grams: 100 }, mealType: "snack" });
    expect(rejected).toMatchObject({
      status: 422,
      message: "Di questo prodotto mancano le calorie: completalo con i valori dell’etichetta.",
    });
    expect((await person.query("food.read", { ref })).status).toBe(422);
    expect((await person.mutate("food.setFavourite", { ref, favourite: true })).status).toBe(422);
    expect((await person.get("/api/food-items")).body).toEqual([]);
  });

  test("accepts a median, a custom food and a dish of a photo alike", async () => {
    const person = await api.signUp();
    const median = await aMedian(api.db);
    const own = await aCustomFood(api.db, person.user, { brand: "Nonna" });
    const dish = await aFood(api.db, person.user, {
      name: "Lasagne",
      source: "photo",
      servingGrams: 250,
      calories: 400,
    });
    const log = async (ref: string) =>
      (await person.mutate("food.log", { ref, amount: { grams: 50 }, mealType: "snack" })).data;
    expect(await log(`stock:${median.id}`)).toMatchObject({ calories: 240, foodItem: { source: "stock" } });
    expect(await log(`custom:${own.id}`)).toMatchObject({
      calories: 175,
      foodItem: { source: "custom", description: "Nonna" },
    });
    expect(await log(`logged:${dish.id}`)).toMatchObject({
      calories: 80,
      foodItem: { name: "Lasagne", source: "photo", ref: `logged:${dish.id}` },
    });
  });

  test("accepts a food without a weight in servings only", async () => {
    const person = await api.signUp();
    const coffee = await aFood(api.db, person.user, { calories: 5, servingSize: "1 tazzina", servingGrams: null });
    const stock = await aStockFood(api.db);
    const log = (ref: string, amount: { grams: number } | { servings: number }) =>
      person.mutate("food.log", { ref, amount, mealType: "snack" });
    expect((await log(`logged:${coffee.id}`, { servings: 2 })).data).toMatchObject({
      servings: 2,
      calories: 10,
      foodItemId: coffee.id,
    });
    expect(await log(`logged:${coffee.id}`, { grams: 30 })).toMatchObject({
      status: 400,
      message: "Di questo alimento non si conosce il peso: indica quante porzioni.",
    });
    expect(await log(`stock:${stock.id}`, { servings: 1 })).toMatchObject({
      status: 400,
      message: "Indica quanti grammi ne hai mangiato.",
    });
  });

  test.each([0, 0.05, 1000.1])("rejects %d g with a message that states the bounds", async (grams) => {
    const person = await api.signUp();
    const { id } = await aStockFood(api.db);
    const { status, issues } = await person.mutate("food.log", {
      ref: `stock:${id}`,
      amount: { grams },
      mealType: "snack",
    });
    expect([status, issues]).toEqual([
      400,
      [{ path: "amount.grams", message: "Inserisci una quantità tra 0,1 e 1000 grammi." }],
    ]);
  });

  test.each([0.1, 1000])("accepts %d g", async (grams) => {
    const person = await api.signUp();
    const { id } = await aStockFood(api.db);
    const { data } = await person.mutate("food.log", { ref: `stock:${id}`, amount: { grams }, mealType: "snack" });
    expect(data.foodItem.servingGrams).toBe(grams);
  });

  test("rejects text as a number and a count close to zero", async () => {
    const person = await api.signUp();
    const { id } = await aStockFood(api.db);
    for (const amount of [
      { grams: "12,5" },
      { servings: "1" },
      { grams: 10, unit: { label: "fetta", count: "1" } },
      { grams: 10, unit: { label: "fetta", count: 5e-324 } },
    ])
      expect(
        (await person.post("/api/trpc/food.log", { json: { ref: `stock:${id}`, amount, mealType: "snack" } })).status,
      ).toBe(400);
  });

  test("returns the same entry for the same id, even when the food changed meanwhile", async () => {
    const person = await api.signUp();
    const own = await aCustomFood(api.db, person.user);
    const input = { id: randomUUID(), ref: `custom:${own.id}`, amount: { grams: 100 }, mealType: "lunch" as const };
    const first = await person.mutate("food.log", input);
    await api.db.deleteFrom("customFood").where("id", "=", own.id).execute();
    expect((await person.mutate("food.log", input)).data).toEqual(first.data);
    expect(await diary(person)).toHaveLength(1);
  });

  test("creates one entry and one food for twenty simultaneous requests with one id", async () => {
    const person = await api.signUp();
    const { id } = await aStockFood(api.db);
    const input = { id: randomUUID(), ref: `stock:${id}`, amount: { grams: 80 }, mealType: "lunch" as const };
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.mutate("food.log", input)));
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([input.id]));
    expect(await diary(person)).toHaveLength(1);
    expect((await person.get("/api/food-items")).body).toHaveLength(1);
  });

  test("under the id of another user's entry stores an own entry and leaves theirs", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const theirs = await anEntry(api.db, giulia.user, await aFood(api.db, giulia.user), day);
    const { id } = await aStockFood(api.db);
    const { status } = await marco.mutate("food.log", {
      id: theirs.id,
      ref: `stock:${id}`,
      amount: { grams: 80 },
      mealType: "lunch",
    });
    expect(status).toBe(200);
    expect((await marco.get("/api/food-items")).body).toHaveLength(1);
    expect(await diary(giulia)).toMatchObject([{ id: theirs.id, calories: 200 }]);
  });

  test("returns not found for another user's foods and for unknown foods", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const own = await aCustomFood(api.db, giulia.user);
    const item = await aFood(api.db, giulia.user);
    for (const ref of [
      `custom:${own.id}`,
      `logged:${item.id}`,
      `custom:${randomUUID()}`,
      "custom:1",
      "logged:x",
      "stock:x",
      "product:1",
    ])
      for (const answer of [
        await marco.mutate("food.log", { ref, amount: { grams: 80 }, mealType: "lunch" }),
        await marco.mutate("food.setFavourite", { ref, favourite: true }),
        await marco.query("food.read", { ref }),
      ])
        expect([ref, answer.status, answer.message]).toEqual([ref, 404, "Non trovato."]);
    for (const ref of ["pizza", "stock:", "stock:a\u0000"])
      expect((await marco.mutate("food.log", { ref, amount: { grams: 80 }, mealType: "lunch" })).issues).toEqual([
        { path: "ref", message: "Alimento sconosciuto." },
      ]);
  });

  test("accepts a deleted food with its last logged values", async () => {
    const person = await api.signUp();
    const stock = await aStockFood(api.db, { name: "Sgombro di ieri", calories: 200 });
    const input = { ref: `stock:${stock.id}`, amount: { grams: 150 }, mealType: "lunch" as const };
    await person.mutate("food.log", input);
    await api.db.deleteFrom("stockFood").where("id", "=", stock.id).execute();
    const { data } = await person.mutate("food.log", { ...input, amount: { grams: 50 } });
    expect(data).toMatchObject({ calories: 100, foodItem: { name: "Sgombro di ieri", source: "stock" } });
    const marco = await api.signUp();
    expect((await marco.mutate("food.log", input)).status).toBe(404);
  });
});
