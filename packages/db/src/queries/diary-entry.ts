import { sql } from "kysely";
import type { Insertable, Selectable, Updateable } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db, DiaryEntryTable } from "../schema.ts";
import type { FoodItemRow } from "./food-item.ts";

export type EntryRow = Selectable<DiaryEntryTable>;
export type EntryWithFood = { entry: EntryRow; food: FoodItemRow };

const entryColumns = [
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
  "e.createdAt as entryCreatedAt",
] as const;
const foodColumns = [
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
  "f.stockFoodId as stockFoodId",
  "f.createdAt as foodCreatedAt",
] as const;

type Joined = Omit<EntryRow, "id" | "createdAt"> &
  Omit<FoodItemRow, "id" | "userId" | "createdAt"> & { entryId: string; entryCreatedAt: Date; foodCreatedAt: Date };

function apart(row: Joined): EntryWithFood {
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
      createdAt: row.entryCreatedAt,
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
      stockFoodId: row.stockFoodId,
      createdAt: row.foodCreatedAt,
    },
  };
}

/**
 * The columns of an entry and its food as one JSON list, in this order. One text column costs the driver half of what
 * twenty-four typed ones do, and the diary day is the read that everything else waits for.
 */
const listedColumns = sql`json_build_array(
  e.id, e.user_id, e.food_item_id, e.day, e.meal_type, e.servings,
  e.calories_override, e.protein_override, e.carbs_override, e.fat_override, e.created_at,
  f.name, f.description, f.barcode, f.calories, f.protein, f.carbs, f.fat,
  f.serving_size, f.serving_grams, f.image_url, f.source, f.stock_food_id, f.created_at)`;

type Listed = [
  string, string, string, string, EntryRow["mealType"], number,
  number | null, number | null, number | null, number | null, string,
  string, string | null, string | null, number, number, number, number,
  string, number | null, string | null, FoodItemRow["source"], string | null, string,
];

function fromList(list: Listed): EntryWithFood {
  const [id, userId, foodItemId, day, mealType, servings, caloriesOverride, proteinOverride, carbsOverride, fatOverride, createdAt] = list;
  const [name, description, barcode, calories, protein, carbs, fat, servingSize, servingGrams, imageUrl, source, stockFoodId, foodAt] =
    list.slice(11) as Tail<Listed>;
  return {
    entry: {
      id,
      userId,
      foodItemId,
      day,
      mealType,
      servings,
      caloriesOverride,
      proteinOverride,
      carbsOverride,
      fatOverride,
      createdAt: new Date(createdAt),
    },
    food: {
      id: foodItemId,
      userId,
      name,
      description,
      barcode,
      calories,
      protein,
      carbs,
      fat,
      servingSize,
      servingGrams,
      imageUrl,
      source,
      stockFoodId,
      createdAt: new Date(foodAt),
    },
  };
}

type Tail<List extends unknown[]> = List extends [
  unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown,
  ...infer Rest,
]
  ? Rest
  : never;

const dayOfSession = prepared(["sessionId", "day"], (db, parameters: { sessionId: string; day: string }) =>
  db
    .selectFrom("session as s")
    .select(
      sql<string>`(
        select coalesce(json_agg(${listedColumns} order by e.created_at, e.id), '[]')
        from diary_entry e join food_item f on f.id = e.food_item_id
        where e.user_id = s.user_id and e.day = ${parameters.day}::date
      )::text`.as("entries"),
    )
    .where("s.id", "=", parameters.sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The entries of a day with their foods, in order of creation, for whoever the session belongs to: session and diary
 * in one statement. Undefined when the session does not exist or is over; a day without entries is an empty list.
 */
export async function listDayOfSession(db: Db, sessionId: string, day: string): Promise<EntryWithFood[] | undefined> {
  const [row] = await dayOfSession(db, { sessionId, day });
  return row && (JSON.parse(row.entries) as Listed[]).map(fromList);
}

/** The entries of a day with their foods, in order of creation. */
export async function listDay(db: Db, userId: string, day: string): Promise<EntryWithFood[]> {
  const rows = await db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select(entryColumns)
    .select(foodColumns)
    .where("e.userId", "=", userId)
    .where("e.day", "=", day)
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .execute();
  return rows.map(apart);
}

/** One entry of this person with its food; another's is undefined. */
export async function findEntry(db: Db, userId: string, id: string): Promise<EntryWithFood | undefined> {
  const row = await db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .select(entryColumns)
    .select(foodColumns)
    .where("e.userId", "=", userId)
    .where("e.id", "=", id)
    .executeTakeFirst();
  return row && apart(row);
}

const daysOfSession = prepared(["sessionId", "from", "to"], (db, parameters: { sessionId: string; from: string; to: string }) =>
  db
    .selectFrom("session as s")
    .select(
      sql<string>`(
        select coalesce(json_agg(json_build_object('day', eaten.day, 'calories', eaten.calories) order by eaten.day), '[]')
        from (
          select e.day, sum(round(coalesce(e.calories_override, f.calories * e.servings)))::float8 as calories
          from diary_entry e join food_item f on f.id = e.food_item_id
          where e.user_id = s.user_id and e.day between ${parameters.from}::date and ${parameters.to}::date
          group by e.day
        ) eaten
      )::text`.as("days"),
    )
    .where("s.id", "=", parameters.sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/** kcal eaten on each day from `from` to `to` that has entries; undefined when the session does not exist or is over. */
export async function sumDaysOfSession(
  db: Db,
  sessionId: string,
  from: string,
  to: string,
): Promise<{ day: string; calories: number }[] | undefined> {
  const [row] = await daysOfSession(db, { sessionId, from, to });
  return row && (JSON.parse(row.days) as { day: string; calories: number }[]);
}

/** Stores an entry; undefined when its id is in use (also when two requests race with one id). */
export function insertEntry(db: Db, entry: Insertable<DiaryEntryTable>): Promise<EntryRow | undefined> {
  return db
    .insertInto("diaryEntry")
    .values(entry)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Copies entries of a day (of one meal, where given) to another day, in order; returns the new ids. */
export async function copyEntries(
  db: Db,
  userId: string,
  from: string,
  to: string,
  mealType: EntryRow["mealType"] | undefined,
): Promise<string[]> {
  const source = db
    .selectFrom("diaryEntry")
    .select((eb) => [
      "userId",
      "foodItemId",
      sql<string>`${to}::date`.as("day"),
      "mealType",
      "servings",
      "caloriesOverride",
      "proteinOverride",
      "carbsOverride",
      "fatOverride",
      // One transaction has one now(): a microsecond for each place keeps the order of the day that is copied.
      sql<Date>`now() + make_interval(secs => ${eb.fn.agg<number>("row_number").over((o) => o.orderBy("createdAt").orderBy("id"))} * 0.000001)`.as(
        "createdAt",
      ),
    ])
    .where("userId", "=", userId)
    .where("day", "=", from)
    .$if(mealType !== undefined, (query) => query.where("mealType", "=", mealType ?? "snack"));
  const rows = await db
    .insertInto("diaryEntry")
    .columns([
      "userId",
      "foodItemId",
      "day",
      "mealType",
      "servings",
      "caloriesOverride",
      "proteinOverride",
      "carbsOverride",
      "fatOverride",
      "createdAt",
    ])
    .expression(source)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Changes an entry of this person; false when there is none. */
export async function updateEntry(db: Db, userId: string, id: string, change: Updateable<DiaryEntryTable>): Promise<boolean> {
  const result = await db.updateTable("diaryEntry").set(change).where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locks an entry of this person until the transaction ends, so that two changes do not mix; undefined when there is none. */
export function lockEntry(db: Db, userId: string, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom("diaryEntry").selectAll().where("id", "=", id).where("userId", "=", userId).forUpdate().executeTakeFirst();
}

/** Removes an entry of this person, if it is there. */
export async function deleteEntry(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("diaryEntry").where("id", "=", id).where("userId", "=", userId).execute();
}
