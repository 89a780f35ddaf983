import { foodRef } from "@fetta/domain/food-ref";
import { matchFoods } from "@fetta/domain/search/food-ranking";
import { findFoods } from "@fetta/db/queries/food-search/food-search";
import { findTitles } from "@fetta/db/queries/food/food-name";
import type { FoodTitle } from "@fetta/db/queries/food/food-name";
import { listPersonalRefs } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { findFoods as foodsBehind } from "../food/find-foods.ts";
import { hitsOf } from "../food/food-hits.ts";
import { liveProducts } from "./live-products.ts";
import { searchResultOf } from "./presentation.ts";
import type { FoodSearch, FoodSearchInput, ProductSearch, ProductSearchInput } from "./schema.ts";

type Sources = Pick<Deps, "db" | "off" | "log">;

/** Most foods of a section. */
const mostFoods = 20;
/** Longest waits for Open Food Facts: of somebody who asked for it, and of a documented path that should be quick. */
const patientMs = 3000;
const hastyMs = 120;

const mirrored = <Found extends { kind: string }>(found: readonly Found[]): Found[] =>
  found.filter(({ kind }) => kind === "product");

const isOwn = ({ ref }: FoodTitle): boolean => ref.startsWith("own:");
const isProduct = ({ ref }: FoodTitle): boolean => ref.startsWith("product:");

/** The person's foods that answer; where one of their own has the code of a product, it stands for the product. */
function mineOf(text: string, personal: readonly FoodTitle[], gtins: ReadonlySet<string>): FoodTitle[] {
  const own = personal.filter(isOwn);
  const ownCodes = new Set(own.map(({ barcode }) => barcode));
  const shown = personal.filter((food) => !isProduct(food) || !ownCodes.has(food.barcode));
  const matches = matchFoods(text, shown).slice(0, mostFoods);
  const inPlace = own.filter(
    (food) => food.barcode !== null && gtins.has(food.barcode) && !matches.includes(food),
  );
  return [...matches, ...inPlace];
}

/** One search over everything the person may mean: their own foods, stock foods, products. No food comes twice. */
export async function searchFoods(
  deps: Sources,
  viewer: Viewer,
  { text, sources }: FoodSearchInput,
): Promise<FoodSearch> {
  const { db } = deps;
  const [personal, found] = await Promise.all([
    listPersonalRefs(db, viewer.id).then((refs) => findTitles(db, viewer.id, refs)),
    findFoods(db, { text, limit: mostFoods }),
  ]);
  const local = mirrored(found).map(({ key }) => key);
  const live = await liveProducts(deps, {
    userId: viewer.id,
    text,
    ours: local.length,
    waitMs: sources === "live" ? patientMs : 0,
  });
  const gtins = new Set([...local, ...live.gtins]);
  const mine = mineOf(text, personal, gtins);
  const ownCodes = new Set(mine.filter(isOwn).map(({ barcode }) => barcode));
  const mineRefs = new Set(mine.map(({ ref }) => ref));
  const others = [
    ...found.filter(({ kind }) => kind === "stock").map(({ key }) => foodRef("stock", key)),
    ...[...gtins].filter((gtin) => !ownCodes.has(gtin)).map((gtin) => foodRef("product", gtin)),
  ].filter((ref) => !mineRefs.has(ref));
  const hits = await hitsOf(deps, viewer.id, [...mineRefs, ...others]);
  const rest = hits.filter(({ ref }) => !mineRefs.has(ref));
  return {
    mine: hits.filter(({ ref }) => mineRefs.has(ref)),
    stock: rest.filter(({ kind }) => kind === "stock"),
    products: rest.filter(({ kind }) => kind === "product"),
    external: live.external,
    live: live.askable,
  };
}

/** Stock foods and products in one ranking, for the documented path. */
export async function searchProducts(
  deps: Sources,
  viewer: Viewer,
  { q, limit }: ProductSearchInput,
): Promise<ProductSearch> {
  const found = await findFoods(deps.db, { text: q, limit: Math.max(limit, mostFoods) });
  const { gtins, external } = await liveProducts(deps, {
    userId: viewer.id,
    text: q,
    ours: mirrored(found).length,
    waitMs: hastyMs,
  });
  const ranked = found.toSorted(
    (a, b) => b.score - a.score || Number(b.kind === "stock") - Number(a.kind === "stock"),
  );
  const refs = [
    ...ranked.map(({ kind, key }) => foodRef(kind, key)),
    ...gtins.map((gtin) => foodRef("product", gtin)),
  ];
  const wanted = [...new Set(refs)].slice(0, limit);
  const foods = await foodsBehind(deps, viewer.id, wanted);
  const results = wanted.flatMap((ref) => {
    const food = foods.get(ref);
    return food ? [searchResultOf(food)] : [];
  });
  return { results, external: external === "degraded" ? "degraded" : "ok" };
}
