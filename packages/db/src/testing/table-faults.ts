import { sql } from "kysely";
import type { Db } from "../schema/schema.ts";

type FaultyTable =
  | "app_user"
  | "diary_entry"
  | "daily_goal"
  | "food_item"
  | "custom_food"
  | "profile"
  | "reader_note"
  | "recipe"
  | "support_request";

/**
 * Fault injection: every `verb` on a table fails in the database itself, with the error `code` of PostgreSQL; the
 * returned function removes the fault. For databases that only one test uses.
 */
export async function injectWriteFault(
  db: Db,
  table: FaultyTable,
  verb: "insert" | "update" | "delete",
  code = "P0001",
): Promise<() => Promise<void>> {
  await sql`create or replace function broken_for_a_test() returns trigger language plpgsql as $$
    begin raise exception 'broken for a test' using errcode = ${sql.lit(code)}; end $$`.execute(db);
  const name = sql.id(`broken_${table}_${verb}`);
  await sql`create trigger ${name} before ${sql.raw(verb)} on ${sql.table(table)}
    for each statement execute function broken_for_a_test()`.execute(db);
  return async () => {
    await sql`drop trigger ${name} on ${sql.table(table)}`.execute(db);
  };
}

/** Renames a table, so that every read of it fails; the returned function restores the name. */
export async function hideTable(db: Db, table: string): Promise<() => Promise<void>> {
  const hidden = `hidden_${table}`;
  await sql`alter table ${sql.table(table)} rename to ${sql.id(hidden)}`.execute(db);
  return async () => {
    await sql`alter table ${sql.table(hidden)} rename to ${sql.id(table)}`.execute(db);
  };
}
