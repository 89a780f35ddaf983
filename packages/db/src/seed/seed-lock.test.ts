import { sql } from "kysely";
import { expect, test } from "vitest";
import { defaultTimeouts } from "../connect.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { lockSeed } from "./seed-stock-foods.ts";

const db = await createTestDatabase(defaultTimeouts);

test("waiting for another server's seed has a longer statement timeout, in that transaction only", async () => {
  const timeout = async (on: typeof db) =>
    (await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(on)).rows;
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute(async (tx) => {
      await lockSeed(tx, "foods");
      expect(await timeout(tx)).toEqual([{ timeout: "1min" }]);
    });
    expect(await timeout(connection)).toEqual([{ timeout: "5s" }]);
  });
});
