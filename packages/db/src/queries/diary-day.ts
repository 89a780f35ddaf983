import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db } from "../schema.ts";
import type { EntryRow, EntryWithFood } from "./diary-entry.ts";
import type { FoodItemRow } from "./food-item.ts";

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
  string,
  string,
  string,
  string,
  EntryRow["mealType"],
  number,
  number | null,
  number | null,
  number | null,
  number | null,
  string,
  string,
  string | null,
  string | null,
  number,
  number,
  number,
  number,
  string,
  number | null,
  string | null,
  FoodItemRow["source"],
  string | null,
  string,
];

function fromList(list: Listed): EntryWithFood {
  const [
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
    createdAt,
  ] = list;
  const [
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
    foodAt,
  ] = list.slice(11) as Tail<Listed>;
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
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  ...infer Rest,
]
  ? Rest
  : never;

/** The entries of a day of the person of a session `s`, as one JSON list; read back by `entriesOf`. */
export const dayJson = (day: string) => sql`(
  select coalesce(json_agg(${listedColumns} order by e.created_at, e.id), '[]')
  from diary_entry e join food_item f on f.id = e.food_item_id
  where e.user_id = s.user_id and e.day = ${day}::date)`;

export type DayJson = Listed[];

export function entriesOf(json: DayJson): EntryWithFood[] {
  return json.map(fromList);
}

/** kcal of the days with entries from `from` to `to` of the person of a session `s`, as one JSON list. */
export const daysJson = (from: string, to: string) => sql`(
  select coalesce(json_agg(json_build_object('day', eaten.day, 'calories', eaten.calories) order by eaten.day), '[]')
  from (
    select e.day, sum(round(coalesce(e.calories_override, f.calories * e.servings)))::float8 as calories
    from diary_entry e join food_item f on f.id = e.food_item_id
    where e.user_id = s.user_id and e.day between ${from}::date and ${to}::date
    group by e.day
  ) eaten)`;

export type DaySum = { day: string; calories: number };

const dayOfSession = prepared(["sessionId", "day"], (db, parameters: { sessionId: string; day: string }) =>
  db
    .selectFrom("session as s")
    .select(sql<string>`${dayJson(parameters.day)}::text`.as("entries"))
    .where("s.id", "=", parameters.sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The entries of a day with their foods, in order of creation, for whoever the session belongs to: session and diary
 * in one statement. Undefined when the session does not exist or is over; a day without entries is an empty list.
 */
export async function listDayOfSession(
  db: Db,
  sessionId: string,
  day: string,
): Promise<EntryWithFood[] | undefined> {
  const [row] = await dayOfSession(db, { sessionId, day });
  return row && entriesOf(JSON.parse(row.entries) as DayJson);
}

type Span = { sessionId: string; from: string; to: string };

const daysOfSession = prepared(["sessionId", "from", "to"], (db, { sessionId, from, to }: Span) =>
  db
    .selectFrom("session as s")
    .select(sql<string>`${daysJson(from, to)}::text`.as("days"))
    .where("s.id", "=", sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/** kcal eaten on each day from `from` to `to` that has entries; undefined when the session does not exist or is over. */
export async function sumDaysOfSession(
  db: Db,
  sessionId: string,
  from: string,
  to: string,
): Promise<DaySum[] | undefined> {
  const [row] = await daysOfSession(db, { sessionId, from, to });
  return row && (JSON.parse(row.days) as DaySum[]);
}
