import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/all.ts";
import type { Db } from "./schema.ts";

/**
 * Brings the database to the newest schema; two processes that start at once wait for each other (Kysely's lock).
 * Returns the names of the migrations that ran; throws the first failure.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}
