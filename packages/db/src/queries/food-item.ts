import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { Db, FoodItemTable } from "../schema.ts";

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

/** Takes back a food that no entry has: its entry was in the diary already. */
export async function deleteFoodItem(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("foodItem").where("id", "=", id).where("userId", "=", userId).execute();
}

/** Stores a food: figures of one serving, kcal and grams. Rows are never changed afterwards. */
export function insertFoodItem(db: Db, food: Insertable<FoodItemTable>): Promise<FoodItemRow> {
  return db.insertInto("foodItem").values(food).returningAll().executeTakeFirstOrThrow();
}
