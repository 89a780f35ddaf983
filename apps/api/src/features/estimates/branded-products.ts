import { setTimeout as sleep } from "node:timers/promises";
import type { DishItemReading } from "@fetta/domain/photo-analysis/vision-result";
import { foodRef } from "@fetta/domain/food-ref";
import type { GroundFood } from "@fetta/domain/food-matching/food-candidate";
import { matchProduct } from "@fetta/domain/food-matching/product-matching";
import { findFoods as searchFoods } from "@fetta/db/queries/food-search/food-search";
import type { Deps } from "../../deps.ts";
import { liveProducts } from "../search/live-products.ts";
import { findFoods } from "../food/find-foods.ts";
import { asGroundFood } from "./food-candidate.ts";

type Parts = Pick<Deps, "db" | "off" | "log">;

/** How long an analysis waits for Open Food Facts, milliseconds. */
const patienceMs = 2500;
const considered = 12;

async function foodsOf({ db }: Parts, userId: string, gtins: readonly string[]): Promise<GroundFood[]> {
  const refs = gtins.map((gtin) => foodRef("product", gtin));
  const foods = await findFoods({ db }, userId, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    const ground = food && asGroundFood(food);
    return ground ? [ground] : [];
  });
}

async function search(deps: Parts, userId: string, item: DishItemReading): Promise<GroundFood[]> {
  const named = item.nome.toLowerCase().includes((item.marca ?? "").toLowerCase());
  const text = named ? item.nome : `${item.nome} ${item.marca ?? ""}`;
  const found = await searchFoods(deps.db, { text, limit: considered, kinds: ["product"] });
  const ours = await foodsOf(
    deps,
    userId,
    found.map(({ key }) => key),
  );
  if (matchProduct(item, item.kcal100, ours)) return ours;
  const { gtins } = await liveProducts(deps, { userId, text, ours: 0, waitMs: patienceMs });
  return gtins.length === 0 ? ours : [...ours, ...(await foodsOf(deps, userId, gtins))];
}

/**
 * Products that an item with a brand may be: from our own mirror, and where none of those is it, from Open Food Facts.
 * Whoever is slow or fails is left out: an analysis does not fail for want of a product.
 */
export async function brandedProducts(
  deps: Parts,
  userId: string,
  item: DishItemReading,
): Promise<GroundFood[]> {
  if (item.marca === null || item.marca.trim() === "") return [];
  const patience = new AbortController();
  const late = sleep(patienceMs, [] as GroundFood[], { signal: patience.signal });
  const found = search(deps, userId, item).catch((error: unknown) => {
    deps.log.error({ err: error }, "no products for a brand");
    return [];
  });
  return Promise.race([found, late]).finally(() => patience.abort());
}
