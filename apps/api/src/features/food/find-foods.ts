import { parseFoodRef } from "@fetta/domain/food-ref";
import type { FoodRefKind } from "@fetta/domain/food-ref";
import { findLatestServings } from "@fetta/db/queries/food/food-item";
import { findFoodRows } from "@fetta/db/queries/food/food-rows";
import type { FoodUsage } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { itemToKnownFood, customToKnownFood, productToKnownFood, stockToKnownFood } from "./known-food.ts";
import type { KnownFood } from "./known-food.ts";

type IdsByKind = Record<FoodRefKind, string[]>;

function groupByKind(refs: Iterable<string>): IdsByKind {
  const wanted: IdsByKind = { stock: [], product: [], own: [], item: [] };
  for (const ref of refs) {
    const parsed = parseFoodRef(ref);
    if (!parsed) continue;
    const { kind, id } = parsed;
    if (kind === "stock" || kind === "product" || isUuid(id)) wanted[kind].push(id);
  }
  return wanted;
}

/**
 * Today's foods of `refs`, by reference, and the user's usage of `refsOfUses`, in one statement. Custom foods and logged items are limited to this
 * user's. A deleted food is replaced by the user's last logged item of it; without one it is left out, and so is a
 * product without energy.
 */
export async function findFoodsAndUses(
  { db }: Pick<Deps, "db">,
  userId: string,
  refs: readonly string[],
  refsOfUses: readonly string[],
): Promise<{ foods: Map<string, KnownFood>; uses: FoodUsage[] }> {
  const rows = await findFoodRows(db, userId, { ...groupByKind(new Set(refs)), uses: refsOfUses });
  const { stock, product: products, own, item: items, uses } = rows;
  const found = new Map<string, KnownFood>();
  for (const food of [
    ...stock.map(stockToKnownFood),
    ...products.map(productToKnownFood),
    ...own.map(customToKnownFood),
    ...items.map((row) => itemToKnownFood(row, `item:${row.id}`, "item")),
  ])
    if (food) found.set(food.ref, food);

  const missingRefs = refs.filter((ref) => !found.has(ref) && parseFoodRef(ref) !== undefined);
  if (missingRefs.length > 0)
    for (const row of await findLatestServings(db, userId, missingRefs)) {
      const parsed = row.foodRef === null ? undefined : parseFoodRef(row.foodRef);
      if (parsed && row.foodRef !== null) found.set(row.foodRef, itemToKnownFood(row, row.foodRef, parsed.kind));
    }
  return { foods: found, uses };
}

/** `findFoodsAndUses` without usage. */
export async function findKnownFoods(
  deps: Pick<Deps, "db">,
  userId: string,
  refs: readonly string[],
): Promise<Map<string, KnownFood>> {
  return (await findFoodsAndUses(deps, userId, refs, [])).foods;
}
