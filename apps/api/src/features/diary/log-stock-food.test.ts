import { randomUUID } from "node:crypto";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());
const url = "/api/stock-foods/add";
const day = "2026-11-21";

test("logging grams stores the values of the food table", async () => {
  const person = await api.signUp();
  const stock = await aStockFood(api.db);
  const { status, body } = await person.post(url, {
    stockFoodName: stock.name,
    quantity: 160,
    mealType: "lunch",
    date: day,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    mealType: "lunch",
    date: day,
    servings: 1,
    calories: 565,
    foodItem: {
      name: stock.name,
      description: "Pasta",
      source: "stock",
      servingSize: "160g",
      servingGrams: 160,
      ref: `stock:${stock.id}`,
      unit: null,
    },
  });
});

test("small amounts keep their precision when the amount grows", async () => {
  const person = await api.signUp();
  const { name } = await aStockFood(api.db, { calories: 14.9 });
  const { body } = await person.post(url, { stockFoodName: name, quantity: 3 });
  const { id } = body as { id: string };
  expect((await person.put(`/api/daily-logs/${id}`, { servings: 100 })).body).toMatchObject({ calories: 45 });
});

test("the default meal is a snack", async () => {
  const person = await api.signUp();
  const { name } = await aStockFood(api.db);
  expect((await person.post(url, { stockFoodName: name, quantity: 50 })).body).toMatchObject({ mealType: "snack" });
});

test("a new food table does not change logged entries", async () => {
  const person = await api.signUp();
  const { id, name } = await aStockFood(api.db);
  await person.post(url, { stockFoodName: name, quantity: 100, date: day });
  const before = (await person.get(`/api/daily-logs?date=${day}`)).body;
  await api.db.updateTable("stockFood").set({ calories: 1, name: "Altro" }).where("id", "=", id).execute();
  expect((await person.get(`/api/daily-logs?date=${day}`)).body).toEqual(before);
  await api.db.deleteFrom("stockFood").where("id", "=", id).execute();
  expect((await person.get(`/api/daily-logs?date=${day}`)).body).toEqual(before);
});

test("a repeated request with a client id returns the same entry", async () => {
  const person = await api.signUp();
  const { name } = await aStockFood(api.db);
  const add = { id: randomUUID(), stockFoodName: name, quantity: 80, date: day };
  const answers = [await person.post(url, add), await person.post(url, add)];
  expect(answers.map((answer) => answer.status)).toEqual([201, 200]);
  expect((await person.get(`/api/daily-logs?date=${day}`)).body).toHaveLength(1);
  expect((await person.get("/api/food-items")).body).toHaveLength(1);
});

test.each([0, 0.05, 1000.1, "100", "12,5", null])("%j grams are rejected", async (quantity) => {
  const person = await api.signUp();
  const { name } = await aStockFood(api.db);
  const { status, body } = await person.post(url, { stockFoodName: name, quantity });
  expect([status, body]).toMatchObject([
    400,
    { error: { issues: [{ path: "quantity", message: "Inserisci una quantità tra 0,1 e 1000 grammi." }] } },
  ]);
});

test("an unknown name is not found, and nothing is stored", async () => {
  const person = await api.signUp();
  for (const stockFoodName of ["Ambrosia", "Ambrosia\u0000"])
    expect((await person.post(url, { stockFoodName, quantity: 100 })).status).toBe(404);
  expect((await person.get("/api/food-items")).body).toEqual([]);
});
