import { mapNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { toFoodRef, parseFoodRef } from "@fetta/domain/food-ref";
import {
  maxFoodsPerSection,
  maxSuggestions,
  rankFoods,
  rankTitledFoods,
  popularityOfRank,
  type TitledFood,
} from "@fetta/domain/search/food-ranking";
import { categoriesByFoodGroup, maxFoodsPerGroup, type FoodGroup } from "@fetta/domain/search/food-groups";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { getOfflineDatabase, type StockRow } from "./offline-database.ts";

type SearchResponse = Outputs["search"]["foods"];
type FoodHit = SearchResponse["stock"][number];
type FoodDetails = Outputs["food"]["read"];
type Habits = Outputs["food"]["habits"];

function toFoodHit(row: StockRow): FoodHit {
  const [id, name, category, calories, protein, carbs, fat, liquid, density, estimate, , , units] = row;
  return {
    ref: toFoodRef("stock", id),
    kind: "stock",
    name,
    brand: null,
    category,
    per: "100g",
    calories,
    protein,
    carbs,
    fat,
    imageUrl: null,
    barcode: null,
    liquid: liquid === 1,
    density,
    units: units.map(([label, grams]) => ({ label, grams })),
    cooking: null,
    estimate: estimate === 1,
    flags: [],
    favourite: false,
    last: null,
  };
}

let rowsPromise: Promise<StockRow[]> | undefined;

function loadRows(): Promise<StockRow[]> {
  rowsPromise ??= getOfflineDatabase()
    .then((db) => db.get("stockFoods", "list"))
    .then((list) => list?.foods ?? []);
  return rowsPromise;
}

let searchableRows: TitledFood<StockRow>[] | undefined;

function toSearchableRow(food: StockRow): TitledFood<StockRow> {
  const [, name, , , , , , , , , rank, synonyms] = food;
  const aliases = synonyms.map(tokenizeName).filter((alias) => alias.length > 0);
  return { food, titles: { name: tokenizeName(name), brand: [], aliases, popularity: popularityOfRank(rank) } };
}

/** Discards the loaded rows after the stored list has changed. */
export function resetStockRows(): void {
  rowsPromise = undefined;
  searchableRows = undefined;
}

/**
 * Searches the stock foods and the user's own lists on this device; the response is marked as `offline`. Undefined
 * where there is no list.
 */
export async function searchStockFoods(
  input: unknown,
  habits: Habits | undefined,
): Promise<(SearchResponse & { offline: true }) | undefined> {
  const { text } = input as { text: string };
  const stockRows = await loadRows();
  if (stockRows.length === 0) return undefined;
  searchableRows ??= stockRows.map(toSearchableRow);
  const customFoods = new Map(
    [...(habits?.usual ?? []), ...(habits?.recents ?? []), ...(habits?.favourites ?? [])].map((hit) => [hit.ref, hit]),
  );
  const mine = rankFoods(text, [...customFoods.values()]);
  const refs = new Set(mine.foods.map(({ ref }) => ref));
  const ranked = rankTitledFoods(text, searchableRows);
  const toNewHits = (rows: readonly StockRow[], count: number): FoodHit[] =>
    rows
      .slice(0, count)
      .map(toFoodHit)
      .filter(({ ref }) => !refs.has(ref));
  return {
    mine: mine.foods,
    stock: toNewHits(ranked.foods, maxFoodsPerSection),
    products: [],
    suggestions: [...mine.suggestions, ...toNewHits(ranked.suggestions, maxSuggestions)].slice(0, maxSuggestions),
    external: "ok",
    live: false,
    offline: true,
  };
}

/** The stock foods of a group of the catalogue on this device; undefined where there is no list. */
export async function listStockFoodGroup(input: unknown): Promise<FoodHit[] | undefined> {
  const categories: readonly string[] = categoriesByFoodGroup[(input as { group: FoodGroup }).group];
  const stockRows = await loadRows();
  if (stockRows.length === 0) return undefined;
  return stockRows
    .filter(([, , category]) => category !== null && categories.includes(category))
    .toSorted((one, other) => one[10] - other[10] || one[1].localeCompare(other[1], "it"))
    .slice(0, maxFoodsPerGroup)
    .map(toFoodHit);
}

/** A stock food with the data of the list on this device. */
export async function findStockFood(input: unknown): Promise<FoodDetails | undefined> {
  const { ref } = input as { ref: string };
  const parsed = parseFoodRef(ref);
  const row = parsed?.kind === "stock" ? (await loadRows()).find(([id]) => id === parsed.id) : undefined;
  if (!row) return undefined;
  const unknown = null;
  return {
    ...toFoodHit(row),
    ...mapNutrients(storedDetails, () => unknown),
    note: unknown,
    source: unknown,
    range: unknown,
    packageSize: unknown,
  };
}
