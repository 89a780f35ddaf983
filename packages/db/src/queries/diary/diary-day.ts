import type { DayEnergy } from "@fetta/domain/diary/complete-days";
import type { GoalVersion } from "@fetta/domain/goals/goal-versions";
import { roundToDecimals } from "@fetta/domain/nutrition/nutrition";
import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { entryColumns, foodColumns, type EntryRow, type EntryWithFood } from "./diary-entry.ts";
import type { FoodItemRow } from "../food/food-item.ts";
import { goalVersionsJson } from "./goal-version.ts";
import {
  sessionAccountJson,
  parseSessionAccount,
  type SessionAccountJson,
  type SessionAccountRow,
} from "../account/account.ts";

const entryListColumns = ["id", "createdAt", ...entryColumns] as const;
const foodListColumns = ["createdAt", ...foodColumns] as const;

const toJsonList = (table: "e" | "f", columns: readonly string[]) =>
  sql`json_build_array(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`;

/**
 * The columns of an entry and of its food as two JSON lists, in this order. One text column costs the driver half of
 * what twenty-four typed ones do, and the diary day is the read that all others wait for.
 */
const entryListsJson = sql`json_build_array(${toJsonList("e", entryListColumns)}, ${toJsonList("f", foodListColumns)})`;
type EntryLists = [entry: unknown[], food: unknown[]];

function toRow<Row extends { createdAt: Date }>(columns: readonly (keyof Row)[], values: readonly unknown[]): Row {
  const row: Partial<Record<keyof Row, unknown>> = {};
  for (const [at, column] of columns.entries()) row[column] = values[at];
  row.createdAt = new Date(String(row.createdAt));
  return row as Row;
}

function toEntryWithFood([entryValues, foodValues]: EntryLists): EntryWithFood {
  const entry = toRow<EntryRow>(entryListColumns, entryValues);
  const food = toRow<Omit<FoodItemRow, "id" | "userId">>(foodListColumns, foodValues);
  return { entry, food: { ...food, id: entry.foodItemId, userId: entry.userId } };
}

/** The entries of a day of the user of a session `s`, as one JSON list; parsed by `parseDayEntries`. */
const dayEntriesJson = (day: string) => sql`array_to_json(array(
  select ${entryListsJson}
  from diary_entry e join food_item f on f.id = e.food_item_id
  where e.user_id = s.user_id and e.day = ${day}::date
  order by e.created_at, e.id))`;

/** The shape of `dayEntriesJson`. */
type DayEntriesJson = EntryLists[];

/** The entries of a `dayEntriesJson` with their foods, in its order. */
function parseDayEntries(json: DayEntriesJson): EntryWithFood[] {
  return json.map(toEntryWithFood);
}

/**
 * Day and kcal (not rounded) of the entries from `from` to `to` of the user of a session `s`, in order of creation; those of
 * `day`, within the range, with their lists. One scan for both: a second one costs a fifth of the statement.
 */
const rangeEntriesJson = (from: string, to: string, day?: string) => sql`array_to_json(array(
  select json_build_array(e.day, coalesce(e.calories_override, f.calories * e.servings)${
    day === undefined ? sql`` : sql`, case when e.day = ${day}::date then ${entryListsJson} end`
  })
  from diary_entry e join food_item f on f.id = e.food_item_id
  where e.user_id = s.user_id and e.day between ${from}::date and ${to}::date
  order by e.created_at, e.id))`;

const closedDaysJson = (from: string, to: string) => sql`array_to_json(array(
  select c.day from closed_day c where c.user_id = s.user_id and c.day between ${from}::date and ${to}::date))`;

/** The shape of `rangeEntriesJson` and `closedDaysJson`. */
type RangeJson = { entries: [day: string, calories: number, lists?: EntryLists | null][]; closedDays: string[] };

/** The days with entries, in order; each entry counts as the diary shows it, in whole kcal. */
function sumDays({ entries, closedDays }: RangeJson): DayEnergy[] {
  const sums = new Map<string, number>();
  for (const [day, calories] of entries) sums.set(day, (sums.get(day) ?? 0) + roundToDecimals(calories, 0));
  return [...sums]
    .map(([day, calories]) => ({ day, calories, isClosed: closedDays.includes(day) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** kcal of the days with entries in a range, and the goal versions that hold on any day of the range. */
export type CalorieHistory = { days: DayEnergy[]; goalVersions: GoalVersion[] };

const selectDayEntries = precompileQuery(["sessionId", "day"], (db, parameters: { sessionId: string; day: string }) =>
  db
    .selectFrom("session as s")
    .select(sql<string>`${dayEntriesJson(parameters.day)}::text`.as("entries"))
    .where("s.id", "=", parameters.sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The entries of a day with their foods, in order of creation, of the session's user: session and diary in one
 * statement. Undefined when the session does not exist or has expired; a day without entries is an empty list.
 */
export async function listDayEntriesBySession(
  db: Db,
  sessionId: string,
  day: string,
): Promise<EntryWithFood[] | undefined> {
  const [row] = await selectDayEntries(db, { sessionId, day });
  return row && parseDayEntries(JSON.parse(row.entries) as DayEntriesJson);
}

type SessionDateRange = { sessionId: string; from: string; to: string };

const selectCalorieHistory = precompileQuery(
  ["sessionId", "from", "to"],
  (db, { sessionId, from, to }: SessionDateRange) =>
    db
      .selectFrom("session as s")
      .select(
        sql<string>`json_build_object(
        'entries', ${rangeEntriesJson(from, to)}, 'closedDays', ${closedDaysJson(from, to)},
        'goalVersions', ${goalVersionsJson(from, to)})::text`.as("eaten"),
      )
      .where("s.id", "=", sessionId)
      .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * kcal eaten on each day from `from` to `to` that has entries, with the goals of the time, in one statement; undefined
 * when the session does not exist or has expired.
 */
export async function sumDayCaloriesBySession(
  db: Db,
  sessionId: string,
  from: string,
  to: string,
): Promise<CalorieHistory | undefined> {
  const [row] = await selectCalorieHistory(db, { sessionId, from, to });
  if (!row) return undefined;
  const { goalVersions, ...range } = JSON.parse(row.eaten) as RangeJson & Pick<CalorieHistory, "goalVersions">;
  return { days: sumDays(range), goalVersions };
}

const selectLoggedDays = precompileQuery(["sessionId", "from", "to"], (db, { sessionId, from, to }: SessionDateRange) =>
  db
    .selectFrom("session as s")
    .select(
      sql<string>`array_to_json(array(
        select distinct e.day from diary_entry e
        where e.user_id = s.user_id and e.day between ${from}::date and ${to}::date
        order by e.day))::text`.as("days"),
    )
    .where("s.id", "=", sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The days from `from` to `to` that have entries, in order, in one statement; undefined when the session does not exist
 * or has expired.
 */
export async function listLoggedDaysBySession(
  db: Db,
  sessionId: string,
  from: string,
  to: string,
): Promise<string[] | undefined> {
  const [row] = await selectLoggedDays(db, { sessionId, from, to });
  return row && (JSON.parse(row.days) as string[]);
}

export type HomeData = { account: SessionAccountRow; entries: EntryWithFood[] } & CalorieHistory;
type HomeJson = { account: SessionAccountJson } & RangeJson & Pick<CalorieHistory, "goalVersions">;
type HomeQuery = { sessionId: string; day: string; from: string; to: string };

const selectHome = precompileQuery(["sessionId", "day", "from", "to"], (db, { sessionId, day, from, to }: HomeQuery) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .leftJoin("reminder as r", "r.userId", "u.id")
    .select(
      sql<string>`json_build_object(
        'account', ${sessionAccountJson}, 'entries', ${rangeEntriesJson(from, to, day)},
        'closedDays', ${closedDaysJson(from, to)}, 'goalVersions', ${goalVersionsJson(from, to)})::text`.as("home"),
    )
    .where("s.id", "=", sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * The data of the home screen in one statement: the account of a session, the entries of `day`, which is within `from` and
 * `to`, and the kcal of each day with entries from `from` to `to` with the goals of the time. Undefined when the session does not exist or has
 * expired.
 */
export async function findHome(db: Db, query: HomeQuery): Promise<HomeData | undefined> {
  const [row] = await selectHome(db, query);
  if (!row) return undefined;
  const { account, goalVersions, ...range } = JSON.parse(row.home) as HomeJson;
  return {
    account: parseSessionAccount(account),
    entries: range.entries.flatMap(([, , lists]) => (lists ? [toEntryWithFood(lists)] : [])),
    days: sumDays(range),
    goalVersions,
  };
}

/**
 * Says that all that was eaten on a day is in the diary; a day that is closed already stays so. False for a day without
 * entries, which stays open.
 */
export async function closeDay(db: Db, userId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ hasEntries: boolean }>`
    with closed as (
      insert into closed_day (user_id, day)
      select ${userId}::uuid, ${day}::date
      where exists (select from diary_entry where user_id = ${userId} and day = ${day})
      on conflict do nothing
    )
    select exists (select from diary_entry where user_id = ${userId} and day = ${day}) as "hasEntries"`.execute(db);
  return rows[0]?.hasEntries === true;
}

/** Takes `closeDay` back. */
export async function reopenDay(db: Db, userId: string, day: string): Promise<void> {
  await db.deleteFrom("closedDay").where("userId", "=", userId).where("day", "=", day).execute();
}
