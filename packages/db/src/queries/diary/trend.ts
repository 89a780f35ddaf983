import type { EatenDay } from "@fetta/domain/trends/trend-summary";
import { sql, type RawBuilder } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { selectEntriesOf } from "./diary-entry.ts";

/** A user's days from `from` to `to`, both included. */
export type UserDateRange = { userId: string; from: string; to: string };
export const rangeParameters = ["userId", "from", "to"] as const;

/**
 * kcal and grams of an entry `e` of a food `f`, rounded as the diary shows them: kcal whole, grams with one decimal.
 */
export const entryCalories = sql<number>`round(coalesce(e.calories_override, f.calories * e.servings)::numeric)`;
const entryProtein = sql<number>`round(coalesce(e.protein_override, f.protein * e.servings)::numeric, 1)`;
const entryCarbs = sql<number>`round(coalesce(e.carbs_override, f.carbs * e.servings)::numeric, 1)`;
const entryFat = sql<number>`round(coalesce(e.fat_override, f.fat * e.servings)::numeric, 1)`;
export const sumOf = (value: RawBuilder<number>) => sql<number>`sum(${value})::float8`;

/** kcal and grams eaten on each day that has entries, in order: the sum of the rounded values that the diary shows. */
export const sumTrendDays = precompileQuery<UserDateRange, EatenDay>(
  rangeParameters,
  (db, { userId, from, to }) =>
    selectEntriesOf(db, userId)
      .where("e.day", ">=", from)
      .where("e.day", "<=", to)
      .select([
        "e.day",
        sumOf(entryCalories).as("calories"),
        sumOf(entryProtein).as("protein"),
        sumOf(entryCarbs).as("carbs"),
        sumOf(entryFat).as("fat"),
        sql<boolean>`bool_or(c.day is not null)`.as("isClosed"),
      ])
      .leftJoin("closedDay as c", (join) => join.onRef("c.userId", "=", "e.userId").onRef("c.day", "=", "e.day"))
      .groupBy("e.day")
      .orderBy("e.day"),
  { isShort: false },
);

const selectLoggedDays = precompileQuery(rangeParameters, (db, { userId, from, to }: UserDateRange) =>
  db
    .selectFrom("diaryEntry")
    .select("day")
    .distinct()
    .where("userId", "=", userId)
    .where("day", ">=", from)
    .where("day", "<=", to),
);

/** The days that have entries. */
export async function listLoggedDays(db: Db, range: UserDateRange): Promise<string[]> {
  return (await selectLoggedDays(db, range)).map(({ day }) => day);
}
