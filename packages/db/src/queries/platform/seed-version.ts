import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The version of the seed `name` that the database holds. */
export async function findSeedVersion(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("seedVersion")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.version;
}

/** Notes that `version` of the seed `name` is in. */
export async function saveSeedVersion(db: Db, name: string, version: string): Promise<void> {
  await db
    .insertInto("seedVersion")
    .values({ name, version })
    .onConflict((c) => c.column("name").doUpdateSet({ version }))
    .execute();
}

/**
 * Waits until no other transaction loads the seed `name`, and keeps others out until this one ends. Its statements may
 * take a minute instead of the seconds that a request has: on a slow machine the other one may need more than those.
 */
export async function lockSeed(tx: Db, name: string): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`.execute(tx);
}
