import type { ItemResolver } from "@fetta/domain/photo-analysis/dish-analysis";
import { sanitizeDishName } from "@fetta/domain/photo-analysis/dish-name";
import { maxDishItems } from "@fetta/domain/photo-analysis/vision-result";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import { resolveItem } from "@fetta/domain/food-matching/food-resolution";
import type { ResolutionCandidates } from "@fetta/domain/food-matching/food-resolution";
import { toUserFoodAliasKey } from "@fetta/domain/meal-parser/meal-parser";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readUserFoodAliases } from "./user-food-aliases.ts";
import { findBrandedProducts } from "./branded-products.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import { toFoodCandidate } from "./food-candidate.ts";

type ResolverDeps = Pick<Deps, "db" | "openFoodFacts" | "log" | "lexicon">;

/**
 * Looks up aliases, products and foods for the items of a vision result; returns the resolver that `buildDish` calls
 * for each item.
 */
export async function createItemResolver(
  deps: ResolverDeps,
  currentUser: Pick<CurrentUser, "id">,
  { esito, items: listed }: VisionResult,
): Promise<ItemResolver> {
  // A vision result that is rejected anyway causes no lookups.
  const items = esito === "cibo" && listed.length <= maxDishItems ? listed : [];
  const [lexicon, aliases, products] = await Promise.all([
    deps.lexicon(),
    readUserFoodAliases(deps.db, currentUser),
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
