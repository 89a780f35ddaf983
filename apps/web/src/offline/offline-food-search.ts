import { mapNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { toFoodRef, parseFoodRef } from "@fetta/domain/food-ref";
import { inStoreCodePrefix, parseGtin } from "@fetta/domain/products/gtin";
import {
  doubtfulPopularity,
  maxFoodsPerSection,
  maxSuggestions,
  minExactAnswers,
  rankFoods,
  rankTitledFoods,
  popularityOfRank,
  type TitledFood,
} from "@fetta/domain/search/food-ranking";
import { categoriesByFoodGroup, maxFoodsPerGroup, type FoodGroup } from "@fetta/domain/search/food-groups";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import type { Inputs, Outputs } from "../lib/api/procedure-types.ts";
import { getOfflineDatabase, type ProductRow, type StockRow } from "./offline-database.ts";

type SearchResponse = Outputs["search"]["foods"];
type FoodHit = SearchResponse["stock"][number];
type FoodDetails = Outputs["food"]["read"];
type Lookup = Outputs["product"]["lookup"];

const toUnits = (units: StockRow[12]): FoodHit["units"] => units.map(([label, grams]) => ({ label, grams }));

/** What the lists do not say of a food: pictures need a connection. */
const unlistedFields = { per: "100g", imageUrl: null, cooking: null, favourite: false, last: null } as const;

function toStockHit(row: StockRow): FoodHit {
  const [id, name, category, calories, protein, carbs, fat, liquid, density, estimate, , , units] = row;
  return {
    ...unlistedFields,
    ref: toFoodRef("stock", id),
    kind: "stock",
    name,
    brand: null,
    category,
    calories,
    protein,
    carbs,
    fat,
    barcode: null,
    liquid: liquid === 1,
    density,
    units: toUnits(units),
    estimate: estimate === 1,
    flags: [],
  };
}

function toProductHit(row: ProductRow): FoodHit {
  const [gtin, name, brand, category, calories, protein, carbs, fat, liquid, , units, flags] = row;
  return {
    ...unlistedFields,
    ref: toFoodRef("product", gtin),
    kind: "product",
    name,
    brand,
    category,
    calories,
    protein,
    carbs,
    fat,
    barcode: gtin,
    liquid: liquid === 1,
    density: null,
    units: toUnits(units),
    estimate: false,
    flags,
  };
}

type FoodLists = { stock: readonly StockRow[]; products: readonly ProductRow[] };
let listsPromise: Promise<FoodLists> | undefined;

function loadLists(): Promise<FoodLists> {
  listsPromise ??= getOfflineDatabase().then(async (db) => {
    const [stock, products] = await Promise.all([db.get("stockFoods", "list"), db.get("products", "list")]);
    return { stock: stock?.foods ?? [], products: products?.foods ?? [] };
  });
  return listsPromise;
}

function toTitledStockFood(food: StockRow): TitledFood<StockRow> {
  const [, name, , , , , , , , , rank, synonyms] = food;
  const aliases = synonyms.map(tokenizeName).filter((alias) => alias.length > 0);
  return { food, titles: { name: tokenizeName(name), brand: [], aliases, popularity: popularityOfRank(rank) } };
}

function toTitledProduct(food: ProductRow): TitledFood<ProductRow> {
  const [, name, brand, , , , , , , scans, , flags] = food;
  const popularity = flags.length > 0 ? doubtfulPopularity : scans;
  return { food, titles: { name: tokenizeName(name), brand: tokenizeName(brand ?? ""), aliases: [], popularity } };
}

let titledFoods: { stock: TitledFood<StockRow>[]; products: TitledFood<ProductRow>[] } | undefined;

/** Discards the loaded lists after a stored one has changed. */
export function resetFoodLists(): void {
  listsPromise = undefined;
  titledFoods = undefined;
}

/**
 * Searches the user's foods, the stock foods and the products on this device; the response is marked as `offline`.
 * Undefined where there is no list of stock foods.
 */
export async function searchStoredFoods(
  input: unknown,
  personal: readonly FoodHit[],
): Promise<(SearchResponse & { offline: true }) | undefined> {
  const { text } = input as Inputs["search"]["foods"];
  const lists = await loadLists();
  if (lists.stock.length === 0) return undefined;
  titledFoods ??= { stock: lists.stock.map(toTitledStockFood), products: lists.products.map(toTitledProduct) };
  const stock = rankTitledFoods(text, titledFoods.stock);
  // What the text may mean among thousands of products is of use only where hardly a basic food has its words.
  const products = rankTitledFoods(text, titledFoods.products, stock.foods.length < minExactAnswers);
  // A custom food with the code of a product replaces it, also where its name does not match.
  const customFoods = personal.filter(({ kind }) => kind === "custom");
  const customCodes = new Set(customFoods.flatMap(({ barcode }) => barcode ?? []));
  const mine = rankFoods(
    text,
    personal.filter(({ kind, barcode }) => kind !== "product" || !customCodes.has(barcode ?? "")),
  );
  const matches = mine.foods.slice(0, maxFoodsPerSection);
  const foundCodes = new Set<string | null>(products.foods.slice(0, maxFoodsPerSection).map(([gtin]) => gtin));
  const replacing = customFoods.filter((food) => foundCodes.has(food.barcode) && !matches.includes(food));
  const ownFoods = [...matches, ...replacing];
  const refs = new Set(ownFoods.map(({ ref }) => ref));
  const toHits = <Row>(rows: readonly Row[], toHit: (row: Row) => FoodHit, count: number): FoodHit[] =>
    rows
      .slice(0, count + refs.size)
      .map(toHit)
      .filter(({ ref, barcode }) => !refs.has(ref) && !customCodes.has(barcode ?? ""))
      .slice(0, count);
  return {
    mine: ownFoods,
    stock: toHits(stock.foods, toStockHit, maxFoodsPerSection),
    products: toHits(products.foods, toProductHit, maxFoodsPerSection),
    suggestions: [
      ...mine.suggestions,
      ...toHits(stock.suggestions, toStockHit, maxSuggestions),
      ...toHits(products.suggestions, toProductHit, maxSuggestions),
    ].slice(0, maxSuggestions),
    external: "ok",
    live: false,
    offline: true,
  };
}

/**
 * The food with a scanned or typed code, in the order of the server: the user's own, one eaten before, a stored product.
 * Undefined for a code that is not known here.
 */
export async function lookUpStoredCode(input: unknown, personal: readonly FoodHit[]): Promise<Lookup | undefined> {
  const { code, symbology } = input as Inputs["product"]["lookup"];
  const reading = parseGtin(code, symbology);
  if ("problem" in reading) return undefined;
  const wanted = inStoreCodePrefix(reading.gtin) ?? reading.gtin;
  const find = (kind: FoodHit["kind"]) => personal.find((food) => food.kind === kind && food.barcode === wanted);
  const stored = (await loadLists()).products.find(([gtin]) => gtin === wanted);
  const food = find("custom") ?? find("product") ?? (stored ? toProductHit(stored) : find("logged"));
  return food && { status: "found", food };
}

/** The stock foods of a group of the catalogue on this device; undefined where there is no list. */
export async function listStockFoodGroup(input: unknown): Promise<FoodHit[] | undefined> {
  const categories: readonly string[] = categoriesByFoodGroup[(input as { group: FoodGroup }).group];
  const stockRows = (await loadLists()).stock;
  if (stockRows.length === 0) return undefined;
  return stockRows
    .filter(([, , category]) => category !== null && categories.includes(category))
    .toSorted((one, other) => one[10] - other[10] || one[1].localeCompare(other[1], "it"))
    .slice(0, maxFoodsPerGroup)
    .map(toStockHit);
}

/** A food with what is known of it on this device. */
export async function findStoredFood(input: unknown, personal: readonly FoodHit[]): Promise<FoodDetails | undefined> {
  const { ref } = input as Inputs["food"]["read"];
  const lists = await loadLists();
  const parsed = parseFoodRef(ref);
  const stock = parsed?.kind === "stock" ? lists.stock.find(([id]) => id === parsed.id) : undefined;
  const product = parsed?.kind === "product" ? lists.products.find(([gtin]) => gtin === parsed.id) : undefined;
  const food =
    personal.find((own) => own.ref === ref) ?? (stock && toStockHit(stock)) ?? (product && toProductHit(product));
  if (!food) return undefined;
  const unknown = null;
  return {
    ...food,
    ...mapNutrients(storedDetails, () => unknown),
    note: unknown,
    source: unknown,
    range: unknown,
    packageSize: unknown,
  };
}
