import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/all.ts";
import type { Db } from "./schema.ts";

/** The seconds that a request's statement has are too few for a table of any size, and for waiting for another process. */
function withoutTimeLimit<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/**
 * Brings the database to the newest schema; two processes that start at once wait for each other (Kysely's lock).
 * Returns the names of the migrations that ran; throws the first failure.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await withoutTimeLimit(db, (connection) =>
    new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest(),
  );
  if (error) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}
