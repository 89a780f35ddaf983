import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { seedStockFoods } from "@fetta/db/seed/stock-foods";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
const csv = await readFile(
  new URL("../../../../../packages/db/data/stock-foods.csv", import.meta.url),
  "utf8",
);
beforeAll(async () => {
  await seedStockFoods(api.db, csv);
});
afterAll(() => api.close());

type Food = { id: string; name: string; calories: number };
const pizza = { name: "Pizza", calories: 271.4, protein: 11.04, carbs: 33, fat: 10, servingSize: "100g" };

describe.each(["/api/food-items", "/api/barcode-food-items"])("POST %s", (url) => {
  test("stores whole kcal and macros with one decimal; what is missing is null", async () => {
    const { get, post } = await api.signUp();
    const { status, body } = await post(url, pizza);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Pizza",
      description: null,
      barcode: null,
      calories: 271,
      protein: 11,
      carbs: 33,
      fat: 10,
      servingSize: "100g",
      servingGrams: 100,
      imageUrl: null,
      source: "custom",
      createdAt: expect.any(String),
    });
    expect((await get("/api/food-items")).body).toEqual([body]);
  });

  test.each([
    ["name", "  "],
    ["calories", 0],
    ["calories", 0.4],
    ["calories", "100"],
    ["protein", -0.1],
    ["carbs", null],
    ["fat", 1e9],
    ["servingSize", ""],
  ])("%s %j is refused", async (field, value) => {
    const { post } = await api.signUp();
    expect(await post(url, { ...pizza, [field]: value })).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: field }] } },
    });
  });

  test("a picture from elsewhere is dropped, one of the product database stays", async () => {
    const { post } = await api.signUp();
    expect((await post(url, { ...pizza, imageUrl: "javascript:alert(1)" })).body).toMatchObject({
      imageUrl: null,
    });
    expect((await post(url, { ...pizza, imageUrl: "https://evil.example/x.jpg" })).body).toMatchObject({
      imageUrl: null,
    });
    const good = "https://images.openfoodfacts.org/images/products/1.jpg";
    expect((await post(url, { ...pizza, imageUrl: good })).body).toMatchObject({ imageUrl: good });
  });

  test("the same Idempotency-Key is the same food; with another body it is refused", async () => {
    const { get, post } = await api.signUp();
    const headers = { "idempotency-key": randomUUID() };
    const first = await post(url, pizza, headers);
    const second = await post(url, pizza, headers);
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect((await post(url, { ...pizza, name: "Altro" }, headers)).status).toBe(422);
    expect((await get("/api/food-items")).body).toHaveLength(1);
  });
});

describe("a person's foods", () => {
  test("come newest first and are nobody else's", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    for (const name of ["Uno", "Due"]) await giulia.post("/api/food-items", { ...pizza, name });
    expect(((await giulia.get("/api/food-items")).body as Food[]).map((food) => food.name)).toEqual([
      "Due",
      "Uno",
    ]);
    expect((await marco.get("/api/food-items")).body).toEqual([]);
    expect((await api.guest.get("/api/food-items")).status).toBe(401);
  });
});

describe("searching stock foods", () => {
  test("finds without accents, best match first, with portions, per 100 g", async () => {
    const { get } = await api.signUp();
    const { status, body } = await get("/api/stock-foods?search=mela");
    expect(status).toBe(200);
    const [first] = body as Food[];
    expect(first).toMatchObject({
      name: expect.stringMatching(/^Mela/),
      category: "Frutta fresca",
      imageUrl: null,
    });
    expect(first).toHaveProperty("portions");
    expect((body as Food[]).length).toBeLessThanOrEqual(50);
    expect(((await get("/api/stock-foods?search=CAFFE")).body as Food[])[0]?.name).toMatch(/^Caffè/);
  });

  test.each(["", "a", "  ", "!", "a!"])("%j is too short", async (text) => {
    const { get } = await api.signUp();
    const { status, body } = await get(`/api/stock-foods?search=${encodeURIComponent(text)}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { issues: [{ path: "search", message: "Digita almeno 2 caratteri per iniziare la ricerca" }] },
    });
  });

  test("signs of SQL and LIKE are only text", async () => {
    const { get } = await api.signUp();
    for (const text of ["%%", "__", "mela' or 1=1 --", "\\\\"]) {
      const { status, body } = await get(`/api/stock-foods?search=${encodeURIComponent(text)}`);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body).toEqual([]);
    }
  });

  test("is not for guests", async () => {
    expect((await api.guest.get("/api/stock-foods?search=mela")).status).toBe(401);
  });
});

describe("adding a stock food", () => {
  const anyFood = async (person: Awaited<ReturnType<typeof api.signUp>>): Promise<Food> =>
    ((await person.get("/api/stock-foods?search=pasta")).body as [Food])[0];

  test("logs the grams with the figures of the table", async () => {
    const person = await api.signUp();
    const stock = await anyFood(person);
    const { status, body } = await person.post("/api/stock-foods/add", {
      stockFoodName: stock.name,
      quantity: 160,
      mealType: "lunch",
      date: "2026-11-21",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mealType: "lunch",
      servings: 1,
      calories: Math.round(stock.calories * 1.6),
      foodItem: { name: stock.name, source: "stock", servingSize: "160g", servingGrams: 160 },
    });
  });

  test("small amounts keep their worth when the amount grows", async () => {
    const person = await api.signUp();
    const [salad] = (await person.get("/api/stock-foods?search=lattuga")).body as [Food];
    const { body } = await person.post("/api/stock-foods/add", { stockFoodName: salad.name, quantity: 3 });
    const { id } = body as { id: string };
    const grown = await person.put(`/api/daily-logs/${id}`, { servings: 100 });
    expect(grown.body).toMatchObject({ calories: Math.round(salad.calories * 3) });
  });

  test("the default meal is a snack", async () => {
    const person = await api.signUp();
    const stock = await anyFood(person);
    expect(
      (await person.post("/api/stock-foods/add", { stockFoodName: stock.name, quantity: 50 })).body,
    ).toMatchObject({ mealType: "snack" });
  });

  test("a new table rewrites nothing that was eaten", async () => {
    const person = await api.signUp();
    const stock = await anyFood(person);
    await person.post("/api/stock-foods/add", {
      stockFoodName: stock.name,
      quantity: 100,
      date: "2026-11-21",
    });
    const before = (await person.get("/api/daily-logs?date=2026-11-21")).body;
    await seedStockFoods(api.db, csv.split("\n").slice(0, 11).join("\n"));
    expect((await person.get("/api/daily-logs?date=2026-11-21")).body).toEqual(before);
    await seedStockFoods(api.db, csv);
  });

  test("a client's id makes a repeated request the same entry", async () => {
    const person = await api.signUp();
    const stock = await anyFood(person);
    const add = { id: randomUUID(), stockFoodName: stock.name, quantity: 80, date: "2026-11-21" };
    const answers = [
      await person.post("/api/stock-foods/add", add),
      await person.post("/api/stock-foods/add", add),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 200]);
    expect((await person.get("/api/daily-logs?date=2026-11-21")).body).toHaveLength(1);
    expect((await person.get("/api/food-items")).body).toHaveLength(1);
  });

  test.each([0, 0.05, 1000.1, "100", null])("%j grams are refused", async (quantity) => {
    const person = await api.signUp();
    const stock = await anyFood(person);
    expect((await person.post("/api/stock-foods/add", { stockFoodName: stock.name, quantity })).status).toBe(
      400,
    );
  });

  test("an unknown name is not found, and leaves nothing behind", async () => {
    const person = await api.signUp();
    expect(
      (await person.post("/api/stock-foods/add", { stockFoodName: "Ambrosia", quantity: 100 })).status,
    ).toBe(404);
    expect((await person.get("/api/food-items")).body).toEqual([]);
  });
});
