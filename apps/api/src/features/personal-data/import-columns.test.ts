import type { ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { importedPartSchemas } from "./import-schema.ts";
import { tableByPart } from "./store-import.ts";

/**
 * The owner of a row is never read from a file; the version of an entry is counted by the database, the energy need is
 * computed from the body, and the token of a link is in no file.
 */
const notImported = new Set(["userId", "diary_entry.version", "daily_goal.energyNeedKcal", "reader_link.tokenHash"]);

test("the import covers every column of its tables", async () => {
  const db = await createTestDatabase();
  for (const [part, table] of Object.entries(tableByPart) as [ImportPart, string][]) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from (select 1) one left join ${sql.table(table)} on false`.execute(db);
    const stored = Object.keys(rows[0] ?? {}).filter(
      (name) => name !== "?column?" && !notImported.has(name) && !notImported.has(`${table}.${name}`),
    );
    const columns = Object.keys(importedPartSchemas[part].shape);
    expect({ table, columns: columns.toSorted() }).toEqual({ table, columns: stored.toSorted() });
  }
});
