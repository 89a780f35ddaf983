import { createHash, randomUUID } from "node:crypto";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { computeEntitlementEnd } from "@fetta/domain/billing/entitlement";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../connect.ts";
import { createTemporaryFolder } from "../embedded/testing/temporary-folder.ts";
import { migrateTo } from "../migrate.ts";
import { findAccount, saveGoals } from "../queries/account/account.ts";
import { listGoalVersions } from "../queries/diary/goal-version.ts";
import type { Db } from "../schema/schema.ts";
import { createEmptyDatabaseUrl, createTestDatabaseUrl } from "../testing/test-database.ts";
import { aUser } from "../testing/factories.ts";
import { lenientTimeouts } from "../testing/lenient-timeouts.ts";
import { withPgClient } from "../testing/pg-client.ts";
import { listBackupTables } from "./backup-tables.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withScratchDatabase } from "./scratch-database.ts";
import { fillDatabase } from "./testing/filled-database.ts";
import { writeBackup } from "./write-backup.ts";

// Each test creates and fills databases.
vi.setConfig({ testTimeout: 180_000 });

function connectForTest(url: string): Db {
  const db = connect({ url, maxConnections: 4, timeouts: lenientTimeouts, onIdleError: () => undefined });
  onTestFinished(() => db.destroy());
  return db;
}

/** All rows of all tables, as text that does not depend on their storage order. */
function readAllRows(url: string): Promise<Record<string, string[]>> {
  return withPgClient(url, async (client) => {
    const tables: Record<string, string[]> = {};
    await client.query("set timezone = 'UTC'");
    for (const { name } of await listBackupTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  });
}

async function createFilledBackup() {
  const url = await createTestDatabaseUrl();
  const db = connectForTest(url);
  const people = await fillDatabase(db);
  const path = join(await createTemporaryFolder(), "backups", "fetta.backup");
  const rows = await writeBackup(url, path);
  return { url, db, people, path, rows };
}

test("a restore into an empty database brings back every row of every table with its exact values", async () => {
  const { url, db, people, path, rows } = await createFilledBackup();
  const before = await readAllRows(url);
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty, "tables that the test forgets").toEqual([]);
  expect(rows).toBe(Object.values(before).flat().length);
  const target = await createEmptyDatabaseUrl();
  expect(await restoreBackup(target, path)).toBe(rows);
  const after = await readAllRows(target);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const table of Object.keys(before)) expect([table, after[table]]).toEqual([table, before[table]]);

  const restored = connectForTest(target);
  for (const { id } of people) {
    const [was, is] = [await findAccount(db, id), await findAccount(restored, id)];
    expect(is).toEqual(was);
    expect(computeEntitlementEnd(is?.grants ?? [])).toEqual(computeEntitlementEnd(was?.grants ?? []));
    expect(computeEntitlementEnd(is?.grants ?? [])).toBeInstanceOf(Date);
  }
});

test("in a restored database foreign keys hold and triggers still version the goals", async () => {
  const { people, path } = await createFilledBackup();
  const target = await createEmptyDatabaseUrl();
  await restoreBackup(target, path);
  const db = connectForTest(target);
  const { rows: keys } = await sql<{ name: string; table: string; definition: string }>`
    select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(db);
  expect(keys.length).toBeGreaterThan(20);
  for (const { name, table, definition } of keys) {
    // A recreated constraint is checked by the server over every row.
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  }
  await expect(sql`delete from food_item`.execute(db)).rejects.toThrow("violates foreign key");
  const [person] = people;
  const goals = { dailyCalorieGoal: 1600, dailyProteinGoal: 1, dailyCarbsGoal: 2, dailyFatGoal: 3 };
  await saveGoals(db, person?.id ?? "", goals);
  expect(
    (await listGoalVersions(db, person?.id ?? "")).map(({ goals: { dailyCalorieGoal } }) => dailyCalorieGoal),
  ).toEqual([2000, 1600]);
});

test("a backup of an earlier schema version is restored and migrated to the newest schema, also after a first start", async () => {
  const url = await createEmptyDatabaseUrl();
  const db = connectForTest(url);
  await migrateTo(db, "20261123-0900-accounts");
  const email = `${randomUUID()}@example.org`;
  await sql`insert into app_user (email) values (${email})`.execute(db);
  const path = join(await createTemporaryFolder(), "old.backup");
  await writeBackup(url, path);
  for (const target of [await createEmptyDatabaseUrl(), await createTestDatabaseUrl()]) {
    await restoreBackup(target, path);
    const restored = connectForTest(target);
    const user = await restored.selectFrom("appUser").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email, emailVerifiedAt: null });
    await saveGoals(restored, user.id, {
      dailyCalorieGoal: 1700,
      dailyProteinGoal: 1,
      dailyCarbsGoal: 2,
      dailyFatGoal: 3,
    });
    expect(await listGoalVersions(restored, user.id)).toHaveLength(1);
  }
});

test("a restore replaces what a first start and visitors left, and is undone where a row comes back differently", async () => {
  const { path, rows } = await createFilledBackup();
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split("\n");
  const at = lines.findIndex((line) => line.includes('"daily_calorie_goal": 2000'));
  lines[at] = lines[at]?.replace('{"row":{', '{"row":{"dropped": 1, ') ?? "";
  const body = `${lines.slice(0, -1).join("\n")}\n`;
  const sha256 = createHash("sha256").update(body).digest("hex");
  const altered = join(await createTemporaryFolder(), "altered.backup");
  await writeFile(altered, gzipSync(`${body}${JSON.stringify({ end: { rows, sha256 } })}\n`));
  const target = await createTestDatabaseUrl();
  await sql`insert into login_attempt (email_hash, network_hash) values ('visitor', '203.0.113.9')`.execute(
    connectForTest(target),
  );
  const before = await readAllRows(target);
  await expect(restoreBackup(target, altered)).rejects.toMatchObject({ reason: "restored_differently" });
  expect(await readAllRows(target)).toEqual(before);
  expect(await restoreBackup(target, path)).toBe(rows);
  expect(JSON.stringify(await readAllRows(target))).not.toContain("visitor");
});

test("a scratch database is of a server of its own, or beside the one in use where its role may create one", async () => {
  const url = await createTestDatabaseUrl();
  const folder = await createTemporaryFolder();
  const scratch = { url, dataDir: folder };
  const readNames = (at: string): Promise<string[]> =>
    withPgClient(at, async (client) => {
      await client.query("create table proof ()");
      const { rows } = await client.query<{ datname: string }>("select datname from pg_database");
      return rows.map(({ datname }) => datname);
    });
  const own = await withScratchDatabase(scratch, async (at) => {
    const names = await readNames(at);
    // The role of an embedded server may not create databases.
    const nested = withScratchDatabase({ ...scratch, url: at, isEmbedded: false }, readNames);
    await expect(nested).rejects.toMatchObject({ reason: "no_scratch_database" });
    return names;
  });
  const name = new URL(url).pathname.slice(1);
  expect(own).not.toContain(name);
  expect(await withScratchDatabase({ ...scratch, isEmbedded: false }, readNames)).toContain(`${name}_restore_proof`);
  expect(await readNames(url)).not.toContain(`${name}_restore_proof`);
  expect(await readdir(folder)).toEqual([]);
});

test("a restore into a database with an account is rejected and changes nothing", async () => {
  const { path } = await createFilledBackup();
  const target = await createTestDatabaseUrl();
  await aUser(connectForTest(target));
  const before = await readAllRows(target);
  await expect(restoreBackup(target, path)).rejects.toThrow("The database is not empty");
  expect(await readAllRows(target)).toEqual(before);
});

test("a truncated, altered or foreign file is rejected and changes nothing", async () => {
  const { path } = await createFilledBackup();
  const whole = await readFile(path);
  const text = gunzipSync(whole).toString();
  const lines = text.split("\n");
  const damaged: Record<string, Buffer> = {
    "half of the file": whole.subarray(0, whole.length / 2),
    "the file without its last byte": whole.subarray(0, -1),
    "one bit turned": Buffer.from(whole.map((byte, at) => (at === Math.floor(whole.length / 2) ? byte ^ 1 : byte))),
    "one row less": gzipSync(lines.filter((_, at) => at !== 5).join("\n")),
    "a figure changed": gzipSync(text.replace('"days": 30', '"days": 90')),
    "no end": gzipSync(`${lines.slice(0, -2).join("\n")}\n`),
    "something else": gzipSync("name,calories\nPane,200\n"),
    "no gzip": Buffer.from(text),
    nothing: Buffer.alloc(0),
    "another schema": gzipSync(text.replace(/"schema":"[^"]+"/, '"schema":"20261123-0930-recipes"')),
  };
  const target = await createEmptyDatabaseUrl();
  const folder = await createTemporaryFolder();
  for (const [what, bytes] of Object.entries(damaged)) {
    const file = join(folder, "damaged.backup");
    await writeFile(file, bytes);
    const rejected = await restoreBackup(target, file).catch((error: unknown) => String(error));
    expect([what, rejected]).toEqual([what, expect.stringContaining("nothing was restored")]);
    expect([what, await readAllRows(target)]).toEqual([what, {}]);
  }
  await expect(restoreBackup(target, join(folder, "missing"))).rejects.toThrow("nothing was restored");
  await restoreBackup(target, path);
});

test("a backup of a newer schema version is rejected", async () => {
  const { url, db } = await createFilledBackup();
  await sql`insert into kysely_migration values ('29990101-0000-later', '2999-01-01')`.execute(db);
  const path = join(await createTemporaryFolder(), "later.backup");
  await writeBackup(url, path);
  const target = await createEmptyDatabaseUrl();
  await expect(restoreBackup(target, path)).rejects.toThrow("The backup is of a newer version");
  expect(await readAllRows(target)).toEqual({});
});

test("a backup is a consistent snapshot while the database changes", async () => {
  const { url, db, people } = await createFilledBackup();
  const path = join(await createTemporaryFolder(), "busy.backup");
  // The lock blocks the backup at the profiles, after the users are written.
  const writing = await withPgClient(url, async (other) => {
    await other.query("begin; lock table profile in access exclusive mode");
    const backup = writeBackup(url, path);
    const waiting = sql<{ many: number }>`
      select count(*) as many from pg_locks where not granted and relation = 'profile'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([{ many: 1 }]);
    await other.query(`with person as (insert into app_user (email) values ('late@example.org') returning id)
      insert into profile (user_id) select id from person`);
    await other.query("commit");
    return backup;
  });
  expect(writing).toBeGreaterThan(0);
  const target = await createEmptyDatabaseUrl();
  await restoreBackup(target, path);
  const restored = connectForTest(target);
  expect(await restored.selectFrom("profile").select("userId").execute()).toHaveLength(people.length);
});

test("a backup file is readable by its owner only, and a failed backup leaves no file", async () => {
  const { path } = await createFilledBackup();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const folder = await createTemporaryFolder();
  await expect(writeBackup(await createEmptyDatabaseUrl(), join(folder, "none.backup"))).rejects.toThrow(
    "nothing to back up",
  );
  expect(await readdir(folder)).toEqual([]);
});
