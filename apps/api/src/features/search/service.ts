import { kjPerKcal } from "@fetta/domain/nutrition/nutrition";
import { toFoodRef } from "@fetta/domain/food-ref";
import { categoriesByFoodGroup, maxFoodsPerGroup, type FoodGroup } from "@fetta/domain/search/food-groups";
import {
  maxNutrientFoods,
  minNutrientFoodCalories,
  minPortionAmount,
  nutrientFiguresOf,
  rankNutrientFoods,
} from "@fetta/domain/search/nutrient-query";
import { listNutrientRichFoods, listStockFoodIdsIn } from "@fetta/db/queries/food/stock-food";
import { maxFoodsPerSection, maxSuggestions, rankFoods, type RankedFoods } from "@fetta/domain/search/food-ranking";
import { mergeKinds, searchFoodIndex, type FoodSearchHit } from "@fetta/db/queries/food-search/food-search";
import { findSearchContext, type FoodName } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findKnownFoods, findFoodHits } from "../food/find-foods.ts";
import { liveSearchKey, searchLiveProducts } from "./live-products.ts";
import type {
  FoodSearch,
  FoodSearchInput,
  NutrientFoods,
  NutrientFoodsInput,
  ProductSearch,
  ProductSearchInput,
  SearchResult,
} from "./schema.ts";
import type { FoodHit } from "../food/food-hit-schema.ts";
import type { KnownFood } from "../food/known-food.ts";

const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** A food in the field names of Open Food Facts, per 100 g. */
export function toSearchResult(food: KnownFood): SearchResult {
  const { kind, name, brand, category, calories, protein, carbs, fat, imageUrl, barcode } = food;
  const isStockFood = kind === "stock";
  return {
    product_name: name,
    brands: (isStockFood ? category : brand) ?? "Marca non specificata",
    nutriments: {
      energy_100g: roundToThousandths(calories * kjPerKcal),
      proteins_100g: roundToThousandths(protein),
      carbohydrates_100g: roundToThousandths(carbs),
      fat_100g: roundToThousandths(fat),
    },
    image_url: imageUrl,
    code: barcode,
    isStockFood,
    category,
  };
}

type SearchDeps = Pick<Deps, "db" | "runReads" | "now" | "openFoodFacts" | "log">;

/**
 * Maximum wait for Open Food Facts in milliseconds: of a requested live search, and of the documented API, which should
 * respond quickly.
 */
const liveTimeoutMs = 3000;
const restTimeoutMs = 120;

const onlyProducts = <Found extends { kind: string }>(found: readonly Found[]): Found[] =>
  found.filter(({ kind }) => kind === "product");

/** Those of Open Food Facts come in its own order, which knows no doubts. */
const sortDoubtfulLast = <Food extends Pick<KnownFood, "flags">>(foods: readonly Food[]): Food[] =>
  foods.toSorted((a, b) => Number(a.flags.length > 0) - Number(b.flags.length > 0));

const isCustomFood = ({ ref }: FoodName): boolean => ref.startsWith("custom:");
const isProduct = ({ ref }: FoodName): boolean => ref.startsWith("product:");

/**
 * The user's foods that match, and those that the text may mean; a custom food with the code of a product replaces the
 * product.
 */
function selectPersonalFoods(
  text: string,
  personal: readonly FoodName[],
  gtins: ReadonlySet<string>,
): RankedFoods<FoodName> {
  const customFoods = personal.filter(isCustomFood);
  const ownCodes = new Set(customFoods.map(({ barcode }) => barcode));
  const shown = personal.filter((food) => !isProduct(food) || !ownCodes.has(food.barcode));
  const ranked = rankFoods(text, shown);
  const matches = ranked.foods.slice(0, maxFoodsPerSection);
  const replacing = customFoods.filter(
    (food) => food.barcode !== null && gtins.has(food.barcode) && !matches.includes(food),
  );
  return { foods: [...matches, ...replacing], suggestions: ranked.suggestions };
}

/** One search over the user's foods, stock foods and products. Each food appears once. */
export async function searchFoods(
  deps: SearchDeps,
  currentUser: CurrentUser,
  { text, sources }: FoodSearchInput,
): Promise<FoodSearch> {
  const lookupKey = sources === "local" ? liveSearchKey(deps, text) : null;
  const [{ personalFoods, cachedGtins }, { foods: found, suggestions }] = await deps.runReads((db) =>
    Promise.all([
      findSearchContext(db, { userId: currentUser.id, lookupKey, now: deps.now() }),
      searchFoodIndex(db, { text, limit: maxFoodsPerSection }),
    ]),
  );
  const local = onlyProducts(found).map(({ key }) => key);
  const liveProducts = await searchLiveProducts(deps, {
    userId: currentUser.id,
    text,
    localCount: local.length,
    maxWaitMs: liveTimeoutMs,
    ...(sources === "local" ? { cachedGtins } : {}),
  });
  const gtins = new Set([...local, ...liveProducts.gtins]);
  const personal = selectPersonalFoods(text, personalFoods, gtins);
  const ownCodes = new Set(personal.foods.filter(isCustomFood).map(({ barcode }) => barcode));
  const mineRefs = new Set(personal.foods.map(({ ref }) => ref));
  const others = [
    ...found.filter(({ kind }) => kind === "stock").map(({ key }) => toFoodRef("stock", key)),
    ...[...gtins].filter((gtin) => !ownCodes.has(gtin)).map((gtin) => toFoodRef("product", gtin)),
  ].filter((ref) => !mineRefs.has(ref));
  const shownRefs = new Set([...mineRefs, ...others]);
  const suggestedRefs = [
    ...personal.suggestions.map(({ ref }) => ref),
    ...mergeKinds(suggestions, maxSuggestions).map(({ kind, key }) => toFoodRef(kind, key)),
  ];
  const suggested = new Set(suggestedRefs.filter((ref) => !shownRefs.has(ref)).slice(0, maxSuggestions));
  const hits = await deps.runReads((db) => findFoodHits({ db }, currentUser.id, [...shownRefs, ...suggested]));
  const rest = hits.filter(({ ref }) => !mineRefs.has(ref) && !suggested.has(ref));
  return {
    mine: hits.filter(({ ref }) => mineRefs.has(ref)),
    stock: rest.filter(({ kind }) => kind === "stock"),
    products: sortDoubtfulLast(rest.filter(({ kind }) => kind === "product")),
    suggestions: hits.filter(({ ref }) => suggested.has(ref)),
    external: liveProducts.external,
    live: liveProducts.canAskLive,
  };
}

/** The stock foods of a group of the catalogue, the everyday ones first, with the user's last amounts. */
export async function listFoodGroup(
  { runReads }: Pick<Deps, "runReads">,
  currentUser: CurrentUser,
  group: FoodGroup,
): Promise<FoodHit[]> {
  return runReads(async (db) => {
    const ids = await listStockFoodIdsIn(db, categoriesByFoodGroup[group], maxFoodsPerGroup);
    return findFoodHits(
      { db },
      currentUser.id,
      ids.map((id) => toFoodRef("stock", id)),
    );
  });
}

/** The everyday stock foods with most of a nutrient per kcal, also of one group, with the user's last amounts. */
export async function listNutrientFoods(
  { runReads }: Pick<Deps, "runReads">,
  currentUser: CurrentUser,
  { nutrient, group }: NutrientFoodsInput,
): Promise<NutrientFoods> {
  const query = {
    nutrient,
    categories: group && categoriesByFoodGroup[group],
    minPortionAmount: minPortionAmount(nutrient),
    minCalories: minNutrientFoodCalories,
  };
  const { foods, hits } = await runReads(async (db) => {
    const ranked = rankNutrientFoods(await listNutrientRichFoods(db, query), maxNutrientFoods);
    const byRef = new Map(ranked.map((food) => [toFoodRef("stock", food.id), food]));
    return { foods: byRef, hits: await findFoodHits({ db }, currentUser.id, [...byRef.keys()]) };
  });
  return hits.flatMap((food) => {
    const rich = foods.get(food.ref);
    return rich ? [{ food, ...nutrientFiguresOf(rich), portionGrams: rich.portionGrams }] : [];
  });
}

/** Stock foods and products in one ranking in which each kind has places, for the documented API. */
export async function searchProducts(
  deps: SearchDeps,
  currentUser: CurrentUser,
  { q, limit }: ProductSearchInput,
): Promise<ProductSearch> {
  const options = { text: q, limit: Math.max(limit, maxFoodsPerSection) };
  const { foods: found, suggestions } = await deps.runReads((db) => searchFoodIndex(db, options));
  const { gtins, external } = await searchLiveProducts(deps, {
    userId: currentUser.id,
    text: q,
    localCount: onlyProducts(found).length,
    maxWaitMs: restTimeoutMs,
  });
  const knownGtins = new Set(onlyProducts(found).map(({ key }) => key));
  const added = gtins.filter((gtin) => !knownGtins.has(gtin));
  const hits = [...found, ...added.map((key) => ({ kind: "product" as const, key, score: -Infinity }))];
  const toRefs = (some: readonly FoodSearchHit[], count: number): string[] =>
    mergeKinds(some, count).map(({ kind, key }) => toFoodRef(kind, key));
  const wanted = toRefs(hits, limit);
  const suggested = toRefs(suggestions, maxSuggestions).filter((ref) => !wanted.includes(ref));
  const foods = await deps.runReads((db) => findKnownFoods({ db }, currentUser.id, [...wanted, ...suggested]));
  const toResults = (refs: readonly string[]): SearchResult[] =>
    sortDoubtfulLast(refs.flatMap((ref) => foods.get(ref) ?? [])).map(toSearchResult);
  return {
    results: toResults(wanted),
    suggestions: toResults(suggested),
    external: external === "degraded" ? "degraded" : "ok",
  };
}
