import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "./connect.ts";
import { migrateTo, migrateToLatest, schemaVersions } from "./migrate.ts";
import type { Db } from "./schema/schema.ts";
import { lenientTimeouts } from "./testing/lenient-timeouts.ts";
import { createEmptyDatabaseUrl } from "./testing/test-database.ts";

/** This migration creates a trigger of `daily_goal`, which the tests lock. */
const blockedMigration = "20261123-0960-triggers";
const laterMigrations = schemaVersions.filter((name) => name >= blockedMigration);
const previousMigration = schemaVersions.filter((name) => name < blockedMigration).at(-1) ?? "";
const quickRetries = { lockTimeoutMs: 100, maxAttempts: 3, retryDelayMs: 10 };

async function createOldDatabase(statementMs = lenientTimeouts.statementMs): Promise<Db> {
  const url = await createEmptyDatabaseUrl();
  const db = connect({ url, timeouts: { ...lenientTimeouts, statementMs }, onIdleError: () => undefined });
  onTestFinished(() => db.destroy());
  await migrateTo(db, previousMigration);
  return db;
}

/** Locks the goals as a write does, in a transaction that stays open until `end` is called. */
async function startLongWrite(db: Db): Promise<{ end: () => Promise<void> }> {
  const writer = await db.startTransaction().execute();
  await sql`lock table daily_goal in row exclusive mode`.execute(writer);
  let ended = false;
  return {
    end: async () => {
      if (!ended) await writer.commit().execute();
      ended = true;
    },
  };
}

const findAppliedMigration = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name;
};

test("a migration retries after its lock timeout and succeeds when the long transaction has ended", async () => {
  const db = await createOldDatabase();
  const write = await startLongWrite(db);
  const attempts: number[] = [];
  const migrated = await migrateToLatest(db, {
    ...quickRetries,
    // The writer's transaction takes a moment to end.
    maxAttempts: 50,
    retryDelayMs: 100,
    onBlocked: (attempt) => {
      attempts.push(attempt);
      if (attempt === 2) void write.end();
    },
  });
  expect(migrated).toEqual(laterMigrations);
  expect(attempts.slice(0, 2)).toEqual([1, 2]);
});

test("a migration that never gets its lock changes nothing, and the app keeps reading and writing", async () => {
  const db = await createOldDatabase();
  const write = await startLongWrite(db);
  const attempts: number[] = [];
  const blocked = migrateToLatest(db, { ...quickRetries, onBlocked: (attempt) => attempts.push(attempt) });
  await expect(blocked).rejects.toThrow("canceling statement due to lock timeout");
  expect(attempts).toEqual([1, 2]);
  expect(await findAppliedMigration(db)).toBe(previousMigration);
  expect((await sql`select from daily_goal`.execute(db)).rows).toEqual([]);
  await write.end();
  expect(await migrateToLatest(db)).toEqual(laterMigrations);
});

test("waiting for another migrating process has no timeout, and later statements have one again", async () => {
  const db = await createOldDatabase(1000);
  const waiting = sql<{ many: number }>`
    select count(*) as many from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  const holder = await db.startTransaction().execute();
  // The advisory lock of migrations, which versions before take for a session.
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(holder);
  let blocked = 0;
  const migrating = migrateToLatest(db, { ...quickRetries, maxAttempts: 1, onBlocked: () => (blocked += 1) });
  await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([{ many: 1 }]);
  // Longer than the lock timeout for tables and the statement timeout of the connection.
  await sleep(1500);
  await holder.commit().execute();
  expect(await migrating).toEqual(laterMigrations);
  expect(blocked).toBe(0);
  const after = await Promise.all(
    Array.from({ length: 10 }, () => sql`select current_setting('statement_timeout') as timeout`.execute(db)),
  );
  expect(after.map((result) => result.rows)).toEqual(after.map(() => [{ timeout: "1s" }]));
});

test("ids are UUIDs of version 7 that increase from one statement to the next", async () => {
  const db = await createOldDatabase();
  const createId = async (connection: Db): Promise<string> =>
    (await sql<{ id: string }>`select uuid_v7() as id`.execute(connection)).rows[0]?.id ?? "";
  const before = Date.now();
  const id = await createId(db);
  const after = Date.now();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  // Two clocks may differ a little.
  expect(made).toBeGreaterThanOrEqual(before - 60_000);
  expect(made).toBeLessThanOrEqual(after + 60_000);
  const inOrder = await db.transaction().execute(async (tx) => {
    const ids: string[] = [];
    for (let turn = 0; turn < 200; turn += 1) ids.push(await createId(tx));
    return ids;
  });
  expect(inOrder.toSorted()).toEqual(inOrder);
  const { rows } = await sql<{ distinct: number }>`
    select count(distinct uuid_v7()) as distinct from generate_series(1, 10000)`.execute(db);
  expect(rows).toEqual([{ distinct: 10_000 }]);
});

test("a version starts on the schema of a newer one, so that a new version can be taken back", async () => {
  const db = await createOldDatabase();
  await migrateToLatest(db);
  const newer = "29991231-2359-a-newer-version";
  await sql`insert into kysely_migration (name, timestamp) values (${newer}, '2999-12-31T23:59:00Z')`.execute(db);
  expect(await migrateToLatest(db)).toEqual([]);
  expect(await findAppliedMigration(db)).toBe(newer);
});
