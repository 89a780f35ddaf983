import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { aUser } from "../testing/factories.ts";
import { migrations } from "./all.ts";

const db = await testDatabase();

test("ids are UUIDs of version 7 that grow with time", async () => {
  const before = Date.now();
  const { id } = await aUser(db);
  const after = Date.now();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before - 5);
  expect(made).toBeLessThanOrEqual(after + 5);
  const { rows } = await sql<{ distinct: number }>`
    select count(distinct uuid_v7()) as distinct from generate_series(1, 10000)`.execute(db);
  expect(rows).toEqual([{ distinct: 10_000 }]);
});

test("every migration can be taken back and made again", async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  for (const name of Object.keys(migrations).toReversed()) {
    const { error, results } = await migrator.migrateDown();
    expect([error, results?.map((result) => result.migrationName)]).toEqual([undefined, [name]]);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
});
