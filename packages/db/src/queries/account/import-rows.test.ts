import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { importColumns } from "./import-rows.ts";

/** The owner of a row is never read from a file; the version of an entry is counted by the database. */
const notImported = new Set(["user_id", "diary_entry.version"]);

test("the import covers every column of its tables", async () => {
  const db = await createTestDatabase();
  for (const [table, columns] of Object.entries(importColumns)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table}`.execute(db);
    const stored = rows
      .map(({ name }) => name)
      .filter((name) => !notImported.has(name) && !notImported.has(`${table}.${name}`));
    expect({ table, columns: [...columns].map(String).toSorted() }).toEqual({ table, columns: stored.toSorted() });
  }
});
