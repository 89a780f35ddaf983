import { aFood, anEntry } from "@fetta/db/testing/factories";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { startApi } from "../testing/harness.ts";
import { buildUpload } from "../testing/multipart-upload.ts";
import { appRouter } from "./app-router.ts";

const api = await startApi({ now: () => new Date("2026-11-22T12:00:00Z") });
afterAll(() => api.close());

const food = { name: "Pasta", calories: 100, protein: 1, carbs: 2, fat: 3, servingSize: "100g" };
const message = "Scegli un giorno dal 2015 a un anno da oggi.";

const entryDays = async (): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`select day from diary_entry union all select day from water_log
    union all select day from weight_log union all select day from closed_day order by 1`.execute(api.db);
  return rows.map(({ day }) => day);
};

test("every procedure that writes to a day rejects one before 2015 or over a year ahead, and writes nothing", async () => {
  const person = await api.signUp();
  const item = await aFood(api.db, person.user);
  const entry = await anEntry(api.db, person.user, item, "2026-11-20");
  const id = entry.id;
  const ref = `custom:${crypto.randomUUID()}`;
  const meal = { id: crypto.randomUUID(), ref, grams: 80, unit: null, sourceText: "pasta", chosen: true };
  const calls: Record<string, (date: string) => object> = {
    "diary.add": (date) => ({ foodItemId: item.id, date }),
    "diary.addQuick": (date) => ({ ...food, id: crypto.randomUUID(), mealType: "lunch", date }),
    "diary.edit": (date) => ({ id, date }),
    "diary.close": (date) => ({ date, isClosed: true }),
    "diary.copy": (to) => ({ from: "2026-11-20", to }),
    "diary.copyEntry": (date) => ({ id, date, mealType: "lunch" }),
    "food.addStock": (date) => ({ stockFoodName: "Pasta", quantity: 80, date }),
    "food.log": (date) => ({ ref: `custom:${crypto.randomUUID()}`, amount: { grams: 100 }, date }),
    "estimate.log": (date) => ({ items: [meal], date }),
    "recipes.addToLog": (date) => ({ id: crypto.randomUUID(), date }),
    "trends.logWeight": (date) => ({ kg: 70, date }),
    "trends.addWater": (date) => ({ ml: 200, date }),
    "trends.setWater": (date) => ({ ml: 200, date }),
  };
  for (const [path, input] of Object.entries(calls))
    for (const date of ["2014-12-31", "2027-11-25", "9999-12-31"]) {
      const { status, body } = await person.post(`/api/trpc/${path}`, { json: input(date) });
      expect({ path, date, status, body }).toMatchObject({
        status: 400,
        body: { error: { json: { message, data: { errorCode: "date_out_of_range" } } } },
      });
    }
  expect(await entryDays()).toEqual(["2026-11-20"]);

  // A new mutation must be in the list above, unless its day is not a day of the diary that is written.
  const written = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
    const { type, inputs } = (procedure as unknown as { _def: { type: string; inputs: readonly unknown[] } })._def;
    if (type !== "mutation") return [];
    const days = inputs.some((input) => {
      const schema =
        input instanceof z.core.$ZodType ? z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) : {};
      const { properties = {} } = schema as { properties?: Record<string, unknown> };
      return "date" in properties || "to" in properties;
    });
    return days ? [path] : [];
  });
  expect(written.toSorted()).toEqual([...Object.keys(calls), "trends.removeWeight"].toSorted());
});

test("the REST API rejects it with the same message", async () => {
  const person = await api.signUp();
  const item = await aFood(api.db, person.user);
  const log = (date: string) => person.post("/api/daily-logs", { foodItemId: item.id, date });
  expect(await log("2014-12-31")).toMatchObject({ status: 400, body: { message } });
  expect(await log("2015-01-01")).toMatchObject({ status: 201, body: { date: "2015-01-01" } });
  expect(await log("2027-11-22")).toMatchObject({ status: 201, body: { date: "2027-11-22" } });
});

test("a photo sent with such a day is rejected before it is analysed", async () => {
  const person = await api.signUp();
  const upload = await buildUpload(Buffer.from("foto"), "foto.jpg", "image/jpeg", { date: "2014-12-31" });
  const answer = await person.ask({ method: "POST", url: "/api/analyze-food", ...upload });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test("an existing entry before 2015 can be read, copied to the current day and removed", async () => {
  const person = await api.signUp();
  const entry = await anEntry(api.db, person.user, await aFood(api.db, person.user), "2012-05-05");
  expect((await person.get("/api/daily-logs?date=2012-05-05")).body).toMatchObject([{ id: entry.id }]);
  const copied = await person.post("/api/trpc/diary.copy", { json: { from: "2012-05-05", to: "2026-11-22" } });
  expect(copied.status).toBe(200);
  expect((await person.delete(`/api/daily-logs/${entry.id}`)).status).toBe(204);
});

test("imported rows of an export on such days are skipped and listed, and the others are imported", async () => {
  const person = await api.signUp();
  const [foodId, createdAt] = [crypto.randomUUID(), "2020-01-01T12:00:00.000Z"];
  const entry = (day: string) => ({
    id: crypto.randomUUID(),
    foodItemId: foodId,
    day,
    mealType: "lunch",
    servings: 1,
    createdAt,
  });
  const file = {
    app: "Fetta",
    format: 1,
    foods: [{ id: foodId, ...food, source: "custom", createdAt }],
    entries: [entry("2014-12-31"), entry("2015-01-01"), entry("2030-01-01")],
    weights: [{ day: "1990-01-01", kg: 70, updatedAt: createdAt }],
  };
  const { status, body } = await person.ask({
    method: "POST",
    url: "/api/account/import",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(file),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    added: { entries: 1, weights: 0 },
    rejected: [
      { part: "entries", line: 1, problem: "date_out_of_range" },
      { part: "entries", line: 3, problem: "date_out_of_range" },
      { part: "weights", line: 1, problem: "date_out_of_range" },
    ],
  });
});
