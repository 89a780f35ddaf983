import { setTimeout as sleep } from "node:timers/promises";
import type { VisionItem } from "@fetta/domain/photo-analysis/vision-result";
import { toFoodRef } from "@fetta/domain/food-ref";
import type { FoodCandidate } from "@fetta/domain/food-matching/food-candidate";
import { matchProduct } from "@fetta/domain/food-matching/product-matching";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import type { Deps } from "../../deps.ts";
import { searchLiveProducts } from "../search/live-products.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import { toFoodCandidate } from "./food-candidate.ts";

type BrandDeps = Pick<Deps, "db" | "openFoodFacts" | "log">;

/** Milliseconds that an analysis waits for Open Food Facts. */
const maxWaitMs = 2500;
const maxCandidates = 12;

async function findCandidates({ db }: BrandDeps, userId: string, gtins: readonly string[]): Promise<FoodCandidate[]> {
  const refs = gtins.map((gtin) => toFoodRef("product", gtin));
  const foods = await findKnownFoods({ db }, userId, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    const candidate = food && toFoodCandidate(food);
    return candidate ? [candidate] : [];
  });
}

async function findProducts(deps: BrandDeps, userId: string, item: VisionItem): Promise<FoodCandidate[]> {
  const isBrandInName = item.nome.toLowerCase().includes((item.marca ?? "").toLowerCase());
  const text = isBrandInName ? item.nome : `${item.nome} ${item.marca ?? ""}`;
  const found = await searchFoodIndex(deps.db, { text, limit: maxCandidates, kinds: ["product"] });
  const mirrorCandidates = await findCandidates(
    deps,
    userId,
    found.map(({ key }) => key),
  );
  if (matchProduct(item, item.kcal100, mirrorCandidates)) return mirrorCandidates;
  const { gtins } = await searchLiveProducts(deps, { userId, text, localCount: 0, maxWaitMs });
  return gtins.length === 0 ? mirrorCandidates : [...mirrorCandidates, ...(await findCandidates(deps, userId, gtins))];
}

/**
 * Candidate products for an item with a brand: from the local product table, and where none of those matches, from Open
 * Food Facts. A slow or failing source is left out: an analysis does not fail for lack of a product.
 */
export async function findBrandedProducts(deps: BrandDeps, userId: string, item: VisionItem): Promise<FoodCandidate[]> {
  if (item.marca === null || item.marca.trim() === "") return [];
  const timer = new AbortController();
  const timeout = sleep(maxWaitMs, [] as FoodCandidate[], { signal: timer.signal });
  const found = findProducts(deps, userId, item).catch((error: unknown) => {
    deps.log.error({ err: error }, "no products for a brand");
    return [];
  });
  return Promise.race([found, timeout]).finally(() => timer.abort());
}
