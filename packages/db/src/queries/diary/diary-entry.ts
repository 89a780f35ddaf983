import { randomUUID } from "node:crypto";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import type { FoodItemRow } from "../food/food-item.ts";

export type EntryRow = Selectable<Database["diaryEntry"]>;
export type EntryWithFood = { entry: EntryRow; food: FoodItemRow };

/** Columns that a copy of an entry keeps; when the copy was eaten is not known. */
export const keptColumns = [
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

const selectEntry = precompileQuery(["userId", "id"], (db, { userId, id }: Pick<EntryRow, "userId" | "id">) =>
  selectEntriesWithFoods(db, userId).where("e.id", "=", id),
);

/** One entry of this user with its food; undefined for another user's. */
export async function findEntry(db: Db, userId: string, id: string): Promise<EntryWithFood | undefined> {
  const [row] = await selectEntry(db, { userId, id });
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

const insertedColumns = ["id", "userId", "foodItemId", "day", "mealType", "eatenAt", "servings"] as const;
const insertedFoodColumns = [...foodColumns, "nutrients"] as const;

type NewEntryWithFood = Pick<EntryRow, (typeof insertedColumns)[number]> &
  Pick<Insertable<Database["foodItem"]>, (typeof insertedFoodColumns)[number]> & { isEstimate: boolean };

const insertBoth = precompileQuery(
  [...insertedColumns, ...insertedFoodColumns],
  (db, values: NewEntryWithFood) =>
    db
      .with("entry", (qc) =>
        qc
          .insertInto("diaryEntry")
          .values(pick(values, insertedColumns))
          .onConflict((c) => c.columns(["userId", "id"]).doNothing())
          .returningAll(),
      )
      // The entry's foreign key is checked at the end of the statement.
      .with("food", (qc) =>
        qc
          .insertInto("foodItem")
          .columns(["id", "userId", ...insertedFoodColumns])
          .expression((eb) =>
            eb
              .selectFrom("entry")
              .select(["foodItemId", "userId"])
              .select(insertedFoodColumns.map((column) => eb.val(values[column]).as(column))),
          )
          .returningAll(),
      )
      .selectFrom("entry as e")
      .innerJoin("food as f", "f.id", "e.foodItemId")
      .select([...joinedEntryColumns, ...joinedFoodColumns]),
  // It may wait for a row that another transaction is inserting, and for the disk.
  { isShort: false },
);

/**
 * Inserts an entry, with an id of its own where none is given, and the food that it is a part of, in one statement.
 * Undefined when the entry's id is in use (also when two requests race with one id): then neither is stored.
 */
export async function insertEntryWithFood(
  db: Db,
  { id = randomUUID(), ...row }: Omit<NewEntryWithFood, "id" | "foodItemId"> & { id?: string | undefined },
): Promise<EntryWithFood | undefined> {
  const [inserted] = await insertBoth(db, { ...row, id, foodItemId: randomUUID() });
  return inserted && splitJoinedRow(inserted);
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

/**
 * Changes an entry of this user and returns it; undefined when there is none, or where it has another `version` than
 * the one that is given.
 */
export function updateEntry(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database["diaryEntry"]>,
  version?: number,
): Promise<EntryRow | undefined> {
  return db
    .updateTable("diaryEntry")
    .set(change)
    .where("id", "=", id)
    .where("userId", "=", userId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .returningAll()
    .executeTakeFirst();
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
