import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrateTo, migrateToLatest, schemaVersions } from "./migrate.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const db = await createTestDatabase();
/**
 * The migrations from the first that changes `daily_goal`, which the tests lock; `previousMigration` is the one before
 * it.
 */
const firstTested = schemaVersions.indexOf("20261121-1070-trends");
const [previousMigration = "", laterMigrations] = [schemaVersions[firstTested - 1], schemaVersions.slice(firstTested)];
const quickRetries = { lockTimeoutMs: 100, maxAttempts: 3, retryDelayMs: 10 };

/** Reads the goals in a transaction that stays open until `end` is called. */
async function startLongRead(): Promise<{ end: () => Promise<void> }> {
  const reader = await db.startTransaction().execute();
  await sql`select from daily_goal`.execute(reader);
  let ended = false;
  return {
    end: async () => {
      if (!ended) await reader.commit().execute();
      ended = true;
    },
  };
}

const findAppliedMigration = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name;
};

test("a migration retries after its lock timeout and succeeds when the long transaction has ended", async () => {
  await migrateTo(db, previousMigration);
  const read = await startLongRead();
  const attempts: number[] = [];
  const migrated = await migrateToLatest(db, {
    ...quickRetries,
    // The reader's transaction takes a moment to end.
    maxAttempts: 50,
    retryDelayMs: 100,
    onBlocked: (attempt) => {
      attempts.push(attempt);
      if (attempt === 2) void read.end();
    },
  });
  expect(migrated).toEqual(laterMigrations);
  expect(attempts.slice(0, 2)).toEqual([1, 2]);
});

test("a migration that never gets its lock changes nothing, and the app keeps reading and writing", async () => {
  await migrateTo(db, previousMigration);
  const read = await startLongRead();
  const attempts: number[] = [];
  const blocked = migrateToLatest(db, { ...quickRetries, onBlocked: (attempt) => attempts.push(attempt) });
  await expect(blocked).rejects.toThrow("canceling statement due to lock timeout");
  expect(attempts).toEqual([1, 2]);
  expect(await findAppliedMigration()).toBe(previousMigration);
  expect((await sql`select from daily_goal`.execute(db)).rows).toEqual([]);
  await read.end();
  expect(await migrateToLatest(db)).toEqual(laterMigrations);
});

test("waiting for another migrating process has no timeout", async () => {
  const waiting = sql<{ many: number }>`
    select count(*) as many from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  const holder = await db.startTransaction().execute();
  await migrateTo(db, previousMigration);
  // The advisory lock that Kysely takes before it migrates.
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(holder);
  let blocked = 0;
  const migrating = migrateToLatest(db, { ...quickRetries, maxAttempts: 1, onBlocked: () => (blocked += 1) });
  await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([{ many: 1 }]);
  // Longer than the lock timeout for tables.
  await sql`select pg_sleep(0.5)`.execute(holder);
  await holder.commit().execute();
  expect(await migrating).toEqual(laterMigrations);
  expect(blocked).toBe(0);
});
