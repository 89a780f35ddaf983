import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { deleteUserFoodAliases, listUserFoodAliases, saveUserFoodAliases, type UserFoodAlias } from "./custom-food.ts";

const db = await createTestDatabase();
let userId: string;
beforeEach(async () => {
  userId = (await aUser(db)).id;
});

/** `count` aliases from the number `from` on. */
const makeAliases = (count: number, from = 0): UserFoodAlias[] =>
  Array.from({ length: count }, (_, index) => {
    const phrase = `nome ${String(from + index).padStart(5, "0")}`;
    return { phrase, foodRef: `stock:${phrase}` };
  });
const listPhrases = async (id = userId): Promise<string[]> =>
  (await listUserFoodAliases(db, id)).map(({ phrase }) => phrase).toSorted();
const countStored = async (): Promise<number> =>
  (await db.selectFrom("userFoodAlias").select("phrase").where("userId", "=", userId).execute()).length;

test("a repeated phrase refers to the food given last, and deleting it keeps the others", async () => {
  await saveUserFoodAliases(db, userId, makeAliases(3));
  await saveUserFoodAliases(db, userId, [{ phrase: "nome 00001", foodRef: "stock:other" }]);
  expect(await listUserFoodAliases(db, userId)).toContainEqual({ phrase: "nome 00001", foodRef: "stock:other" });
  await deleteUserFoodAliases(db, userId, ["nome 00001"]);
  expect(await listPhrases()).toEqual(["nome 00000", "nome 00002"]);
});

test("the newest five hundred aliases of a user are kept, and another user's are not affected", async () => {
  const { id: other } = await aUser(db);
  await saveUserFoodAliases(db, other, makeAliases(3));
  await saveUserFoodAliases(db, userId, makeAliases(500));
  await saveUserFoodAliases(db, userId, makeAliases(20, 1000));
  expect(await countStored()).toBe(500);
  const phrase = await listPhrases();
  expect(phrase.filter((name) => name >= "nome 01000")).toHaveLength(20);
  expect(await listPhrases(other)).toHaveLength(3);
});

test("repeating a phrase makes its alias the newest", async () => {
  await saveUserFoodAliases(db, userId, makeAliases(1));
  await saveUserFoodAliases(db, userId, makeAliases(499, 1));
  await saveUserFoodAliases(db, userId, makeAliases(1));
  await saveUserFoodAliases(db, userId, makeAliases(10, 1000));
  expect(await listPhrases()).toContain("nome 00000");
  expect(await countStored()).toBe(500);
});

test("more than five hundred aliases of one call are kept, and no older one", async () => {
  await saveUserFoodAliases(db, userId, makeAliases(10));
  await saveUserFoodAliases(db, userId, makeAliases(510, 1000));
  expect(await countStored()).toBe(510);
});

test("concurrent requests of one user neither deadlock nor exceed five hundred for long", async () => {
  await saveUserFoodAliases(db, userId, makeAliases(500));
  await Promise.all(
    // Old phrases, which concurrent requests delete, and new ones.
    Array.from({ length: 20 }, (_, index) =>
      saveUserFoodAliases(db, userId, [...makeAliases(10, index * 5), ...makeAliases(10, 1000 + index * 5)]),
    ),
  );
  await saveUserFoodAliases(db, userId, makeAliases(1, 9000));
  expect(await countStored()).toBe(500);
});
