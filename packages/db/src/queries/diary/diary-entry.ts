import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { FoodItemRow } from "../food/food-item.ts";

export type EntryRow = Selectable<Database["diaryEntry"]>;
export type EntryWithFood = { entry: EntryRow; food: FoodItemRow };

export const joinedEntryColumns = [
  "e.id as entryId",
  "e.userId as userId",
  "e.foodItemId as foodItemId",
  "e.day as day",
  "e.mealType as mealType",
  "e.servings as servings",
  "e.caloriesOverride as caloriesOverride",
  "e.proteinOverride as proteinOverride",
  "e.carbsOverride as carbsOverride",
  "e.fatOverride as fatOverride",
  "e.needsReview as needsReview",
  "e.createdAt as entryCreatedAt",
  "e.version as version",
] as const;
export const joinedFoodColumns = [
  "f.name as name",
  "f.description as description",
  "f.barcode as barcode",
  "f.calories as calories",
  "f.protein as protein",
  "f.carbs as carbs",
  "f.fat as fat",
  "f.servingSize as servingSize",
  "f.servingGrams as servingGrams",
  "f.imageUrl as imageUrl",
  "f.source as source",
  "f.foodRef as foodRef",
  "f.unitLabel as unitLabel",
  "f.unitCount as unitCount",
  "f.isEstimate as isEstimate",
  "f.createdAt as foodCreatedAt",
] as const;

type JoinedEntryRow = Omit<EntryRow, "id" | "createdAt"> &
  Omit<FoodItemRow, "id" | "userId" | "createdAt"> & { entryId: string; entryCreatedAt: Date; foodCreatedAt: Date };

export function splitJoinedRow(row: JoinedEntryRow): EntryWithFood {
  return {
    entry: {
      id: row.entryId,
      userId: row.userId,
      foodItemId: row.foodItemId,
      day: row.day,
      mealType: row.mealType,
      servings: row.servings,
      caloriesOverride: row.caloriesOverride,
      proteinOverride: row.proteinOverride,
      carbsOverride: row.carbsOverride,
      fatOverride: row.fatOverride,
      needsReview: row.needsReview,
      createdAt: row.entryCreatedAt,
      version: row.version,
    },
    food: {
      id: row.foodItemId,
      userId: row.userId,
      name: row.name,
      description: row.description,
      barcode: row.barcode,
      calories: row.calories,
      protein: row.protein,
      carbs: row.carbs,
      fat: row.fat,
      servingSize: row.servingSize,
      servingGrams: row.servingGrams,
      imageUrl: row.imageUrl,
      source: row.source,
      foodRef: row.foodRef,
      unitLabel: row.unitLabel,
      unitCount: row.unitCount,
      isEstimate: row.isEstimate,
      createdAt: row.foodCreatedAt,
    },
  };
}

/** The entries of a day with their foods, in order of creation. */
export async function listDayEntries(db: Db, userId: string, day: string): Promise<EntryWithFood[]> {
  const rows = await db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select(joinedEntryColumns)
    .select(joinedFoodColumns)
    .where("e.userId", "=", userId)
    .where("e.day", "=", day)
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .execute();
  return rows.map(splitJoinedRow);
}

/** One entry of this user with its food; undefined for another user's. */
export async function findEntry(db: Db, userId: string, id: string): Promise<EntryWithFood | undefined> {
  const row = await db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select(joinedEntryColumns)
    .select(joinedFoodColumns)
    .where("e.userId", "=", userId)
    .where("e.id", "=", id)
    .executeTakeFirst();
  return row && splitJoinedRow(row);
}

/** Inserts an entry; undefined when its id is in use (also when two requests race with one id). */
export function insertEntry(db: Db, entry: Insertable<Database["diaryEntry"]>): Promise<EntryRow | undefined> {
  return db
    .insertInto("diaryEntry")
    .values(entry)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

type CopyEntriesOptions = {
  idempotencyKey: string;
  from: string;
  to: string;
  /** Copies only this meal. */
  mealType?: EntryRow["mealType"] | undefined;
  /** Target meal; without it each entry keeps its own. */
  toMealType?: EntryRow["mealType"] | undefined;
};

/**
 * Copies entries of a day, or of one meal of it, to another day, in order; returns the ids of the copies. The ids are
 * derived from `idempotencyKey` and the copied entry: the same key does not copy an entry twice. Waits for concurrent
 * changes of those entries and copies their result.
 */
export async function copyEntries(
  db: Db,
  userId: string,
  { idempotencyKey, from, to, mealType, toMealType }: CopyEntriesOptions,
): Promise<string[]> {
  const copiedColumns = [
    "id",
    "userId",
    "foodItemId",
    "day",
    "mealType",
    "servings",
    "caloriesOverride",
    "proteinOverride",
    "carbsOverride",
    "fatOverride",
    "needsReview",
    "createdAt",
  ] as const;
  const rows = await db
    // A correction deletes the entry's previous food: the lock makes it wait for the copies, or the copies for it.
    .with("source", (qc) =>
      qc
        .selectFrom("diaryEntry")
        .selectAll()
        .where("userId", "=", userId)
        .where("day", "=", from)
        .$if(mealType !== undefined, (query) => query.where("mealType", "=", mealType ?? "snack"))
        .orderBy("id")
        .forShare(),
    )
    .with("copy", (qc) =>
      qc.selectFrom("source").select((eb) => [
        // UUID version 8 of RFC 9562: 122 bits of our own derivation.
        sql<string>`overlay(overlay(md5(${idempotencyKey} || source.id::text) placing '8' from 13) placing 'a' from 17)::uuid`.as(
          "id",
        ),
        "userId",
        "foodItemId",
        sql<string>`${to}::date`.as("day"),
        toMealType === undefined ? "mealType" : sql<EntryRow["mealType"]>`${toMealType}::text`.as("mealType"),
        "servings",
        "caloriesOverride",
        "proteinOverride",
        "carbsOverride",
        "fatOverride",
        "needsReview",
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
        .onConflict((c) => c.column("id").doNothing())
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
  const rows = await db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select(joinedEntryColumns)
    .select(joinedFoodColumns)
    .where("e.userId", "=", userId)
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

/** Deletes an entry of this user, if it exists. */
export async function deleteEntry(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("diaryEntry").where("id", "=", id).where("userId", "=", userId).execute();
}
