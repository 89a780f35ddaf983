import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { Db, FoodItemTable } from "../../schema/schema.ts";

export type FoodItemRow = Selectable<FoodItemTable>;

/** A person's foods, newest first. */
export function listFoodItems(db: Db, userId: string): Promise<FoodItemRow[]> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A food of this person; another's is undefined. */
export function findFoodItem(db: Db, userId: string, id: string): Promise<FoodItemRow | undefined> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Foods of this person by id; another's are left out. */
export function findFoodItems(db: Db, userId: string, ids: readonly string[]): Promise<FoodItemRow[]> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The newest serving that this person logged of each of `refs`; what they never logged is left out. */
export function findLatestServings(db: Db, userId: string, refs: readonly string[]): Promise<FoodItemRow[]> {
  return db
    .selectFrom(sql<{ ref: string }>`unnest(${refs}::text[])`.as<"r">(sql`r(ref)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("foodItem")
          .selectAll()
          .where("userId", "=", userId)
          .whereRef("foodRef", "=", "r.ref")
          .orderBy("createdAt", "desc")
          .limit(1)
          .as("f"),
      (join) => join.onTrue(),
    )
    .selectAll("f")
    .execute();
}

/** Locks a food of this person until the transaction ends: nobody copies it meanwhile. */
export function lockFoodItem(db: Db, userId: string, id: string): Promise<FoodItemRow | undefined> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a food of this person from being removed until the transaction ends; false where it is gone. */
export async function lockFoodItemForShare(db: Db, userId: string, id: string): Promise<boolean> {
  const food = await db
    .selectFrom("foodItem")
    .select("id")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  return food !== undefined;
}

/** True where an entry other than `entryId` has the food. */
export async function isLoggedElsewhere(db: Db, id: string, entryId: string): Promise<boolean> {
  const other = await db
    .selectFrom("diaryEntry")
    .select("id")
    .where("foodItemId", "=", id)
    .where("id", "!=", entryId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Removes a food that nothing is left of: no entry has it and it has no star. */
export async function deleteUnusedFoodItem(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom("foodItem")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom("diaryEntry").select("id").where("foodItemId", "=", id)),
          eb.exists(
            eb
              .selectFrom("favouriteFood")
              .select("foodRef")
              .where("userId", "=", userId)
              .where("foodRef", "=", `item:${id}`),
          ),
        ]),
      ),
    )
    .execute();
}

/** Takes back a food that no entry has: its entry was in the diary already. */
export async function deleteFoodItem(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("foodItem").where("id", "=", id).where("userId", "=", userId).execute();
}

/** Stores a food: figures of one serving, kcal and grams. Rows are never changed afterwards. */
export function insertFoodItem(db: Db, food: Insertable<FoodItemTable>): Promise<FoodItemRow> {
  return db.insertInto("foodItem").values(food).returningAll().executeTakeFirstOrThrow();
}

/** Stores a food under an id of its own making; undefined where that is in use (also when two requests race with one id). */
export function insertFoodItemIfAbsent(
  db: Db,
  food: Insertable<FoodItemTable> & { id: string },
): Promise<FoodItemRow | undefined> {
  return db
    .insertInto("foodItem")
    .values(food)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}
