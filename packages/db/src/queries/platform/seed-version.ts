import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The version of the seed `name` that the database contains. */
export async function findSeedVersion(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("seedVersion").select("version").where("name", "=", name).executeTakeFirst();
  return row?.version;
}

/** Stores that `version` of the seed `name` is loaded. */
export async function saveSeedVersion(db: Db, name: string, version: string): Promise<void> {
  await db
    .insertInto("seedVersion")
    .values({ name, version })
    .onConflict((c) => c.column("name").doUpdateSet({ version }))
    .execute();
}

/**
 * Waits until no other transaction loads the seed `name`, and blocks others until this one ends. Raises the
 * transaction's statement timeout to a minute: the other load may outlast a request's timeout.
 */
export async function lockSeed(tx: Db, name: string): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`.execute(tx);
}
