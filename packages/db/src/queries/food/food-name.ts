import { parseFoodRef } from "@fetta/domain/food-ref";
import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";

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
