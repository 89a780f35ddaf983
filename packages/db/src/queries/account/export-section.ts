import type { FoodRefKind } from "@fetta/domain/food-ref";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../schema/schema.ts";
import { selectEntriesOf } from "../diary/diary-entry.ts";
import type { UserDateRange } from "../diary/trend.ts";

/** Conditions under which a row `t` of a table belongs to a user. */
const ownershipConditions = {
  user: (userId: string) => sql`t.user_id = ${userId}`,
  account: (userId: string) => sql`t.id = ${userId}`,
  checkout: (userId: string) => sql`t.checkout_id in (select id from checkout where user_id = ${userId})`,
  /** Events of which the user is the actor or the subject. */
  event: (userId: string) => sql`(t.subject_id = ${userId} or t.actor_id = ${userId})`,
} as const;

/** A part of the user's stored data: their rows of one table. */
export type ExportSection = {
  /** Name of the section in the file. */
  name: string;
  table: string;
  /** Columns that identify a row and order the section. */
  keyColumns: readonly string[];
  /** Columns that the exported file leaves out: secrets, and data that would name another person. */
  excludedColumns: readonly string[];
  /** Condition of ownership where the table has no column `user_id`: see `ownershipConditions`. */
  owner?: keyof typeof ownershipConditions;
  /** Maximum rows of one read. */
  batchSize: number;
};

export type ExportRow = Record<string, unknown>;

const joinColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`t.${column}`)));

/**
 * The next rows of a section after the key `lastKey`, with all columns, also the excluded ones; at most `batchSize`.
 */
export async function readExportSection(
  db: Db,
  { table, keyColumns, owner = "user", batchSize }: ExportSection,
  userId: string,
  lastKey: readonly unknown[] | undefined,
): Promise<ExportRow[]> {
  const afterLastKey = lastKey === undefined ? sql`` : sql`and (${joinColumns(keyColumns)}) > (${sql.join(lastKey)})`;
  const { rows } = await sql<ExportRow>`
    select t.* from ${sql.table(table)} t where ${ownershipConditions[owner](userId)} ${afterLastKey} order by ${joinColumns(keyColumns)} limit ${batchSize}`.execute(
    db,
  );
  return rows;
}

/** The days on which the user has entries, oldest first. */
export async function listDiaryDays(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("diaryEntry")
    .select("day")
    .distinct()
    .where("userId", "=", userId)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

/** Entries from `from` to `to`, both included, by day and meal. */
const selectDiaryRows = (db: Db, { userId, from, to }: UserDateRange) =>
  selectEntriesOf(db, userId)
    .select([
      "e.day",
      "e.mealType",
      "e.servings",
      "e.caloriesOverride",
      "e.proteinOverride",
      "e.carbsOverride",
      "e.fatOverride",
      "e.needsReview",
      "f.name",
      "f.calories",
      "f.protein",
      "f.carbs",
      "f.fat",
      "f.servingSize",
      "f.servingGrams",
      "f.isEstimate",
    ])
    .where("e.day", ">=", from)
    .where("e.day", "<=", to)
    .orderBy("e.day")
    .orderBy(sql`array_position(array['breakfast', 'lunch', 'dinner', 'snack'], e.meal_type)`);

/** Entries from `from` to `to`, both included, in the order of the diary: by day, meal and time. */
export function listDiaryExportRows(db: Db, userId: string, from: string, to: string) {
  return selectDiaryRows(db, { userId, from, to }).orderBy("e.createdAt").orderBy("e.id").execute();
}

const refIdOfKind = (kind: FoodRefKind) =>
  sql<string>`case when f.food_ref like ${sql.lit(`${kind}:%`)} then substr(f.food_ref, ${sql.lit(kind.length + 2)}) end`;

/**
 * The entries of the days, at most `limit`, by day, meal and the time that they were eaten, with what is known about
 * their figures: `isComputed` where those of a stock food were not measured, `lacksMacro` where a product has not all.
 */
export function listReportRows(db: Db, days: UserDateRange, limit: number) {
  return selectDiaryRows(db, days)
    .select(["e.id", "e.eatenAt", "f.source"])
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.selectFrom("stockFood as s").select("s.isEstimate").where("s.id", "=", refIdOfKind("stock")),
          eb.exists(eb.selectFrom("stockFoodMedian as m").select("m.id").where("m.id", "=", refIdOfKind("stock"))),
        )
        .as("isComputed"),
      eb.selectFrom("product as p").select("p.flags").where("p.gtin", "=", refIdOfKind("product")).as("productFlags"),
      eb
        .exists(
          eb
            .selectFrom("product as p")
            .select("p.gtin")
            .where("p.gtin", "=", refIdOfKind("product"))
            .where((p) => p.or([p("p.protein", "is", null), p("p.carbs", "is", null), p("p.fat", "is", null)])),
        )
        .as("lacksMacro"),
    ])
    .orderBy("e.eatenAt", (order) => order.asc().nullsLast())
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .limit(limit)
    .execute();
}
export type ReportRow = Awaited<ReturnType<typeof listReportRows>>[number];
