import { sql } from "kysely";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { OwnFoodTable } from "../../schema/food-tables.ts";
import type { Db } from "../../schema/schema.ts";

export type CustomFoodRow = Selectable<OwnFoodTable>;

/** A person's own foods by name. */
export function listCustomFoods(db: Db, userId: string): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("ownFood")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Own foods of this person by id; another's are left out. */
export function findCustomFoods(db: Db, userId: string, ids: readonly string[]): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("ownFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** This person's own food of a barcode: a canonical GTIN, or the stem of an in-store code. */
export function findCustomFoodByBarcode(
  db: Db,
  userId: string,
  barcode: string,
): Promise<CustomFoodRow | undefined> {
  return db
    .selectFrom("ownFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("barcode", "=", barcode)
    .executeTakeFirst();
}

/** Lets one change of a person's own foods at a time through, until the transaction ends. */
export async function lockCustomFoods(db: Db, userId: string): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Stores an own food; undefined when its id is in use. */
export function insertCustomFood(db: Db, food: Insertable<OwnFoodTable>): Promise<CustomFoodRow | undefined> {
  return db
    .insertInto("ownFood")
    .values(food)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes an own food of this person; undefined when there is none. */
export function updateCustomFood(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<OwnFoodTable>,
): Promise<CustomFoodRow | undefined> {
  return db
    .updateTable("ownFood")
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes an own food of this person; false when there is none. */
export async function deleteCustomFood(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("ownFood")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
