import { sql, type Updateable, type UpdateObject } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

type TableWithId =
  | "food_item"
  | "diary_entry"
  | "custom_food"
  | "recipe"
  | "reader_link"
  | "reader_link_opening"
  | "reader_note"
  | "goal_proposal";
/** The tables that an import file may add to. */
export type ImportTable = TableWithId | "closed_day" | "weight_log" | "water_log" | "daily_goal" | "goal_version";

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows of this user that do not exist yet; returns the number of new rows. Keys are columns in camelCase, the
 * same in every row; the owner is never one of them.
 */
export async function insertImportedRows(
  db: Db,
  table: ImportTable,
  userId: string,
  rows: readonly object[],
): Promise<number> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(toSnakeCase(column))));
  const snakeCaseRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [toSnakeCase(name), value])),
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (user_id, ${columns})
    select ${userId}::uuid, ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snakeCaseRows)}::jsonb)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Tables in which an id belongs to one person alone: in all others it is part of a key with the person. */
const tablesWithIdsOfAll = new Set<TableWithId>(["reader_link", "reader_link_opening", "reader_note", "goal_proposal"]);

/** Those of these ids that this user cannot give to a new row, and whether they belong to the user. */
export async function findExistingIds(
  db: Db,
  table: TableWithId,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, "mine" | "others">> {
  const { rows } = await sql<{ id: string; mine: boolean }>`
    select id, user_id = ${userId}::uuid as mine from ${sql.table(table)}
    where id = any(${ids}::uuid[]) and (user_id = ${userId}::uuid or ${sql.lit(tablesWithIdsOfAll.has(table))})`.execute(
    db,
  );
  return new Map(rows.map(({ id, mine }) => [id, mine ? "mine" : "others"]));
}

/**
 * Stores the answers about the body of a file where the account has given none; a sex, maternity or goal of the account
 * stays. False where nothing was stored.
 */
export async function storeImportedBody(
  db: Db,
  userId: string,
  columns: Pick<
    Updateable<Database["profile"]>,
    "age" | "height" | "weight" | "activityLevel" | "goal" | "sex" | "maternity" | "bodyUpdatedAt"
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("profile")
    .set((eb) => ({
      ...columns,
      sex: eb.fn.coalesce("sex", eb.val(columns.sex)),
      maternity: eb.fn.coalesce("maternity", eb.val(columns.maternity)),
      goal: eb.fn.coalesce("goal", eb.val(columns.goal)),
    }))
    .where("userId", "=", userId)
    .where("age", "is", null)
    .where("height", "is", null)
    .where("weight", "is", null)
    .where("activityLevel", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what a file says about check-ins where the account has answered none, switched none off and wished nothing. */
export async function storeImportedCheckIn(
  db: Db,
  userId: string,
  columns: Pick<
    UpdateObject<Database, "profile">,
    "checkInEnabled" | "checkInAnsweredOn" | "checkInAppliedOn" | "weeklyChangeKg" | "checkInBefore"
  >,
): Promise<void> {
  await db
    .updateTable("profile")
    .set(columns)
    .where("userId", "=", userId)
    .where("checkInEnabled", "=", true)
    .where("checkInAnsweredOn", "is", null)
    .where("checkInAppliedOn", "is", null)
    .where("weeklyChangeKg", "is", null)
    .execute();
}
