import type { FoodRefKind } from "@fetta/domain/food-ref";
import {
  intakeNutrients,
  nutrientsByKey,
  storedDetails,
  type IntakeNutrient,
} from "@fetta/domain/nutrition/nutrient-keys";
import type { EatenFood } from "@fetta/domain/trends/nutrient-intake";
import type { KnownAmount, NutrientDay } from "@fetta/domain/trends/trend-summary";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../schema/schema.ts";
import { entryCalories, sumOf, type UserDateRange } from "./trend.ts";

/**
 * A food of an entry: its share of the entry's kcal, its grams and its reference, null where unknown. A recipe has its
 * nutrients in `known` instead, for each of `servings`.
 */
type FoodOfEntry = {
  entryId: string;
  userId: string;
  day: string;
  name: string;
  calories: number;
  grams: number | null;
  ref: string | null;
  known: unknown;
  servings: number | null;
};

/** Null for a text that is no UUID: the id in a reference need not be one. PostgreSQL 15 has no function that tells. */
const toUuid = (text: RawBuilder<string | null>) =>
  sql<string>`case when (${text}) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;

/**
 * The foods of the user's entries. A dish of a photo is the foods that its estimate consists of, in proportion to the
 * grams eaten; any other entry is one food. `b` is the logged item that an entry is a weighed part of, else its own.
 */
const foodsOfEntries = ({ userId, from, to }: UserDateRange) => sql<FoodOfEntry>`(
  select e.id as entry_id, e.user_id, e.day, part.name, part.calories, part.grams, part.ref, b.nutrients as known,
    case when b.id = f.id then e.servings else e.servings * f.serving_grams / b.serving_grams end as servings
  from diary_entry e
  -- "offset 0" has each row read by its key, as in selectEntriesOf.
  cross join lateral (
    select * from food_item i where i.user_id = ${userId}::uuid and i.id = e.food_item_id offset 0) f
  left join lateral (
    select * from food_item i where i.user_id = ${userId}::uuid
      and i.id = coalesce(${toUuid(sql`case when f.food_ref like 'logged:%' then substr(f.food_ref, 8) end`)}, f.id)
    offset 0) b on true
  left join lateral (
    select * from meal_estimate i where i.user_id = ${userId}::uuid and i.food_item_id = b.id offset 0) m on true
  cross join lateral (
    select f.name, ${entryCalories}::float8 as calories, e.servings * f.serving_grams as grams, f.food_ref as ref
    where m.id is null or jsonb_array_length(m.items) = 0
    union all
    select item.name,
      ${entryCalories}::float8 * coalesce(item.calories / nullif(sum(item.calories) over (), 0), 0),
      item.grams * e.servings * coalesce(f.serving_grams / nullif(sum(item.grams) over (), 0), 1),
      item.ref
    from (
      select i.name, i.ref, i.grams, (i.per100 ->> 'calories')::float8 * i.grams as calories
      from jsonb_to_recordset(m.items) as i (name text, ref text, grams float8, per100 jsonb)
    ) item
  ) part
  where e.user_id = ${userId}::uuid and e.day between ${from}::date and ${to}::date
  offset 0)`;

/** The id in a food reference after its kind; null for a reference of another kind, and for none. */
const refIdOfKind = (kind: FoodRefKind) =>
  sql<string | null>`case when e.ref like ${sql.lit(`${kind}:%`)} then substr(e.ref, ${sql.lit(kind.length + 2)}) end`;

type StoredDetail = (typeof storedDetails)[number];

/** Which of the tables joined below have a nutrient: medians and custom foods have what labels state. */
const tablesWith = (nutrient: StoredDetail): readonly string[] =>
  nutrientsByKey[nutrient].scope === "label" ? ["s", "m", "p", "o"] : ["s", "p"];

/** The amount of a nutrient in its unit, by today's data; null where unknown. */
function amountEaten(nutrient: StoredDetail) {
  const per100 = sql.join(tablesWith(nutrient).map((table) => sql.ref(`${table}.${nutrient}`)));
  return sql<
    number | null
  >`coalesce(e.grams * coalesce(${per100}) / 100, (e.known ->> ${nutrient})::float8 * e.servings)`;
}

/** "offset 0" has each food read by its key: joined freely, the tables of all foods would be read whole. */
const selectFoods = (db: Db, days: UserDateRange) =>
  db
    .selectFrom(foodsOfEntries(days).as("e"))
    .leftJoinLateral(
      (eb) => eb.selectFrom("stockFood").selectAll().where("id", "=", refIdOfKind("stock")).offset(sql.lit(0)).as("s"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb.selectFrom("stockFoodMedian").selectAll().where("id", "=", refIdOfKind("stock")).offset(sql.lit(0)).as("m"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb.selectFrom("product").selectAll().where("gtin", "=", refIdOfKind("product")).offset(sql.lit(0)).as("p"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("customFood")
          .selectAll()
          .where("id", "=", toUuid(refIdOfKind("custom")))
          .whereRef("userId", "=", "e.userId")
          .offset(sql.lit(0))
          .as("o"),
      (join) => join.onTrue(),
    );

/**
 * For each day with entries, in order, what is known of `nutrients` in the grams eaten, looked up by the reference of
 * each food. Unknown for a quick add and a food without the value.
 */
export function sumNutrientDays<Key extends IntakeNutrient>(
  db: Db,
  days: UserDateRange,
  nutrients: readonly Key[],
): Promise<NutrientDay<Key>[]> {
  const sumKnown = (nutrient: IntakeNutrient) => {
    const amount = amountEaten(nutrient);
    return sql<KnownAmount>`json_build_object(
      'amount', sum(${amount})::float8,
      'calories', coalesce(sum(e.calories) filter (where ${amount} is not null), 0)::float8)`;
  };
  return selectFoods(db, days)
    .select(["e.day", sumOf(sql`e.calories`).as("calories"), ...nutrients.map((key) => sumKnown(key).as(key))])
    .groupBy("e.day")
    .orderBy("e.day")
    .execute() as Promise<unknown> as Promise<NutrientDay<Key>[]>;
}

/** The foods eaten on these days, with all that is known of their nutrients; in no particular order. */
export function listEatenFoods(db: Db, days: UserDateRange): Promise<EatenFood[]> {
  return selectFoods(db, days)
    .select(["e.day", "e.name", "e.calories", ...intakeNutrients.map((key) => amountEaten(key).as(key))])
    .execute() as Promise<EatenFood[]>;
}

/**
 * The nutrients of each entry of these days, in no particular order; null where a food of the entry has no figure, since
 * a sum without it would pass for the whole.
 */
export function listEntryNutrients(db: Db, days: UserDateRange) {
  const sumIfKnown = (nutrient: StoredDetail) => {
    const amount = amountEaten(nutrient);
    return sql<number | null>`case when bool_and(${amount} is not null) then sum(${amount}) end`;
  };
  return selectFoods(db, days)
    .select(["e.entryId", ...storedDetails.map((key) => sumIfKnown(key).as(key))])
    .groupBy("e.entryId")
    .execute();
}
