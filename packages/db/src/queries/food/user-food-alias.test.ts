import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { deleteFoodMeanings, listFoodMeanings, saveFoodMeanings } from "./user-food-alias.ts";
import type { FoodMeaning } from "./user-food-alias.ts";

const db = await testDatabase();
let userId: string;
beforeEach(async () => {
  userId = (await aUser(db)).id;
});

/** `count` names from the number `from` on. */
const names = (count: number, from = 0): FoodMeaning[] =>
  Array.from({ length: count }, (_, index) => {
    const said = `nome ${String(from + index).padStart(5, "0")}`;
    return { said, foodRef: `stock:${said}` };
  });
const saidBy = async (id = userId): Promise<string[]> =>
  (await listFoodMeanings(db, id)).map(({ said }) => said).toSorted();
const stored = async (): Promise<number> =>
  (await db.selectFrom("foodMeaning").select("said").where("userId", "=", userId).execute()).length;

test("a name that is said again means the last food, and forgetting it takes nothing else", async () => {
  await saveFoodMeanings(db, userId, names(3));
  await saveFoodMeanings(db, userId, [{ said: "nome 00001", foodRef: "stock:other" }]);
  expect(await listFoodMeanings(db, userId)).toContainEqual({ said: "nome 00001", foodRef: "stock:other" });
  await deleteFoodMeanings(db, userId, ["nome 00001"]);
  expect(await saidBy()).toEqual(["nome 00000", "nome 00002"]);
});

test("the newest five hundred names of a person are kept, of another person none is lost", async () => {
  const { id: other } = await aUser(db);
  await saveFoodMeanings(db, other, names(3));
  await saveFoodMeanings(db, userId, names(500));
  await saveFoodMeanings(db, userId, names(20, 1000));
  expect(await stored()).toBe(500);
  const said = await saidBy();
  expect(said.filter((name) => name >= "nome 01000")).toHaveLength(20);
  expect(await saidBy(other)).toHaveLength(3);
});

test("a name that is said again is new again", async () => {
  await saveFoodMeanings(db, userId, names(1));
  await saveFoodMeanings(db, userId, names(499, 1));
  await saveFoodMeanings(db, userId, names(1));
  await saveFoodMeanings(db, userId, names(10, 1000));
  expect(await saidBy()).toContain("nome 00000");
  expect(await stored()).toBe(500);
});

test("more than five hundred names at once are kept, and no older one", async () => {
  await saveFoodMeanings(db, userId, names(10));
  await saveFoodMeanings(db, userId, names(510, 1000));
  expect(await stored()).toBe(510);
});

test("many requests of one person at once neither lock up nor pass the five hundred for long", async () => {
  await saveFoodMeanings(db, userId, names(500));
  await Promise.all(
    // Old names, which others are taking away, and new ones.
    Array.from({ length: 20 }, (_, index) =>
      saveFoodMeanings(db, userId, [...names(10, index * 5), ...names(10, 1000 + index * 5)]),
    ),
  );
  await saveFoodMeanings(db, userId, names(1, 9000));
  expect(await stored()).toBe(500);
});
