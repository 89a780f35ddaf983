import { habitWindowDays, habitHalfLifeDays, unnamedQuickAddName } from "@fetta/domain/diary/diary-settings";
import { sql, type RawBuilder } from "kysely";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import { quotaDay } from "../billing/usage-quota.ts";

/** A user's relation to a food: whether it is a favourite, and the amount last logged, if ever. */
export type FoodUsage = {
  ref: string;
  favourite: boolean;
  last: {
    day: string;
    servings: number;
    servingGrams: number | null;
    unitLabel: string | null;
    unitCount: number | null;
  } | null;
};

const lastUsageColumns = sql`json_build_object('day', e.day, 'servings', e.servings, 'servingGrams', f.serving_grams,
  'unitLabel', f.unit_label, 'unitCount', f.unit_count) as use, f.created_at
  from food_item f join diary_entry e on e.food_item_id = f.id`;

type FoodUsagesQuery = { userId: string; refs: readonly string[]; items: readonly (string | null)[] };

// The newest amount that is still in the diary: the index returns it first, however often the food was logged.
const selectFoodUsages = precompileQuery(["userId", "refs", "items"], (db, { userId, refs, items }: FoodUsagesQuery) =>
  db.selectNoFrom(
    sql<string>`(
      select coalesce(json_agg(json_build_object('ref', r.ref, 'favourite', v.food_ref is not null, 'last', u.use)), '[]')
      from unnest(${refs}::text[], ${items}::uuid[]) as r(ref, item)
      left join favourite_food v on v.user_id = ${userId}::uuid and v.food_ref = r.ref
      left join lateral (
        (select ${lastUsageColumns} where f.user_id = ${userId}::uuid and f.food_ref = r.ref
          order by f.created_at desc, e.day desc limit 1)
        union all
        (select ${lastUsageColumns} where f.user_id = ${userId}::uuid and f.id = r.item
          order by e.day desc limit 1)
        order by created_at desc limit 1
      ) u on true)::text`.as("uses"),
  ),
);

const parseItemId = (ref: string): string | null => (ref.startsWith("item:") ? ref.slice("item:".length) : null);

/** The user's usage of each of `refs`, well-formed food references. */
export async function findFoodUsages(db: Db, userId: string, refs: readonly string[]): Promise<FoodUsage[]> {
  if (refs.length === 0) return [];
  const [row] = await selectFoodUsages(db, { userId, refs, items: refs.map(parseItemId) });
  return row ? (JSON.parse(row.uses) as FoodUsage[]) : [];
}

/**
 * `eaten`: the user's entries from `habitWindowDays` before `today` on; `newest`: the latest entry of each food.
 * Entries without a food reference (photos, quick adds) are the same food when name and energy per weight are equal.
 */
const recentlyEatenCtes = (userId: string, today: RawBuilder<string>) => sql`
  eaten as materialized (
    select coalesce(f.food_ref, 'item:' || f.id) as ref,
      (case when f.food_ref is null or f.food_ref like 'item:%'
        then 'item ' || lower(f.name) || ' ' || round(f.calories / coalesce(f.serving_grams / 100, 1))
        else f.food_ref end) collate "C" as food,
      f.name, e.meal_type, e.created_at, least(e.day, ${today}) as day
    from diary_entry e
    -- "offset 0" has each food read by its key: joined freely, the table of everybody's foods would be read whole.
    cross join lateral (select * from food_item i where i.id = e.food_item_id offset 0) f
    where e.user_id = ${userId}::uuid and e.day > ${today} - ${sql.lit(habitWindowDays)}),
  newest as materialized (
    select distinct on (food) food, ref, name, day, created_at from eaten order by food, day desc, created_at desc)`;

const newestFirstOrder = sql`day desc, created_at desc`;

const favouriteRefs = (userId: string, limit: number) => sql`array(
  select food_ref from favourite_food where user_id = ${userId}::uuid
  order by created_at desc, food_ref limit ${sql.lit(limit)})`;

type HabitsQuery = { userId: string; mealType: Database["diaryEntry"]["mealType"]; today: string };
export type HabitRefs = { usual: string[]; recents: string[]; favourites: string[] };

const maxUsual = 12;
const maxRecents = 30;
const maxFavourites = 200;

const selectHabits = precompileQuery(["userId", "mealType", "today"], (db, { userId, mealType, today }: HabitsQuery) =>
  db.selectNoFrom(
    sql<string>`(
      with ${recentlyEatenCtes(userId, sql`${today}::date`)}
      select json_build_object(
        'usual', array(
          select ref from newest join (
            select food, sum(0.5 ^ ((${today}::date - day) / ${sql.lit(habitHalfLifeDays)}::float8)) as weight
            from eaten where meal_type = ${mealType} and name <> ${sql.lit(unnamedQuickAddName)} group by food
          ) habit using (food)
          order by weight desc, ${newestFirstOrder} limit ${sql.lit(maxUsual)}),
        'recents', array(select ref from newest order by ${newestFirstOrder} limit ${sql.lit(maxRecents)}),
        'favourites', ${favouriteRefs(userId, maxFavourites)}))::text`.as("habits"),
  ),
);

/**
 * The foods that a user is likely to add: the usual ones at a meal (weighted by `habitHalfLifeDays`), the ones last
 * eaten at any meal, and the favourites; the best and the newest first.
 */
export async function findHabits(db: Db, query: HabitsQuery): Promise<HabitRefs> {
  const [row] = await selectHabits(db, query);
  return row ? (JSON.parse(row.habits) as HabitRefs) : { usual: [], recents: [], favourites: [] };
}

const maxPersonalFoods = 500;

const selectPersonalRefs = precompileQuery(["userId"], (db, { userId }: { userId: string }) =>
  db.selectNoFrom(
    sql<string>`(
      with ${recentlyEatenCtes(userId, quotaDay)}
      select json_build_object(
        'recents', array(
          select ref from newest where name <> ${sql.lit(unnamedQuickAddName)}
          order by ${newestFirstOrder} limit ${sql.lit(maxPersonalFoods)}),
        'favourites', ${favouriteRefs(userId, maxPersonalFoods)},
        'own', array(
          select 'own:' || id from custom_food where user_id = ${userId}::uuid
          order by updated_at desc limit ${sql.lit(maxPersonalFoods)})))::text`.as("refs"),
  ),
);

/** References of recently eaten foods, favourites and custom foods, each once and at most `maxPersonalFoods`. */
export async function listPersonalFoodRefs(db: Db, userId: string): Promise<string[]> {
  const [row] = await selectPersonalRefs(db, { userId });
  if (!row) return [];
  const { recents, ...others } = JSON.parse(row.refs) as Record<"recents" | "favourites" | "own", string[]>;
  return [...new Set([...recents, ...others.favourites, ...others.own])].slice(0, maxPersonalFoods);
}

/** Adds a food to the favourites; an existing favourite keeps its position. */
export async function insertFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db
    .insertInto("favouriteFood")
    .values({ userId, foodRef })
    .onConflict((c) => c.columns(["userId", "foodRef"]).doNothing())
    .execute();
}

/** Removes a food from the favourites, if it is one. */
export async function deleteFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db.deleteFrom("favouriteFood").where("userId", "=", userId).where("foodRef", "=", foodRef).execute();
}

/** Name, brand and barcode of a food: the minimum to match it against a search. */
export type FoodName = { ref: string; name: string; brand: string | null; barcode: string | null };

type FoodNamesQuery = {
  userId: string;
  refs: readonly string[];
  keys: readonly (string | null)[];
  ids: readonly (string | null)[];
};

// A food that was deleted has the name under which this user last logged it.
const selectFoodNames = precompileQuery(
  ["userId", "refs", "keys", "ids"],
  (db, { userId, refs, keys, ids }: FoodNamesQuery) =>
    db.selectNoFrom(
      sql<string>`(
      select coalesce(json_agg(json_build_object(
        'ref', r.ref, 'name', coalesce(o.name, p.name, s.name, m.name, i.name),
        'brand', coalesce(o.brand, p.brand), 'barcode', coalesce(o.barcode, p.gtin)) order by r.place), '[]')
      from unnest(${refs}::text[], ${keys}::text[], ${ids}::uuid[]) with ordinality as r (ref, key, id, place)
      left join custom_food o on o.id = r.id and o.user_id = ${userId}::uuid and r.ref like 'own:%'
      left join product p on p.gtin = r.key and r.ref like 'product:%'
      left join stock_food s on s.id = r.key and r.ref like 'stock:%'
      left join stock_food_median m on m.id = r.key and r.ref like 'stock:%'
      left join lateral (
        select f.name from food_item f
        where coalesce(o.name, p.name, s.name, m.name) is null and f.user_id = ${userId}::uuid
          and (f.id = r.id or f.food_ref = r.ref)
        order by f.created_at desc limit 1
      ) i on true
      where coalesce(o.name, p.name, s.name, m.name, i.name) is not null)::text`.as("titles"),
    ),
);

/**
 * The names of `refs` (well-formed references, with UUIDs where their kind has one), in the given order; unknown ones
 * are left out.
 */
export async function findFoodNames(db: Db, userId: string, refs: readonly string[]): Promise<FoodName[]> {
  if (refs.length === 0) return [];
  const parsed = refs.map((ref) => parseFoodRef(ref));
  const hasUuidKey = (kind: string | undefined): boolean => kind === "own" || kind === "item";
  const [row] = await selectFoodNames(db, {
    userId,
    refs,
    keys: parsed.map((food) => (food && !hasUuidKey(food.kind) ? food.id : null)),
    ids: parsed.map((food) => (food && hasUuidKey(food.kind) ? food.id : null)),
  });
  return row ? (JSON.parse(row.titles) as FoodName[]) : [];
}
