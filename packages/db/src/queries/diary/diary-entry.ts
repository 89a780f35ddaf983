import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { FoodItemRow } from "../food/food-item.ts";

export type EntryRow = Selectable<Database["diaryEntry"]>;
export type EntryWithFood = { entry: EntryRow; food: FoodItemRow };

/** Columns that a copy of an entry keeps; when the copy was eaten is not known. */
const keptColumns = [
  "userId",
  "foodItemId",
  "servings",
  "caloriesOverride",
  "proteinOverride",
  "carbsOverride",
  "fatOverride",
  "needsReview",
] as const satisfies (keyof EntryRow)[];
/** Columns of an entry besides `id` and `createdAt`, which its food has too. */
export const entryColumns = [
  ...keptColumns,
  "day",
  "mealType",
  "eatenAt",
  "version",
] as const satisfies (keyof EntryRow)[];
/** Columns of a food besides those that its entry tells. */
export const foodColumns = [
  "name",
  "description",
  "barcode",
  ...nutrientNames,
  "servingSize",
  "servingGrams",
  "imageUrl",
  "source",
  "foodRef",
  "unitLabel",
  "unitCount",
  "isEstimate",
] as const satisfies (keyof FoodItemRow)[];

const qualify = <Alias extends string, Column extends string>(alias: Alias, columns: readonly Column[]) =>
  columns.map((column) => `${alias}.${column}` as const);
/** Columns of an entry `e` joined with its food `f`; those that both have carry the name of their table. */
export const joinedEntryColumns = [
  "e.id as entryId",
  "e.createdAt as entryCreatedAt",
  ...qualify("e", entryColumns),
] as const;
export const joinedFoodColumns = ["f.createdAt as foodCreatedAt", ...qualify("f", foodColumns)] as const;

type JoinedEntryRow = Pick<EntryRow, (typeof entryColumns)[number]> &
  Pick<FoodItemRow, (typeof foodColumns)[number]> & { entryId: string; entryCreatedAt: Date; foodCreatedAt: Date };

const pick = <Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;

export function splitJoinedRow(row: JoinedEntryRow): EntryWithFood {
  const { entryId, entryCreatedAt, foodCreatedAt, foodItemId, userId } = row;
  return {
    entry: { ...pick(row, entryColumns), id: entryId, createdAt: entryCreatedAt },
    food: { ...pick(row, foodColumns), id: foodItemId, userId, createdAt: foodCreatedAt },
  };
}

/** The entries `e` of this user with their foods `f`. */
export const selectEntriesOf = (db: Db, userId: string) =>
  db
    .selectFrom("diaryEntry as e")
    // "offset 0" has each food read by its key: the planner takes the partitions that a prepared statement skips for
    // work, and would rather read all foods of the person.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("foodItem")
          .selectAll()
          .where("userId", "=", userId)
          .whereRef("id", "=", "e.foodItemId")
          .offset(sql.lit(0))
          .as("f"),
      (join) => join.onTrue(),
    )
    .where("e.userId", "=", userId);

/** The entries of this user with their foods, for `splitJoinedRow`. */
const selectEntriesWithFoods = (db: Db, userId: string) =>
  selectEntriesOf(db, userId).select(joinedEntryColumns).select(joinedFoodColumns);

/** The entries of a day with their foods, in order of creation. */
export async function listDayEntries(db: Db, userId: string, day: string): Promise<EntryWithFood[]> {
  const rows = await selectEntriesWithFoods(db, userId)
    .where("e.day", "=", day)
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .execute();
  return rows.map(splitJoinedRow);
}

/** One entry of this user with its food; undefined for another user's. */
export async function findEntry(db: Db, userId: string, id: string): Promise<EntryWithFood | undefined> {
  const row = await selectEntriesWithFoods(db, userId).where("e.id", "=", id).executeTakeFirst();
  return row && splitJoinedRow(row);
}

/** Inserts an entry; undefined when its id is in use (also when two requests race with one id). */
export function insertEntry(db: Db, entry: Insertable<Database["diaryEntry"]>): Promise<EntryRow | undefined> {
  return db
    .insertInto("diaryEntry")
    .values(entry)
    .onConflict((c) => c.columns(["userId", "id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

type CopyEntriesOptions = {
  idempotencyKey: string;
  to: string;
  /** Target meal; without it each entry keeps its own. */
  toMealType?: EntryRow["mealType"] | undefined;
  /** When the copies were eaten; not known without it. */
  eatenAt?: string | undefined;
  /** Copies only these entries, under these ids. */
  newIds?: Readonly<Record<string, string>> | undefined;
} & (
  | { ids: readonly string[] }
  | {
      from: string;
      /** Copies only this meal. */
      mealType?: EntryRow["mealType"] | undefined;
    }
);

/**
 * Copies entries of a day, or of one meal of it, or those of `ids`, to another day, in order; returns the ids of the
 * copies. The ids are those of `newIds`, or derived from `idempotencyKey` and the copied entry: the same key does not
 * copy an entry twice. Waits for concurrent changes of those entries and copies their result.
 */
export async function copyEntries(
  db: Db,
  userId: string,
  { idempotencyKey, to, toMealType, eatenAt, newIds, ...source }: CopyEntriesOptions,
): Promise<string[]> {
  const copiedColumns = [...keptColumns, "id", "day", "mealType", "eatenAt", "createdAt"] as const;
  const rows = await db
    // A correction deletes the entry's previous food: the lock makes it wait for the copies, or the copies for it.
    .with("source", (qc) =>
      qc
        .selectFrom("diaryEntry")
        .selectAll()
        .where("userId", "=", userId)
        .where((eb) => {
          if ("ids" in source) return eb("id", "in", [...source.ids]);
          const { from, mealType } = source;
          return eb.and([eb("day", "=", from), ...(mealType === undefined ? [] : [eb("mealType", "=", mealType)])]);
        })
        .$if(newIds !== undefined, (query) =>
          query.where("id", "=", sql<string>`any(${Object.keys(newIds ?? {})}::uuid[])`),
        )
        .orderBy("id")
        .forShare(),
    )
    .with("copy", (qc) =>
      qc.selectFrom("source").select((eb) => [
        // Without an id of the client, UUID version 8 of RFC 9562: 122 bits of our own derivation.
        sql<string>`coalesce((${JSON.stringify(newIds ?? {})}::jsonb ->> source.id::text)::uuid, overlay(overlay(md5(${idempotencyKey} || source.id::text) placing '8' from 13) placing 'a' from 17)::uuid)`.as(
          "id",
        ),
        ...keptColumns,
        sql<string>`${to}::date`.as("day"),
        toMealType === undefined ? "mealType" : sql<EntryRow["mealType"]>`${toMealType}::text`.as("mealType"),
        sql<string | null>`${eatenAt ?? null}::time`.as("eatenAt"),
        // now() is constant in a transaction: a microsecond per position keeps the order of the copied day.
        sql<Date>`now() + make_interval(secs => ${eb.fn.agg<number>("row_number").over((o) => o.orderBy("createdAt").orderBy("id"))} * 0.000001)`.as(
          "createdAt",
        ),
      ]),
    )
    .with("made", (qc) =>
      qc
        .insertInto("diaryEntry")
        .columns(copiedColumns)
        // In order of id, so that two equal requests wait for each other instead of causing a deadlock.
        .expression(qc.selectFrom("copy").select(copiedColumns).orderBy("id"))
        .onConflict((c) => c.columns(["userId", "id"]).doNothing())
        .returning("id"),
    )
    .selectFrom("copy")
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Locks this user's entries of a day that are servings of one food, until the transaction ends. */
export async function lockEntriesOfFood(
  db: Db,
  userId: string,
  day: string,
  foodRef: string,
): Promise<EntryWithFood[]> {
  const rows = await selectEntriesWithFoods(db, userId)
    .where("e.day", "=", day)
    .where("f.foodRef", "=", foodRef)
    .orderBy("e.id")
    .forUpdate("e")
    .execute();
  return rows.map(splitJoinedRow);
}

/** Changes an entry of this user; false when there is none. */
export async function updateEntry(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database["diaryEntry"]>,
): Promise<boolean> {
  const result = await db
    .updateTable("diaryEntry")
    .set(change)
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Locks an entry of this user until the transaction ends, so that two changes do not mix; undefined when there is none.
 */
export function lockEntry(db: Db, userId: string, id: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom("diaryEntry")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes an entry of this user, if it exists. A closed day without its last entry is open again. */
export async function deleteEntry(db: Db, userId: string, id: string): Promise<void> {
  await db
    .with("deleted", (qc) =>
      qc.deleteFrom("diaryEntry").where("id", "=", id).where("userId", "=", userId).returning(["userId", "day"]),
    )
    .deleteFrom("closedDay as c")
    .using("deleted as d")
    .whereRef("c.userId", "=", "d.userId")
    .whereRef("c.day", "=", "d.day")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("diaryEntry as e")
            .select("e.id")
            .whereRef("e.userId", "=", "d.userId")
            .whereRef("e.day", "=", "d.day")
            .where("e.id", "!=", id),
        ),
      ),
    )
    .execute();
}
