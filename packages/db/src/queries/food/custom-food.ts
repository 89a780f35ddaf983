import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type CustomFoodRow = Selectable<Database["customFood"]>;

/** The custom foods of a user, by name. */
export function listCustomFoods(db: Db, userId: string): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Custom foods of this user by id; another user's are left out. */
export function findCustomFoods(db: Db, userId: string, ids: readonly string[]): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** This user's custom food with a barcode: a canonical GTIN, or the stem of an in-store code. */
export function findCustomFoodByBarcode(db: Db, userId: string, barcode: string): Promise<CustomFoodRow | undefined> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("barcode", "=", barcode)
    .executeTakeFirst();
}

/** Serialises changes to a user's custom foods until the transaction ends. */
export async function lockCustomFoods(db: Db, userId: string): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Inserts a custom food; undefined when its id is in use. */
export function insertCustomFood(db: Db, food: Insertable<Database["customFood"]>): Promise<CustomFoodRow | undefined> {
  return db
    .insertInto("customFood")
    .values(food)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a custom food of this user; undefined when there is none. */
export function updateCustomFood(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database["customFood"]>,
): Promise<CustomFoodRow | undefined> {
  return db
    .updateTable("customFood")
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a custom food of this user; false when there is none. */
export async function deleteCustomFood(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom("customFood").where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
