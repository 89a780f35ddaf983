import { toFoodRef } from "@fetta/domain/food-ref";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

/** A logged food. Its nutrients beyond energy and macronutrients are read for their sums alone. */
export type FoodItemRow = Omit<Selectable<Database["foodItem"]>, "nutrients">;

/** The food items of a user, newest first. */
export function listFoodItems(db: Db, userId: string): Promise<FoodItemRow[]> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A food item of this user; undefined for another user's. */
export function findFoodItem(db: Db, userId: string, id: string): Promise<FoodItemRow | undefined> {
  return db.selectFrom("foodItem").selectAll().where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
}

/** The newest serving that this user logged of each of `refs`; foods that were never logged are left out. */
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

/** Locks a food item of this user until the transaction ends: no entry of it can be copied meanwhile. */
export function lockFoodItem(db: Db, userId: string, id: string): Promise<FoodItemRow | undefined> {
  return db
    .selectFrom("foodItem")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Prevents the deletion of a food item of this user until the transaction ends; false where it does not exist. */
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

/** True where an entry other than `entryId` uses the food item. */
export async function isLoggedElsewhere(db: Db, userId: string, id: string, entryId: string): Promise<boolean> {
  const other = await db
    .selectFrom("diaryEntry")
    .select("id")
    .where("userId", "=", userId)
    .where("foodItemId", "=", id)
    .where("id", "!=", entryId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Deletes a food item without entries that is not a favourite. */
export async function deleteUnusedFoodItem(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom("foodItem")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom("diaryEntry").select("id").where("userId", "=", userId).where("foodItemId", "=", id)),
          eb.exists(
            eb
              .selectFrom("favouriteFood")
              .select("foodRef")
              .where("userId", "=", userId)
              .where("foodRef", "=", toFoodRef("logged", id)),
          ),
        ]),
      ),
    )
    .execute();
}

/** Inserts a food item: values of one serving, kcal and grams. Rows are never changed afterwards. */
export function insertFoodItem(db: Db, food: Insertable<Database["foodItem"]>): Promise<FoodItemRow> {
  return db.insertInto("foodItem").values(food).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a food item with a given id; undefined where that is in use (also when two requests race with one id). */
export function insertFoodItemIfAbsent(
  db: Db,
  food: Insertable<Database["foodItem"]> & { id: string },
): Promise<FoodItemRow | undefined> {
  return db
    .insertInto("foodItem")
    .values(food)
    .onConflict((c) => c.columns(["userId", "id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}
