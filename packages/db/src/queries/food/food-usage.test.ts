import { addDays } from "@fetta/domain/calendar-day";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../schema/schema.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aFood, anEntry, aUser } from "../../testing/factories.ts";
import { aCustomFood, aMedian, aProduct, aStockFood } from "../../testing/food-factories.ts";
import { deleteFavourite, insertFavourite, findHabits, findSearchContext } from "./food-usage.ts";
import { findFoodRows } from "./food-rows.ts";
import { saveCachedLookup } from "./product.ts";

const db: Db = await createTestDatabase();
const today = "2026-11-21";
let user: { id: string };
beforeEach(async () => {
  user = await aUser(db);
});

const daysAgo = (days: number): string => addDays(today, -days);

/** Logs `ref` at a meal, the given number of days ago. */
async function logServing(ref: string, days: number, mealType: "breakfast" | "lunch" = "breakfast", grams = 100) {
  const food = await aFood(db, user, { foodRef: ref, servingGrams: grams });
  return anEntry(db, user, food, daysAgo(days), { mealType });
}

const listPersonalFoods = async (person = user) =>
  (await findSearchContext(db, { userId: person.id, lookupKey: null, now: new Date() })).personalFoods;
const listPersonalFoodRefs = async (person = user) => (await listPersonalFoods(person)).map(({ ref }) => ref);

const findFoodUsages = async (uses: string[], person = user) =>
  (await findFoodRows(db, person.id, { stock: [], product: [], custom: [], logged: [], uses })).uses;

const findUserHabits = (mealType: "breakfast" | "lunch" = "breakfast") =>
  findHabits(db, { userId: user.id, mealType, today });

describe("the usual foods of a meal", () => {
  test("are those logged most often at that meal, not at others", async () => {
    for (const days of [1, 2, 3]) await logServing("stock:latte", days);
    await logServing("stock:cornetto", 1);
    await logServing("stock:pasta", 1, "lunch");
    expect((await findUserHabits()).usual).toEqual(["stock:latte", "stock:cornetto"]);
    expect((await findUserHabits("lunch")).usual).toEqual(["stock:pasta"]);
  });

  test("count half as much every thirty days: three this week outweigh five two months ago", async () => {
    for (const days of [60, 61, 62, 63, 64]) await logServing("stock:pane", days);
    for (const days of [1, 2, 3]) await logServing("stock:yogurt", days);
    expect((await findUserHabits()).usual).toEqual(["stock:yogurt", "stock:pane"]);
  });

  test("rank one entry of 29 days ago above one of 31 days ago, and two of those above it", async () => {
    await logServing("stock:uno", 29);
    await logServing("stock:due", 31);
    expect((await findUserHabits()).usual).toEqual(["stock:uno", "stock:due"]);
    await logServing("stock:due", 31);
    expect((await findUserHabits()).usual).toEqual(["stock:due", "stock:uno"]);
  });

  test("ignore entries older than 180 days, and weigh a future entry no more than one of today", async () => {
    await logServing("stock:vecchio", 180);
    await logServing("stock:domani", -400);
    await logServing("stock:oggi", 0);
    await logServing("stock:oggi", 1);
    expect((await findUserHabits()).usual).toEqual(["stock:oggi", "stock:domani"]);
  });

  test("are twelve at most", async () => {
    for (let index = 0; index < 14; index++) await logServing(`stock:${index}`, index);
    expect((await findUserHabits()).usual).toHaveLength(12);
  });

  test("omit a quick add without a name, and include one with a name", async () => {
    for (const name of ["Solo calorie", "Gelato"])
      await anEntry(db, user, await aFood(db, user, { name, servingGrams: null }), daysAgo(1), {
        mealType: "breakfast",
      });
    const { usual, recents } = await findUserHabits();
    expect(usual).toHaveLength(1);
    expect(recents).toHaveLength(2);
  });

  test("combine two quick adds of the same name and energy under the newer", async () => {
    const quick = (calories: number) => aFood(db, user, { name: "Gelato", calories, servingGrams: null });
    const [older, newer, larger] = [await quick(200), await quick(200), await quick(400)];
    await anEntry(db, user, older, daysAgo(2), { mealType: "breakfast" });
    await anEntry(db, user, newer, daysAgo(1), { mealType: "breakfast" });
    await anEntry(db, user, larger, daysAgo(1), { mealType: "breakfast" });
    expect((await findUserHabits()).usual).toEqual([`logged:${newer.id}`, `logged:${larger.id}`]);
  });
});

describe("recent foods", () => {
  test("come from every meal, newest first, each once, thirty at most", async () => {
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
  test("are listed newest first, stored once and deleted", async () => {
    for (const ref of ["stock:a", "stock:b", "stock:a"]) await insertFavourite(db, user.id, ref);
    expect((await findUserHabits()).favourites).toEqual(["stock:b", "stock:a"]);
    await deleteFavourite(db, user.id, "stock:b");
    await deleteFavourite(db, user.id, "stock:b");
    expect((await findUserHabits()).favourites).toEqual(["stock:a"]);
  });
});

describe("food usage", () => {
  test("returns the amount logged last that is still in the diary, whatever its day", async () => {
    await logServing("stock:pasta", 1, "lunch", 80);
    const wrong = await logServing("stock:pasta", 5, "lunch", 300);
    expect(await findFoodUsages(["stock:pasta"])).toMatchObject([
      { favourite: false, last: { day: daysAgo(5), servingGrams: 300 } },
    ]);
    await db.deleteFrom("diaryEntry").where("id", "=", wrong.id).execute();
    expect(await findFoodUsages(["stock:pasta"])).toMatchObject([
      { last: { day: daysAgo(1), servings: 1, servingGrams: 80 } },
    ]);
  });

  test("finds a food that is only a logged item, and the amount logged of it last", async () => {
    const dish = await aFood(db, user, { servingGrams: 400 });
    const ref = `logged:${dish.id}`;
    await anEntry(db, user, dish, daysAgo(3));
    expect(await findFoodUsages([ref])).toMatchObject([{ last: { servingGrams: 400 } }]);
    await logServing(ref, 1, "lunch", 250);
    expect(await findFoodUsages([ref])).toMatchObject([{ last: { servingGrams: 250 } }]);
  });

  test("contains nothing of other users", async () => {
    const other = await aUser(db);
    const theirs = await logServing("stock:pasta", 1);
    await insertFavourite(db, user.id, "stock:pasta");
    expect(await findFoodUsages(["stock:pasta", `logged:${theirs.foodItemId}`], other)).toEqual(
      expect.arrayContaining([
        { ref: "stock:pasta", favourite: false, last: null },
        { ref: `logged:${theirs.foodItemId}`, favourite: false, last: null },
      ]),
    );
    expect(await findHabits(db, { userId: other.id, mealType: "breakfast", today })).toEqual({
      usual: [],
      recents: [],
      favourites: [],
    });
    expect(await listPersonalFoodRefs(other)).toEqual([]);
  });
});

test("a user's foods are the recently logged ones, favourites and custom foods, each once", async () => {
  const now = new Date().toISOString().slice(0, 10);
  const own = await aCustomFood(db, user);
  const eaten = async (ref: string, day: string) => anEntry(db, user, await aFood(db, user, { foodRef: ref }), day);
  await eaten("stock:ieri", addDays(now, -1));
  await eaten(`custom:${own.id}`, addDays(now, -2));
  await eaten("stock:un anno fa", addDays(now, -365));
  await insertFavourite(db, user.id, "stock:ieri");
  await insertFavourite(db, user.id, "product:8076800195057");
  await aProduct(db, "8076800195057");
  expect(await listPersonalFoodRefs()).toEqual(["stock:ieri", `custom:${own.id}`, "product:8076800195057"]);
});

test("a user's foods have names of every kind, and another account's foods are none of them", async () => {
  const [giulia, marco] = [await aUser(db), await aUser(db)];
  await aStockFood(db, { id: "crea:9", name: "Farro" });
  await aMedian(db, { id: "off-median:grissini", name: "Grissini" });
  await aProduct(db, "8000430132267", { name: "Mozzarella mini", brand: "Galbani" });
  const own = await aCustomFood(db, giulia, { name: "Torta", brand: "Nonna", barcode: "2309519" });
  const his = await aCustomFood(db, marco, { name: "Segreto" });
  const photo = await aFood(db, giulia, { name: "Pizza al volo" });
  const hisPhoto = await aFood(db, marco, { name: "Il suo pranzo" });
  await aFood(db, giulia, { name: "Non più in commercio", foodRef: "product:8000000000002" });
  const refs = [
    `logged:${photo.id}`,
    "product:8000430132267",
    "stock:off-median:grissini",
    "stock:crea:9",
    `custom:${own.id}`,
    "product:8000000000002",
    `custom:${his.id}`,
    `logged:${hisPhoto.id}`,
    "stock:unknown",
  ];
  for (const ref of refs.toReversed()) await insertFavourite(db, giulia.id, ref);
  expect(await listPersonalFoods(giulia)).toEqual([
    { ref: refs[0], name: "Pizza al volo", brand: null, barcode: null },
    { ref: refs[1], name: "Mozzarella mini", brand: "Galbani", barcode: "8000430132267" },
    { ref: refs[2], name: "Grissini", brand: null, barcode: null },
    { ref: refs[3], name: "Farro", brand: null, barcode: null },
    { ref: refs[4], name: "Torta", brand: "Nonna", barcode: "2309519" },
    { ref: refs[5], name: "Non più in commercio", brand: null, barcode: null },
  ]);
});

test("an own food is among the personal foods at once, also beside more than those hold", async () => {
  const favourites = Array.from({ length: 600 }, (_, index) => ({
    userId: user.id,
    foodRef: `stock:preferito-${index}`,
  }));
  await db.insertInto("favouriteFood").values(favourites).execute();
  const own = await aCustomFood(db, user, { name: "Pane della zia" });
  expect(await listPersonalFoodRefs()).toEqual([`custom:${own.id}`]);
});

test("a search reads the cached result of its lookup until that expires", async () => {
  const expiresAt = new Date();
  await saveCachedLookup(db, { lookupKey: "search:pane", gtins: ["8000430132267"], expiresAt });
  const cachedAt = async (lookupKey: string | null, ms: number) =>
    (await findSearchContext(db, { userId: user.id, lookupKey, now: new Date(expiresAt.getTime() + ms) })).cachedGtins;
  expect(await cachedAt("search:pane", -1)).toEqual(["8000430132267"]);
  expect(await cachedAt("search:pane", 0)).toBeNull();
  expect(await cachedAt("search:riso", -1)).toBeNull();
  expect(await cachedAt(null, -1)).toBeNull();
});
