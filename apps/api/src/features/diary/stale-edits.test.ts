import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const day = "2026-11-21";

async function aPersonWithBread() {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user, { name: "Pane", calories: 200 });
  return { ...person, food };
}
type Person = Awaited<ReturnType<typeof aPersonWithBread>>;
const listed = async ({ query }: Pick<Person, "query">) => (await query("diary.list", { date: day })).data;

describe("a change that reaches the server late or twice", () => {
  test("leaves the diary unchanged when the whole queue is sent again", async () => {
    const person = await aPersonWithBread();
    const [kept, gone] = [randomUUID(), randomUUID()];
    const stock = await aStockFood(api.db, { calories: 100 });
    const add = { foodItemId: person.food.id, mealType: "lunch", date: day } as const;
    const play = async () => {
      await person.mutate("diary.add", { ...add, id: kept });
      await person.mutate("food.log", {
        id: gone,
        ref: `stock:${stock.id}`,
        amount: { grams: 50 },
        mealType: "lunch",
        date: day,
      });
      await person.mutate("diary.edit", { id: kept, servings: 3, ifVersion: 0 });
    };
    await play();
    const once = await listed(person);
    await play();
    expect(await listed(person)).toEqual(once);
    await person.mutate("diary.remove", { id: gone });
    expect((await person.mutate("diary.remove", { id: gone })).status).toBe(200);
    expect(await listed(person)).toMatchObject([{ id: kept, servings: 3, version: 1 }]);
  });

  test("is rejected without effect when it is based on an older version of the entry", async () => {
    const person = await aPersonWithBread();
    const { id } = await anEntry(api.db, person.user, person.food, day, { servings: 1 });
    await person.mutate("diary.edit", { id, servings: 5, ifVersion: 0 });
    const late = await person.mutate("diary.edit", { id, servings: 2, ifVersion: 0 });
    expect([late.status, late.message]).toEqual([
      409,
      "Questa voce è stata cambiata da un altro dispositivo: la tua modifica non è stata salvata.",
    ]);
    expect(await listed(person)).toMatchObject([{ servings: 5, version: 1 }]);
    const insisted = await person.mutate("diary.edit", { id, servings: 2 });
    expect(insisted.data).toMatchObject({ servings: 2, version: 2 });
  });

  test("causes no conflict and no new version when the entry already has the wanted values", async () => {
    const person = await aPersonWithBread();
    const { id } = await anEntry(api.db, person.user, person.food, day, { servings: 1 });
    await person.mutate("diary.edit", { id, servings: 5 });
    const again = await person.mutate("diary.edit", { id, servings: 5, ifVersion: 0 });
    expect(again.data).toMatchObject({ servings: 5, version: 1 });
  });

  test("returns not found when another device has removed the entry", async () => {
    const person = await aPersonWithBread();
    const { id } = await anEntry(api.db, person.user, person.food, day);
    await person.mutate("diary.remove", { id });
    expect((await person.mutate("diary.edit", { id, servings: 2, ifVersion: 0 })).status).toBe(404);
  });

  test("is rejected when another account is signed in", async () => {
    const [anna, bruno] = [await aPersonWithBread(), await aPersonWithBread()];
    const body = { foodItemId: bruno.food.id, mealType: "lunch", date: day };
    const rejected = await bruno.post("/api/daily-logs", body, { "x-account": anna.user.id });
    expect(rejected.status).toBe(401);
    expect(await listed(bruno)).toEqual([]);
    expect((await bruno.post("/api/daily-logs", body, { "x-account": bruno.user.id })).status).toBe(201);
  });
});
