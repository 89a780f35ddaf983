import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";

const db = await createTestDatabase();

/** Tables and columns that the schema declares, parsed from its text: interfaces do not exist at run time. */
async function declared(): Promise<Map<string, Map<string, string>>> {
  const texts = [
    "./schema.ts",
    "./food-tables.ts",
    "./estimate-tables.ts",
    "./recipe-tables.ts",
    "./payment-tables.ts",
    "./access-tables.ts",
    "./trend-tables.ts",
  ].map((file) => readFile(new URL(file, import.meta.url), "utf8"));
  const source = (await Promise.all(texts)).join("\n");
  const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (part) => `_${part.toLowerCase()}`);
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+)Table \{\n([\s\S]*?)\n\}/g)].map((match) => [
      match[1] ?? "",
      match[2] ?? "",
    ]),
  );
  const tables = /export interface Database \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? "";
  return new Map(
    [...tables.matchAll(/(\w+): (\w+)Table;/g)].map((match) => {
      const body = interfaces.get(match[2] ?? "") ?? "";
      const columns = [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(
        (column) => [snake(column[1] ?? ""), column[2] ?? ""] as const,
      );
      return [snake(match[1] ?? ""), new Map(columns)];
    }),
  );
}

type Column = {
  tableName: string;
  columnName: string;
  isNullable: "YES" | "NO";
  columnDefault: string | null;
  dataType: string;
};

const catalogue = await sql<Column>`
  select table_name, column_name, is_nullable, column_default, data_type from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely_%'`.execute(db);

test("the declared tables and columns are exactly those of the migrated database", async () => {
  const types = await declared();
  const inCode = [...types].flatMap(([table, columns]) => [...columns.keys()].map((column) => `${table}.${column}`));
  const inDatabase = catalogue.rows.map((column) => `${column.tableName}.${column.columnName}`);
  expect(inCode.toSorted()).toEqual(inDatabase.toSorted());
  expect(inCode.length).toBeGreaterThan(80);
});

test("a column is nullable in the database exactly where its type allows null", async () => {
  const types = await declared();
  const differing = catalogue.rows.filter(({ tableName, columnName, isNullable, dataType }) => {
    const type = types.get(tableName)?.get(columnName) ?? "";
    if (dataType === "jsonb") return false;
    return (isNullable === "YES") !== /\| null/.test(type);
  });
  expect(differing).toEqual([]);
});

/** Costs of model calls, payments and withdrawals stay for accounting, without the user. */
const staysWithoutThem = ["ai_call", "checkout", "withdrawal"];

test("every table with a user's data is deleted with the user", async () => {
  const rules = await sql<{ tableName: string; rule: string }>`
    select c.conrelid::regclass::text as table_name, c.confdeltype::text as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and a.attname = 'user_id'`.execute(db);
  const withUser = catalogue.rows.filter((column) => column.columnName === "user_id").map((column) => column.tableName);
  expect(rules.rows.map((row) => row.tableName).toSorted()).toEqual(withUser.toSorted());
  for (const { tableName, rule } of rules.rows)
    expect([tableName, rule]).toEqual([tableName, staysWithoutThem.includes(tableName) ? "n" : "c"]);
});
