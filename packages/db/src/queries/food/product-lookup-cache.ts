import type { Insertable } from "kysely";
import type { ProductAnswerTable } from "../../schema/food-tables.ts";
import type { Db } from "../../schema/schema.ts";

/** What the question was answered with, if that still counts. */
export async function findCachedLookup(db: Db, lookupKey: string, now: Date): Promise<string[] | undefined> {
  const row = await db
    .selectFrom("productAnswer")
    .select("gtins")
    .where("question", "=", lookupKey)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.gtins;
}

/** Keeps an answer in the place of an earlier one. */
export async function saveCachedLookup(db: Db, lookup: Insertable<ProductAnswerTable>): Promise<void> {
  await db
    .insertInto("productAnswer")
    .values(lookup)
    .onConflict((c) =>
      c.column("question").doUpdateSet((eb) => ({
        gtins: eb.ref("excluded.gtins"),
        expiresAt: eb.ref("excluded.expiresAt"),
      })),
    )
    .execute();
}

/** Forgets answers that no longer count. */
export async function deleteExpiredLookups(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("productAnswer").where("expiresAt", "<=", now).execute();
}
