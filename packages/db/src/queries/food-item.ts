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

/** Stores a food: figures of one serving, kcal and grams. Rows are never changed afterwards. */
export function insertFoodItem(db: Db, food: Insertable<FoodItemTable>): Promise<FoodItemRow> {
  return db.insertInto("foodItem").values(food).returningAll().executeTakeFirstOrThrow();
}
