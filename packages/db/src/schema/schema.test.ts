import { Kysely, PostgresDialect as PostgresConnection, sql } from "kysely";
import { PostgresDialect, generate } from "kysely-codegen";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, createTestDatabaseUrl } from "../testing/test-database.ts";

/** Columns whose type the catalogue of the database does not tell. */
const overrides = {
  columns: {
    "recipe_photo.sha256": "Computed<string>",
    "search_document.words": "SearchWords",
    "search_vocabulary.is_common": "Computed<boolean>",
  },
};
const columnTypes = ["Bytes", "Computed", "JsonText", "SearchWords"];

/** The texts that a check constraint allows in a column: `state in ('open', 'done')`. */
async function readAllowedTexts(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and pg_get_constraintdef(c.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%'`.execute(
    db,
  );
  return new Map(
    rows.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'(\w+)'::text/g)].map((text) => text[1] ?? ""),
    ]),
  );
}

/** The row types of the migrated database, with the comments of its columns. */
async function generateRowTypes(): Promise<string> {
  const pool = new pg.Pool({ connectionString: await createTestDatabaseUrl() });
  const db = new Kysely<unknown>({ dialect: new PostgresConnection({ pool }) });
  try {
    const allowedTexts = await readAllowedTexts(db);
    return await generate({
      camelCase: true,
      customImports: Object.fromEntries(columnTypes.map((name) => [name, "./column-types.ts"])),
      db,
      dialect: new PostgresDialect(),
      excludePattern: "kysely_*",
      outFile: null,
      overrides,
      postprocess: ({ metadata }) => {
        for (const table of metadata.tables)
          for (const column of table.columns)
            column.enumValues = allowedTexts.get(`${table.name}.${column.name}`) ?? null;
        return Promise.resolve(metadata);
      },
      // As the connection parses them.
      typeMapping: { bytea: "Bytes", date: "string", int8: "number", jsonb: "JsonText", timestamptz: "Date" },
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}

test("the row types are those of the migrated database (`npm run generate-types` writes them)", async () => {
  await expect(await generateRowTypes()).toMatchFileSnapshot("./database.gen.ts");
});

/** Costs of model calls, payments and withdrawals stay for accounting, without the user. */
const staysWithoutThem = ["ai_call", "checkout", "withdrawal"];

test("every table with a user's data is deleted with the user", async () => {
  const db = await createTestDatabase();
  const rules = await sql<{ tableName: string; rule: string }>`
    select c.conrelid::regclass::text as table_name, c.confdeltype::text as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and a.attname = 'user_id' and c.confrelid = 'app_user'::regclass
      and c.connamespace = 'public'::regnamespace`.execute(db);
  const withUser = await sql<{ tableName: string }>`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(
    db,
  );
  expect(rules.rows.map((row) => row.tableName).toSorted()).toEqual(
    withUser.rows.map((row) => row.tableName).toSorted(),
  );
  for (const { tableName, rule } of rules.rows)
    expect([tableName, rule]).toEqual([tableName, staysWithoutThem.includes(tableName) ? "n" : "c"]);
});
