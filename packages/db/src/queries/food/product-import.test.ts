import { sql } from "kysely";
import { expect, test } from "vitest";
import { defaultTimeouts } from "../../connect.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { advanceProductImport, useBulkWriteSettings, finishProductImport, openProductImport } from "./product.ts";

const db = await createTestDatabase(defaultTimeouts);

test("an unfinished import resumes where it stopped, a finished one starts again", async () => {
  const file = "dump.csv.gz 1000 abc";
  expect(await openProductImport(db, file)).toMatchObject({ rowsRead: 0, rowsImported: 0, rejectionCounts: {} });
  const step = { file, from: 0, rowsRead: 500, rowsImported: 300, rejectionCounts: { no_name: 200 } };
  expect(await advanceProductImport(db, step)).toBe(true);
  expect(await openProductImport(db, file)).toMatchObject({
    rowsRead: 500,
    rowsImported: 300,
    rejectionCounts: { no_name: 200 },
    finishedAt: null,
  });
  await finishProductImport(db, file);
  expect(await openProductImport(db, file)).toMatchObject({ rowsRead: 0, rowsImported: 0, rejectionCounts: {} });
});

test("two imports of one file cannot both advance it", async () => {
  const file = "twice.csv.gz 1000 abc";
  await openProductImport(db, file);
  const step = { file, from: 0, rowsRead: 500, rowsImported: 500, rejectionCounts: {} };
  expect(await advanceProductImport(db, step)).toBe(true);
  expect(await advanceProductImport(db, step)).toBe(false);
  await finishProductImport(db, file);
  expect(await advanceProductImport(db, { ...step, from: 500, rowsRead: 900 })).toBe(false);
});

test("the settings for bulk writing are valid for their transaction only", async () => {
  const settings = async (on: typeof db): Promise<unknown> =>
    (
      await sql`select current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans`.execute(
        on,
      )
    ).rows[0];
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute(async (tx) => {
      await useBulkWriteSettings(tx);
      expect(await settings(tx)).toEqual({ timeout: "1min", plans: "force_custom_plan" });
    });
    expect(await settings(connection)).toEqual({ timeout: "5s", plans: "force_generic_plan" });
  });
});
