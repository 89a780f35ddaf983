import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration, type MigrationResultSet } from "kysely/migration";
import type { Db } from "./schema/schema.ts";
import { up as accounts } from "./migrations/20261123-0900-accounts.ts";
import { up as foods } from "./migrations/20261123-0910-foods.ts";
import { up as diary } from "./migrations/20261123-0920-diary.ts";
import { up as recipes } from "./migrations/20261123-0930-recipes.ts";
import { up as billing } from "./migrations/20261123-0940-billing.ts";
import { up as functions } from "./migrations/20261123-0950-functions.ts";
import { up as triggers } from "./migrations/20261123-0960-triggers.ts";
import { up as closedDays } from "./migrations/20261126-1000-closed-days.ts";
import * as accountColumns from "./migrations/account-columns.ts";
import * as foodColumns from "./migrations/food-columns.ts";
import { up as readerLinks } from "./migrations/20261126-1010-reader-links.ts";
import { up as reminders } from "./migrations/20261126-1300-reminders.ts";
import { up as appliedChanges } from "./migrations/20261126-1400-applied-changes.ts";
import { up as passkeys } from "./migrations/20261126-1400-passkeys.ts";
import { up as serverPage } from "./migrations/20261126-1640-server-page.ts";
import { up as homeCards } from "./migrations/20261126-1740-home-cards.ts";
import { up as personPartitions } from "./migrations/20261126-1750-person-partitions.ts";

/** Every migration by name, in order. A static list, so that a bundle holds them all. */
const migrations: Record<string, Migration> = {
  "20261123-0900-accounts": { up: accounts },
  "20261123-0910-foods": { up: foods },
  "20261123-0920-diary": { up: diary },
  "20261123-0930-recipes": { up: recipes },
  "20261123-0940-billing": { up: billing },
  "20261123-0950-functions": { up: functions },
  "20261123-0960-triggers": { up: triggers },
  "20261125-0900-product-figures": { up: foodColumns.productFigures },
  "20261125-0910-food-aliases": { up: foodColumns.foodAliases },
  "20261126-0900-micronutrients": { up: foodColumns.micronutrients },
  "20261126-0920-last-access": { up: accountColumns.lastAccess },
  "20261126-1000-closed-days": { up: closedDays },
  "20261126-1010-reader-links": { up: readerLinks },
  "20261126-1020-check-in": { up: accountColumns.checkIn },
  "20261126-1030-food-item-nutrients": { up: foodColumns.foodItemNutrients },
  "20261126-1200-check-in-undo": { up: accountColumns.checkInUndo },
  "20261126-1300-reminders": { up: reminders },
  "20261126-1400-applied-changes": { up: appliedChanges },
  "20261126-1400-passkeys": { up: passkeys },
  "20261126-1500-products-sold-in-italy": { up: foodColumns.productsSoldInItaly },
  "20261126-1640-server-page": { up: serverPage },
  "20261126-1740-home-cards": { up: homeCards },
  "20261126-1750-person-partitions": { up: personPartitions },
  "20261127-2200-usual-calories": { up: accountColumns.usualCalories },
};

export type MigrateOptions = {
  /**
   * Milliseconds that a migration waits for a table that another transaction uses. Other requests for the table queue
   * behind it, so the wait is short and the migration is retried.
   */
  lockTimeoutMs?: number;
  maxAttempts?: number;
  /** Milliseconds between two attempts, in which the queued requests are served. */
  retryDelayMs?: number;
  /** Called before a retry with the number of the failed attempt. */
  onBlocked?: (attempt: number) => void;
};

/** Key of the advisory lock that Kysely takes before it migrates, and that versions before this one took. */
const migrationLockKey = sql.lit("3853314791062309107");

/**
 * Runs `work` in a transaction that holds the migration lock. The statement timeout of requests is too short for
 * migrating large tables and for waiting for another process. Lock and settings end with the transaction: behind a
 * pooler, what a session keeps would stay on a connection that others get.
 */
function withMigrationLock<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${migrationLockKey}::bigint)`.execute(tx);
    return work(tx);
  });
}

/** The lock timeout starts with the migrations themselves: the wait for another migrating process has none. */
function withLockTimeout(migration: Migration, lockTimeoutMs: number): Migration {
  return {
    up: async (db: Kysely<never>) => {
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(db);
      await migration.up(db);
    },
  };
}

const lockNotAvailableCode = "55P03";

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === lockNotAvailableCode;
}

/**
 * The migrations of this build, and an empty one for each that a newer build has run: schemas only grow (decision 031),
 * so this build starts on the newer one too, where Kysely would take the unknown names for a damaged history.
 */
async function listMigrations(db: Db, known: Record<string, Migration>): Promise<Record<string, Migration>> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!found.rows[0]?.name) return known;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newer = rows.filter(({ name }) => !Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(newer.map(({ name }) => [name, { up: () => Promise.resolve() }])) };
}

async function runMigrations(
  db: Db,
  runMigrator: (migrator: Migrator) => Promise<MigrationResultSet>,
  { lockTimeoutMs = 3000, maxAttempts = 5, retryDelayMs = 2000, onBlocked }: MigrateOptions,
): Promise<string[]> {
  const limitedMigrations = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, withLockTimeout(migration, lockTimeoutMs)]),
  );
  for (let attempt = 1; ; attempt++) {
    try {
      return await withMigrationLock(db, async (tx) => {
        const all = await listMigrations(tx, limitedMigrations);
        const migrator = new Migrator({ db: tx, provider: { getMigrations: () => Promise.resolve(all) } });
        const { error, results } = await runMigrator(migrator);
        if (error !== undefined) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
        return (results ?? []).filter((result) => result.status === "Success").map((result) => result.migrationName);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error;
      onBlocked?.(attempt);
      await sleep(retryDelayMs);
    }
  }
}

/**
 * Migrates the database to the newest schema; two processes that start at once wait for each other. All migrations
 * run in one transaction: where a table stays locked by others, nothing has changed. Returns the names of
 * the migrations that ran; throws the first failure.
 */
export function migrateToLatest(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  return runMigrations(db, (migrator) => migrator.migrateToLatest(), options);
}

/** Migrates the database forward to the schema after the migration `name`. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await runMigrations(db, (migrator) => migrator.migrateTo(name), {});
}

/** Names of the migrations of this build, oldest first. */
export const schemaVersions: readonly string[] = Object.keys(migrations).toSorted();
