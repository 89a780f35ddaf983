import type { Insertable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

/** The cached GTINs for a lookup key; undefined where there are none or they have expired. */
export async function findCachedLookup(db: Db, lookupKey: string, now: Date): Promise<string[] | undefined> {
  const row = await db
    .selectFrom("productLookupCache")
    .select("gtins")
    .where("lookupKey", "=", lookupKey)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.gtins;
}

/** Stores the result of a lookup; replaces an earlier one. */
export async function saveCachedLookup(db: Db, lookup: Insertable<Database["productLookupCache"]>): Promise<void> {
  await db
    .insertInto("productLookupCache")
    .values(lookup)
    .onConflict((c) =>
      c.column("lookupKey").doUpdateSet((eb) => ({
        gtins: eb.ref("excluded.gtins"),
        expiresAt: eb.ref("excluded.expiresAt"),
      })),
    )
    .execute();
}

/** Deletes expired lookups. */
export async function deleteExpiredLookups(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("productLookupCache").where("expiresAt", "<=", now).execute();
}
