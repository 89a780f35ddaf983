import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { isRowLimitError } from "./row-limit-error.ts";
import { deleteFavourite, insertFavourite } from "./queries/food/food-usage.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { aFood, aUser } from "./testing/factories.ts";

const db = await createTestDatabase();
let user: { id: string };
beforeEach(async () => {
  user = await aUser(db);
});

const insertFavouriteRows = (userId: string, count: number) => sql`
  insert into favourite_food (user_id, food_ref)
  select ${userId}::uuid, 'stock:' || n from generate_series(1, ${count}::int) n`;
const failsWithRowLimit = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => isRowLimitError(error),
  );

test("a user may have a limited number of rows in a table, and one more after a deletion", async () => {
  await insertFavouriteRows(user.id, 5000).execute(db);
  expect(await failsWithRowLimit(insertFavourite(db, user.id, "stock:pane"))).toBe(true);
  await deleteFavourite(db, user.id, "stock:1");
  await insertFavourite(db, user.id, "stock:pane");
  // Rows that exist already do not count again, and another user has a limit of their own.
  await insertFavourite(db, user.id, "stock:pane");
  await insertFavourite(db, (await aUser(db)).id, "stock:pane");
});

test("a statement that would exceed the limit writes none of its rows", async () => {
  expect(await failsWithRowLimit(insertFavouriteRows(user.id, 5001).execute(db))).toBe(true);
  const rows = await db.selectFrom("favouriteFood").selectAll().where("userId", "=", user.id).execute();
  expect(rows).toEqual([]);
});

test("a diary holds two hundred thousand entries: exactly for bulk inserts, within some dozens for single ones", async () => {
  const food = await aFood(db, user);
  await sql`
    insert into diary_entry (user_id, food_item_id, day, meal_type, servings)
    select ${user.id}::uuid, ${food.id}::uuid, date '2016-01-01' + n % 3000, 'lunch', 1
    from generate_series(1, 199998) n`.execute(db);
  const entry = { userId: user.id, foodItemId: food.id, day: "2026-11-22", mealType: "lunch", servings: 1 } as const;
  const add = (count: number) =>
    db
      .insertInto("diaryEntry")
      .values(Array.from({ length: count }, () => entry))
      .execute();
  await add(2);
  expect(await failsWithRowLimit(add(2))).toBe(true);
  // Each insert is counted with a probability of 1 in 20: that none of 600 is has a probability of about 1 in 10^13.
  let more = 0;
  while (more < 600 && !(await failsWithRowLimit(add(1)))) more += 1;
  expect(more).toBeLessThan(600);
});
