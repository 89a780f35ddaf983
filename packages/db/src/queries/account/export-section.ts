import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** Which rows `t` of a table are a person's. */
const ownershipConditions = {
  user: (userId: string) => sql`t.user_id = ${userId}`,
  account: (userId: string) => sql`t.id = ${userId}`,
  checkout: (userId: string) => sql`t.checkout_id in (select id from checkout where user_id = ${userId})`,
  /** Done by them or to them. */
  event: (userId: string) => sql`(t.subject_id = ${userId} or t.actor_id = ${userId})`,
} as const;

/** A part of what is stored about a person: the rows of a table that are theirs. */
export type ExportSection = {
  /** Its name in the file. */
  name: string;
  table: string;
  /** Columns that tell its rows apart and in whose order they come. */
  keyColumns: readonly string[];
  /** Columns that stay here: secrets, and what would name somebody else. */
  excludedColumns: readonly string[];
  /** What makes a row theirs, where it is no column `user_id`: see `owned`. */
  owner?: keyof typeof ownershipConditions;
  /** Rows that are read at once. */
  batchSize: number;
};

export type ExportRow = Record<string, unknown>;

const joinColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`t.${column}`)));

/** The next rows of a section after the row `last`, whole; at most `atOnce`. */
export async function readExportSection(
  db: Db,
  { table, keyColumns, owner = "user", batchSize }: ExportSection,
  userId: string,
  lastKey: readonly unknown[] | undefined,
): Promise<ExportRow[]> {
  const afterLastKey =
    lastKey === undefined ? sql`` : sql`and (${joinColumns(keyColumns)}) > (${sql.join(lastKey)})`;
  const { rows } = await sql<ExportRow>`
    select t.* from ${sql.table(table)} t where ${ownershipConditions[owner](userId)} ${afterLastKey} order by ${joinColumns(keyColumns)} limit ${batchSize}`.execute(
    db,
  );
  return rows;
}
