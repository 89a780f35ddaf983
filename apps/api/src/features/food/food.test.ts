import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

type Food = { id: string; name: string; calories: number };
const pizza = { name: "Pizza", calories: 271.4, protein: 11.04, carbs: 33, fat: 10, servingSize: "100g" };

describe.each(["/api/food-items", "/api/barcode-food-items"])("POST %s", (url) => {
  test("stores whole kcal and macros with one decimal, and missing values as null", async () => {
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
      ref: `logged:${(body as Food).id}`,
      unit: null,
      estimated: false,
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
  ])("rejects %s %j", async (field, value) => {
    const { post } = await api.signUp();
    expect(await post(url, { ...pizza, [field]: value })).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: field }] } },
    });
  });

  test("drops a picture URL of another host and keeps one of the product database", async () => {
    const { post } = await api.signUp();
    expect((await post(url, { ...pizza, imageUrl: "javascript:alert(1)" })).body).toMatchObject({ imageUrl: null });
    expect((await post(url, { ...pizza, imageUrl: "https://evil.example/x.jpg" })).body).toMatchObject({
      imageUrl: null,
    });
    const good = "https://images.openfoodfacts.org/images/products/1.jpg";
    expect((await post(url, { ...pizza, imageUrl: good })).body).toMatchObject({ imageUrl: good });
  });

  test.each([
    ["a valid code in its one form", "036000291452", "0036000291452"],
    ["any other as it was typed", " 1234 ", "1234"],
    ["none as none", "", null],
  ])("stores %s", async (_name, barcode, stored) => {
    const { post } = await api.signUp();
    expect((await post(url, { ...pizza, barcode })).body).toMatchObject({
      barcode: stored,
      source: stored === null ? "custom" : "product",
    });
  });

  test("returns the same food for the same Idempotency-Key and rejects it with another body", async () => {
    const { get, post } = await api.signUp();
    const headers = { "idempotency-key": randomUUID() };
    const first = await post(url, pizza, headers);
    const second = await post(url, pizza, headers);
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect((await post(url, { ...pizza, name: "Altro" }, headers)).status).toBe(422);
    expect((await get("/api/food-items")).body).toHaveLength(1);
  });
});

describe("the foods of a user", () => {
  test("are sorted newest first and exclude those of other users", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    for (const name of ["Uno", "Due"]) await giulia.post("/api/food-items", { ...pizza, name });
    expect(((await giulia.get("/api/food-items")).body as Food[]).map((food) => food.name)).toEqual(["Due", "Uno"]);
    expect((await marco.get("/api/food-items")).body).toEqual([]);
    expect((await api.guest.get("/api/food-items")).status).toBe(401);
  });
});
