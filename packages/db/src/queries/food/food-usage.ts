import { habitWindowDays, habitHalfLifeDays, unnamedQuickAddName } from "@fetta/domain/diary/diary-settings";
import { sql, type RawBuilder } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import { productDay } from "../billing/usage-quota.ts";

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

const lastUsageColumns = (
  userId: string,
) => sql`json_build_object('day', e.day, 'servings', e.servings, 'servingGrams', f.serving_grams,
  'unitLabel', f.unit_label, 'unitCount', f.unit_count) as use, f.created_at
  from food_item f join diary_entry e on e.user_id = ${userId}::uuid and e.food_item_id = f.id`;

/**
 * The user's usage of each of `refs` as JSON, in the shape of `FoodUsage`; `items` are the ids of those that are logged
 * items. The newest amount that is still in the diary: the index returns it first, however often the food was logged.
 */
export const foodUsagesJson = (userId: string, refs: readonly string[], items: readonly (string | null)[]) => sql`(
  select coalesce(json_agg(json_build_object('ref', r.ref, 'favourite', v.food_ref is not null, 'last', u.use)), '[]')
  from unnest(${refs}::text[], ${items}::uuid[]) as r(ref, item)
  left join favourite_food v on v.user_id = ${userId}::uuid and v.food_ref = r.ref
  left join lateral (
    (select ${lastUsageColumns(userId)} where f.user_id = ${userId}::uuid and f.food_ref = r.ref
      order by f.created_at desc, e.day desc limit 1)
    union all
    (select ${lastUsageColumns(userId)} where f.user_id = ${userId}::uuid and f.id = r.item
      order by e.day desc limit 1)
    order by created_at desc limit 1
  ) u on true)`;

/** The same text for the same food of items `f`; those without a food reference are the same by name and energy. */
export const foodKey = sql<string>`(case when f.food_ref is null or f.food_ref like 'logged:%'
  then 'logged ' || lower(f.name) || ' ' || round(f.calories / coalesce(f.serving_grams / 100, 1))
  else f.food_ref end) collate "C"`;

/**
 * `eaten`: the user's entries from `habitWindowDays` before `today` on; `newest`: the latest entry of each food.
 */
const recentlyEatenCtes = (userId: string, today: RawBuilder<string>) => sql`
  eaten as materialized (
    select coalesce(f.food_ref, 'logged:' || f.id) as ref,
      ${foodKey} as food,
      f.name, e.meal_type, e.created_at, least(e.day, ${today}) as day
    from diary_entry e
    -- "offset 0" has each food read by its key: joined freely, the table of everybody's foods would be read whole.
    cross join lateral (
      select * from food_item i where i.user_id = ${userId}::uuid and i.id = e.food_item_id offset 0) f
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

/** Name, brand and barcode of a food: the minimum to match it against a search. */
export type FoodName = { ref: string; name: string; brand: string | null; barcode: string | null };

type SearchContextQuery = {
  userId: string;
  /** Key of a lookup at Open Food Facts; null where that is not searched. */
  lookupKey: string | null;
  now: Date;
};

/** What a search reads besides the index. */
export type SearchContext = {
  /**
   * Recently eaten foods, favourites and custom foods that have a name, each once: at most 500, of each kind those that
   * come first.
   */
  personalFoods: FoodName[];
  /** The cached result of the lookup; null where there is none or it has expired. */
  cachedGtins: string[] | null;
};

// A food that was deleted has the name under which this user last logged it.
const selectSearchContext = precompileQuery(
  ["userId", "lookupKey", "now"],
  (db, { userId, lookupKey, now }: SearchContextQuery) =>
    db.selectNoFrom(
      sql<string>`(
      with ${recentlyEatenCtes(userId, productDay)},
      listed as (
        (select ref, 1 as list, row_number() over (order by ${newestFirstOrder}) as place from newest
          where name <> ${sql.lit(unnamedQuickAddName)} order by place limit ${sql.lit(maxPersonalFoods)})
        union all
        select food_ref, 2, place from unnest(${favouriteRefs(userId, maxPersonalFoods)}) with ordinality as v (food_ref, place)
        union all
        (select 'custom:' || id, 3, row_number() over (order by updated_at desc) as place from custom_food
          where user_id = ${userId}::uuid order by place limit ${sql.lit(maxPersonalFoods)})),
      personal as materialized (
        select ref, min(list * ${sql.lit(maxPersonalFoods)} + place) as place, substr(ref, strpos(ref, ':') + 1) as key,
          case when ref like 'custom:%' or ref like 'logged:%' then substr(ref, strpos(ref, ':') + 1)::uuid end as id
        from listed group by ref order by min(place * 3 + list) limit ${sql.lit(maxPersonalFoods)})
      select json_build_object(
        'personalFoods', (
          select coalesce(json_agg(json_build_object(
            'ref', r.ref, 'name', coalesce(o.name, p.name, s.name, m.name, i.name),
            'brand', coalesce(o.brand, p.brand), 'barcode', coalesce(o.barcode, p.gtin)) order by r.place), '[]')
          from personal r
          left join custom_food o on o.id = r.id and o.user_id = ${userId}::uuid and r.ref like 'custom:%'
          left join product p on p.gtin = r.key and r.ref like 'product:%'
          left join stock_food s on s.id = r.key and r.ref like 'stock:%'
          left join stock_food_median m on m.id = r.key and r.ref like 'stock:%'
          left join lateral (
            select f.name from food_item f
            where coalesce(o.name, p.name, s.name, m.name) is null and f.user_id = ${userId}::uuid
              and (f.id = r.id or f.food_ref = r.ref)
            order by f.created_at desc limit 1
          ) i on true
          where coalesce(o.name, p.name, s.name, m.name, i.name) is not null),
        'cachedGtins', (
          select gtins from product_lookup_cache where lookup_key = ${lookupKey}::text and expires_at > ${now}::timestamptz)
      ))::text`.as("context"),
    ),
);

/** The user's own foods by name, newest first, and the cached result of a lookup, in one statement. */
export async function findSearchContext(db: Db, query: SearchContextQuery): Promise<SearchContext> {
  const [row] = await selectSearchContext(db, query);
  return row ? (JSON.parse(row.context) as SearchContext) : { personalFoods: [], cachedGtins: null };
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
