import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect, getConnections, isDatabaseBusy, isDatabaseDown, defaultTimeouts } from "./connect.ts";
import { precompileQuery } from "./precompiled-query.ts";
import { findEntry, insertEntryWithFood } from "./queries/diary/diary-entry.ts";
import { createTestDatabase, createTestDatabaseUrl } from "./testing/test-database.ts";
import { aFood, anEntry, aUser } from "./testing/factories.ts";

const db = await createTestDatabase(defaultTimeouts);

test("a diary day is read back as the stored text in any time zone of the process", async () => {
  const user = await aUser(db);
  const entry = await anEntry(db, user, await aFood(db, user), "2026-03-29");
  expect(entry.day).toBe("2026-03-29");
});

test("sessions run in UTC and long statements time out", async () => {
  const { rows } = await sql<{ zone: string; timeout: string }>`
    select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`.execute(db);
  expect(rows).toEqual([{ zone: "UTC", timeout: "5s" }]);
  await expect(sql`select pg_sleep(6)`.execute(db)).rejects.toThrow(/statement timeout/);
});

test("counts and sums are returned as numbers", async () => {
  const { rows } = await sql<{ many: number; sum: number }>`select count(*) as many, sum(1.5) as sum`.execute(db);
  expect(rows).toEqual([{ many: 1, sum: 1.5 }]);
});

test("a repeated statement is prepared once per connection", async () => {
  const user = await aUser(db);
  await db.connection().execute(async (one) => {
    for (let turn = 0; turn < 3; turn++)
      await one.selectFrom("foodItem").select("id").where("userId", "=", user.id).execute();
    const { rows } = await sql<{ many: number }>`
      select count(*) as many from pg_prepared_statements where statement like 'select "id" from "food_item"%'`.execute(
      one,
    );
    expect(rows[0]?.many).toBe(1);
  });
});

test("a connection lost between two statements of a transaction fails that transaction only", async () => {
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db);
    // The message that ends the connection arrives while the connection is idle.
    await sleep(200);
    await sql`select 1`.execute(tx);
  });
  expect(isDatabaseDown(await broken.catch((error: unknown) => error))).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test("a connection to a server that has become a replica is not used again", async () => {
  const url = await createTestDatabaseUrl();
  const failingOverDb = connect({ url, maxConnections: 1, onIdleError: () => undefined });
  await sql`set default_transaction_read_only = on`.execute(failingOverDb);
  for (const code of ["25006", "55000"])
    expect(isDatabaseDown(Object.assign(new Error("a replica"), { code }))).toBe(true);
  const rejected = failingOverDb.connection().execute((one) => aUser(one));
  expect(isDatabaseDown(await rejected.catch((error: unknown) => error))).toBe(true);
  await aUser(failingOverDb);
  await failingOverDb.destroy();
});

const divide = precompileQuery(["by"], (one, { by }: { by: number }) =>
  one.selectNoFrom(sql<number>`100 / ${by}::integer`.as("result")),
);
const endOwnConnection = precompileQuery([], (one) =>
  one.selectNoFrom(sql<boolean>`pg_terminate_backend(pg_backend_pid())`.as("ended")),
);

test("short statements that are under way together share a connection, and an error belongs to one of them", async () => {
  const sharedDb = connect({ url: await createTestDatabaseUrl(), onIdleError: () => undefined });
  const results = await Promise.allSettled([1, 0, 4].map((by) => divide(sharedDb, { by })));
  expect(results).toMatchObject([
    { value: [{ result: 100 }] },
    { reason: { message: "division by zero" } },
    { value: [{ result: 25 }] },
  ]);
  expect(getConnections(sharedDb)?.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
  await sharedDb.destroy();
});

test("a lost connection fails the short statements that share it, and the next one has another", async () => {
  const sharedDb = connect({ url: await createTestDatabaseUrl(), onIdleError: () => undefined });
  const failed = await Promise.allSettled([endOwnConnection(sharedDb, {}), divide(sharedDb, { by: 2 })]);
  expect(failed.map((result) => result.status === "rejected" && isDatabaseDown(result.reason))).toEqual([true, true]);
  expect(await divide(sharedDb, { by: 2 })).toEqual([{ result: 50 }]);
  await sharedDb.destroy();
});

test("an entry that waits for another with its id delays no short statement", async () => {
  const user = await aUser(db);
  const kept = await anEntry(db, user, await aFood(db, user), "2026-11-28");
  const id = randomUUID();
  const inserting = await db.startTransaction().execute();
  await inserting
    .insertInto("diaryEntry")
    .values({ ...kept, id })
    .execute();
  const food = {
    name: "Pane",
    calories: 1,
    protein: 0,
    carbs: 0,
    fat: 0,
    servingSize: "1 g",
    source: "custom",
  } as const;
  const entry = { id, userId: user.id, day: "2026-11-28", mealType: "lunch", eatenAt: null, servings: 1 } as const;
  const waiting = insertEntryWithFood(db, { ...entry, ...food, isEstimate: false });
  let isInserted = false;
  void waiting.then(() => (isInserted = true));
  await expect
    .poll(() => sql`select 1 from pg_stat_activity where wait_event = 'transactionid'`.execute(db))
    .toMatchObject({ rows: [{}] });
  expect((await findEntry(db, user.id, kept.id))?.entry.id).toBe(kept.id);
  expect(isInserted).toBe(false);
  await inserting.rollback().execute();
  expect((await waiting)?.entry.id).toBe(id);
});

test("without prepared statements no connection keeps one, as a pooler for transactions requires", async () => {
  const url = await createTestDatabaseUrl();
  const pooledDb = connect({ url, preparesStatements: false, maxConnections: 1, onIdleError: () => undefined });
  await aUser(pooledDb);
  const { rows } = await sql<{ many: number }>`select count(*) as many from pg_prepared_statements`.execute(pooledDb);
  expect(rows).toEqual([{ many: 0 }]);
  await pooledDb.destroy();
});

test("isDatabaseDown distinguishes an unreachable server from an invalid statement", async () => {
  const unreachableDb = connect({ url: "postgres://postgres@127.0.0.1:1/none", onIdleError: () => undefined });
  const gone: unknown = await sql`select 1`.execute(unreachableDb).catch((error: unknown) => error);
  const wrong: unknown = await sql`select from where`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseDown(gone)).toBe(true);
  expect(isDatabaseDown(wrong)).toBe(false);
  await unreachableDb.destroy();
});

test("isDatabaseBusy distinguishes timeouts and exhausted resources from an invalid statement", async () => {
  const url = await createTestDatabaseUrl();
  const impatientDb = connect({ url, timeouts: { ...defaultTimeouts, statementMs: 50 }, onIdleError: () => undefined });
  const errorOf = (text: string) =>
    sql
      .raw(text)
      .execute(impatientDb)
      .catch((error: unknown) => error);
  const raiseStatement = (code: string) => `do $$ begin raise exception 'x' using errcode = '${code}'; end $$`;
  expect(isDatabaseBusy(await errorOf("select pg_sleep(5)"))).toBe(true);
  for (const code of ["53100", "53200", "53300", "55P03", "40P01"])
    expect([code, isDatabaseBusy(await errorOf(raiseStatement(code)))]).toEqual([code, true]);
  for (const code of ["P0001", "23505", "22003", "57000"])
    expect([code, isDatabaseBusy(await errorOf(raiseStatement(code)))]).toEqual([code, false]);
  expect(isDatabaseBusy(Object.assign(new Error("no room"), { code: "ENOSPC" }))).toBe(true);
  expect(isDatabaseBusy("57014")).toBe(false);
  await impatientDb.destroy();
});
