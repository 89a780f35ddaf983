import type { ItemResolver } from "@fetta/domain/photo-analysis/dish-analysis";
import { sanitizeDishName } from "@fetta/domain/photo-analysis/dish-name";
import { maxDishItems, type VisionResult, type VisionItem } from "@fetta/domain/photo-analysis/vision-result";
import {
  resolveItem,
  matchProduct,
  type ResolutionCandidates,
  type FoodCandidate,
} from "@fetta/domain/food-matching/food-resolution";
import { toUserFoodAliasKey, type UserFoodAliases } from "@fetta/domain/meal-parser/meal-parser";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import { findProductCandidates, toFoodCandidate } from "./food-candidates.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { searchLiveProducts } from "../search/live-products.ts";

type BrandDeps = Pick<Deps, "db" | "openFoodFacts" | "log">;

/** Milliseconds that an analysis waits for Open Food Facts. */
const maxWaitMs = 2500;
const maxCandidates = 12;

async function findProducts(deps: BrandDeps, userId: string, item: VisionItem): Promise<FoodCandidate[]> {
  const isBrandInName = item.nome.toLowerCase().includes((item.marca ?? "").toLowerCase());
  const text = isBrandInName ? item.nome : `${item.nome} ${item.marca ?? ""}`;
  const { foods: found } = await searchFoodIndex(deps.db, { text, limit: maxCandidates, kinds: ["product"] });
  const mirrorCandidates = await findProductCandidates(
    deps.db,
    userId,
    found.map(({ key }) => key),
  );
  if (matchProduct(item, item.kcal100, mirrorCandidates)) return mirrorCandidates;
  const { gtins } = await searchLiveProducts(deps, { userId, text, localCount: 0, maxWaitMs });
  if (gtins.length === 0) return mirrorCandidates;
  return [...mirrorCandidates, ...(await findProductCandidates(deps.db, userId, gtins))];
}

/**
 * Candidate products for an item with a brand: from the local product table, and where none of those matches, from Open
 * Food Facts. A slow or failing source is left out: an analysis does not fail for lack of a product.
 */
async function findBrandedProducts(deps: BrandDeps, userId: string, item: VisionItem): Promise<FoodCandidate[]> {
  if (item.marca === null || item.marca.trim() === "") return [];
  const timer = new AbortController();
  const timeout = sleep(maxWaitMs, [] as FoodCandidate[], { signal: timer.signal });
  const found = findProducts(deps, userId, item).catch((error: unknown) => {
    deps.log.error({ err: error }, "no products for a brand");
    return [];
  });
  return Promise.race([found, timeout]).finally(() => timer.abort());
}

type ResolverDeps = Pick<Deps, "db" | "openFoodFacts" | "log" | "lexicon">;

/**
 * Looks up products and the foods of aliases for the items of a vision result; returns the resolver that `buildDish`
 * calls for each item.
 */
export async function createItemResolver(
  deps: ResolverDeps,
  currentUser: Pick<CurrentUser, "id">,
  { esito, items: listed }: VisionResult,
  aliases: UserFoodAliases,
): Promise<ItemResolver> {
  // A vision result that is rejected anyway causes no lookups.
  const items = esito === "cibo" && listed.length <= maxDishItems ? listed : [];
  const [lexicon, products] = await Promise.all([
    deps.lexicon(),
    Promise.all(items.map((item) => findBrandedProducts(deps, currentUser.id, item))),
  ]);
  const aliasRefs = items.map((item) => aliases.get(toUserFoodAliasKey(sanitizeDishName(item.nome))));
  const foods = await findKnownFoods(
    deps,
    currentUser.id,
    aliasRefs.filter((ref) => ref !== undefined),
  );
  const candidates = items.map((_item, index): ResolutionCandidates => {
    const ref = aliasRefs[index];
    const food = ref === undefined ? undefined : foods.get(ref);
    return { userAlias: food && toFoodCandidate(food), products: products[index] };
  });
  return (item, index) => resolveItem(lexicon, item, candidates[index]);
}
