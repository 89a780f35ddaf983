import type { FoodRefKind } from "@fetta/domain/food-ref";
import { extraNutrients, type ExtraNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import type { NutrientDay, EatenDay } from "@fetta/domain/trends/trend-summary";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** A user's days from `from` to `to`, both included. */
export type UserDateRange = { userId: string; from: string; to: string };

/**
 * kcal and grams of an entry `e` of a food `f`, rounded as the diary shows them: kcal whole, grams with one decimal.
 */
const entryCalories = sql<number>`round(coalesce(e.calories_override, f.calories * e.servings)::numeric)`;
const entryProtein = sql<number>`round(coalesce(e.protein_override, f.protein * e.servings)::numeric, 1)`;
const entryCarbs = sql<number>`round(coalesce(e.carbs_override, f.carbs * e.servings)::numeric, 1)`;
const entryFat = sql<number>`round(coalesce(e.fat_override, f.fat * e.servings)::numeric, 1)`;
const sumOf = (value: RawBuilder<number>) => sql<number>`sum(${value})::float8`;

const selectEntries = (db: Db, { userId, from, to }: UserDateRange) =>
  db
    .selectFrom("diaryEntry as e")
    .innerJoin("foodItem as f", "f.id", "e.foodItemId")
    .where("e.userId", "=", userId)
    .where("e.day", ">=", from)
    .where("e.day", "<=", to);

/** kcal and grams eaten on each day that has entries, in order: the sum of the rounded values that the diary shows. */
export function sumTrendDays(db: Db, days: UserDateRange): Promise<EatenDay[]> {
  return selectEntries(db, days)
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
    .orderBy("e.day")
    .execute();
}

/** The days that have entries. */
export async function listLoggedDays(db: Db, { userId, from, to }: UserDateRange): Promise<string[]> {
  const rows = await db
    .selectFrom("diaryEntry")
    .select("day")
    .distinct()
    .where("userId", "=", userId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return rows.map(({ day }) => day);
}

/** The id in a food reference after its kind; null for a reference of another kind, and for none. */
const refIdOfKind = (kind: FoodRefKind) =>
  sql<string | null>`case when f.food_ref like ${`${kind}:%`} then substr(f.food_ref, ${kind.length + 2}) end`;

/** A nutrient of 100 g of the entry's food in its unit, by today's data; null where unknown. */
const nutrientPer100g = (name: ExtraNutrient) =>
  sql<number | null>`coalesce(${sql.join(["s", "m", "p", "o"].map((table) => sql.ref(`${table}.${name}`)))})`;

const entryGrams = sql<number | null>`e.servings * f.serving_grams`;
const sumKnownNutrient = (value: RawBuilder<number | null>) => {
  const amount = sql<number | null>`${entryGrams} * ${value} / 100`;
  return sql<{ amount: number; calories: number }>`json_build_object(
    'amount', coalesce(sum(${amount}), 0)::float8,
    'calories', coalesce(sum(${entryCalories}) filter (where ${amount} is not null), 0)::float8)`;
};

/**
 * For each day with entries, in order, the known extra nutrients of the grams eaten, looked up by the entry's food reference. Unknown for a photo, a quick add and a food without the value.
 */
export function sumNutrientDays(db: Db, days: UserDateRange): Promise<NutrientDay[]> {
  return selectEntries(db, days)
    .leftJoin("stockFood as s", (join) => join.on("s.id", "=", refIdOfKind("stock")))
    .leftJoin("stockFoodMedian as m", (join) => join.on("m.id", "=", refIdOfKind("stock")))
    .leftJoin("product as p", (join) => join.on("p.gtin", "=", refIdOfKind("product")))
    .leftJoin("customFood as o", (join) =>
      // Compared as text: the id in a reference need not be a UUID.
      join.onRef("o.userId", "=", "e.userId").on(sql<boolean>`o.id::text = ${refIdOfKind("custom")}`),
    )
    .select([
      "e.day",
      sumOf(entryCalories).as("calories"),
      ...extraNutrients.map((name) => sumKnownNutrient(nutrientPer100g(name)).as(name)),
    ])
    .groupBy("e.day")
    .orderBy("e.day")
    .execute();
}
