import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Runs the statements of `text`, which are separated by blank lines, one after the other: a prepared statement is one. */
export async function runStatements(db: Kysely<never>, text: string): Promise<void> {
  for (const statement of text.trim().split(/\n\s*\n/)) await sql.raw(statement).execute(db);
}
