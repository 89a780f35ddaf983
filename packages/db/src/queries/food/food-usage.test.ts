import { addDays } from "@fetta/domain/calendar-day";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../schema/schema.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aFood, anEntry, aUser } from "../../testing/factories.ts";
import { anOwnFood } from "../../testing/food-factories.ts";
import { deleteFavourite, insertFavourite } from "./favourite-food.ts";
import { findHabits, findFoodUsages, listPersonalFoodRefs } from "./food-usage.ts";

const db: Db = await createTestDatabase();
const today = "2026-11-21";
let user: { id: string };
beforeEach(async () => {
  user = await aUser(db);
});

const daysAgo = (days: number): string => addDays(today, -days);

/** Logs `ref` at a meal, the given number of days ago. */
async function logServing(
  ref: string,
  days: number,
  mealType: "breakfast" | "lunch" = "breakfast",
  grams = 100,
) {
  const food = await aFood(db, user, { foodRef: ref, servingGrams: grams });
  return anEntry(db, user, food, daysAgo(days), { mealType });
}

const findUserHabits = (mealType: "breakfast" | "lunch" = "breakfast") =>
  findHabits(db, { userId: user.id, mealType, today });

describe("what is usual at a meal", () => {
  test("is what is eaten there most, and nothing of other meals", async () => {
    for (const days of [1, 2, 3]) await logServing("stock:latte", days);
    await logServing("stock:cornetto", 1);
    await logServing("stock:pasta", 1, "lunch");
    expect((await findUserHabits()).usual).toEqual(["stock:latte", "stock:cornetto"]);
    expect((await findUserHabits("lunch")).usual).toEqual(["stock:pasta"]);
  });

  test("counts half as much every thirty days: three times this week outweigh five in the spring", async () => {
    for (const days of [60, 61, 62, 63, 64]) await logServing("stock:pane", days);
    for (const days of [1, 2, 3]) await logServing("stock:yogurt", days);
    expect((await findUserHabits()).usual).toEqual(["stock:yogurt", "stock:pane"]);
  });

  test("one time 29 days ago outweighs one 31 days ago, and two of these outweigh it", async () => {
    await logServing("stock:uno", 29);
    await logServing("stock:due", 31);
    expect((await findUserHabits()).usual).toEqual(["stock:uno", "stock:due"]);
    await logServing("stock:due", 31);
    expect((await findUserHabits()).usual).toEqual(["stock:due", "stock:uno"]);
  });

  test("forgets after 180 days, and a plan for tomorrow weighs no more than today", async () => {
    await logServing("stock:vecchio", 180);
    await logServing("stock:domani", -400);
    await logServing("stock:oggi", 0);
    await logServing("stock:oggi", 1);
    expect((await findUserHabits()).usual).toEqual(["stock:oggi", "stock:domani"]);
  });

  test("holds twelve foods at most", async () => {
    for (let index = 0; index < 14; index++) await logServing(`stock:${index}`, index);
    expect((await findUserHabits()).usual).toHaveLength(12);
  });

  test("leaves out kcal without a name, and keeps a quick add that has one", async () => {
    for (const name of ["Solo calorie", "Gelato"])
      await anEntry(db, user, await aFood(db, user, { name, servingGrams: null }), daysAgo(1), {
        mealType: "breakfast",
      });
    const { usual, recents } = await findUserHabits();
    expect(usual).toHaveLength(1);
    expect(recents).toHaveLength(2);
  });

  test("two quick adds of one name and energy are one habit, known by the newer", async () => {
    const quick = (calories: number) => aFood(db, user, { name: "Gelato", calories, servingGrams: null });
    const [older, newer, larger] = [await quick(200), await quick(200), await quick(400)];
    await anEntry(db, user, older, daysAgo(2), { mealType: "breakfast" });
    await anEntry(db, user, newer, daysAgo(1), { mealType: "breakfast" });
    await anEntry(db, user, larger, daysAgo(1), { mealType: "breakfast" });
    expect((await findUserHabits()).usual).toEqual([`item:${newer.id}`, `item:${larger.id}`]);
  });
});

describe("recent foods", () => {
  test("come from every meal, the newest first, each once, thirty at most", async () => {
    for (let index = 0; index < 32; index++)
      await logServing(`stock:${index}`, index, index % 2 === 0 ? "lunch" : "breakfast");
    await logServing("stock:31", 0);
    const { recents } = await findUserHabits();
    expect(recents.slice(0, 3)).toEqual(["stock:31", "stock:0", "stock:1"]);
    expect(recents).toHaveLength(30);
    expect(new Set(recents).size).toBe(30);
  });
});

describe("favourites", () => {
  test("come newest first, are the same the second time, and go", async () => {
    for (const ref of ["stock:a", "stock:b", "stock:a"]) await insertFavourite(db, user.id, ref);
    expect((await findUserHabits()).favourites).toEqual(["stock:b", "stock:a"]);
    await deleteFavourite(db, user.id, "stock:b");
    await deleteFavourite(db, user.id, "stock:b");
    expect((await findUserHabits()).favourites).toEqual(["stock:a"]);
  });
});

describe("how somebody stands to a food", () => {
  test("says the newest amount that is still in the diary, whatever day it is of", async () => {
    await logServing("stock:pasta", 1, "lunch", 80);
    const wrong = await logServing("stock:pasta", 5, "lunch", 300);
    expect(await findFoodUsages(db, user.id, ["stock:pasta"])).toMatchObject([
      { favourite: false, last: { day: daysAgo(5), servingGrams: 300 } },
    ]);
    await db.deleteFrom("diaryEntry").where("id", "=", wrong.id).execute();
    expect(await findFoodUsages(db, user.id, ["stock:pasta"])).toMatchObject([
      { last: { day: daysAgo(1), servings: 1, servingGrams: 80 } },
    ]);
  });

  test("finds a thing that is nothing but itself, and what was logged of it again", async () => {
    const dish = await aFood(db, user, { servingGrams: 400 });
    const ref = `item:${dish.id}`;
    await anEntry(db, user, dish, daysAgo(3));
    expect(await findFoodUsages(db, user.id, [ref])).toMatchObject([{ last: { servingGrams: 400 } }]);
    await logServing(ref, 1, "lunch", 250);
    expect(await findFoodUsages(db, user.id, [ref])).toMatchObject([{ last: { servingGrams: 250 } }]);
  });

  test("knows nothing of other people", async () => {
    const other = await aUser(db);
    const theirs = await logServing("stock:pasta", 1);
    await insertFavourite(db, user.id, "stock:pasta");
    expect(await findFoodUsages(db, other.id, ["stock:pasta", `item:${theirs.foodItemId}`])).toEqual([
      { ref: "stock:pasta", favourite: false, last: null },
      { ref: `item:${theirs.foodItemId}`, favourite: false, last: null },
    ]);
    expect(await findHabits(db, { userId: other.id, mealType: "breakfast", today })).toEqual({
      usual: [],
      recents: [],
      favourites: [],
    });
    expect(await listPersonalFoodRefs(db, other.id)).toEqual([]);
  });
});

test("a person's foods are what they ate lately, their favourites and their own foods, each once", async () => {
  const now = new Date().toISOString().slice(0, 10);
  const own = await anOwnFood(db, user);
  const eaten = async (ref: string, day: string) =>
    anEntry(db, user, await aFood(db, user, { foodRef: ref }), day);
  await eaten("stock:ieri", addDays(now, -1));
  await eaten(`own:${own.id}`, addDays(now, -2));
  await eaten("stock:un anno fa", addDays(now, -365));
  await insertFavourite(db, user.id, "stock:ieri");
  await insertFavourite(db, user.id, "product:8076800195057");
  expect(await listPersonalFoodRefs(db, user.id)).toEqual([
    "stock:ieri",
    `own:${own.id}`,
    "product:8076800195057",
  ]);
});
