import { buildLexicon, type FoodTable, type Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { describeMeal, toDeviceFoods, type PersonalFoods } from "@fetta/domain/meal-parser/meal-description";
import type { ParsedMeal } from "@fetta/domain/meal-parser/meal-item";
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
import type { ProcedureQuery } from "../lib/api/offline-port.ts";
import type { ProductRow } from "./offline-database.ts";

type SearchResponse = Outputs["search"]["foods"];
type FoodHit = SearchResponse["stock"][number];
type FoodDetails = Outputs["food"]["read"];
type Lookup = Outputs["product"]["lookup"];

/** A query that the foods on this device can answer, with what is cached of the user's own foods and words. */
export type OfflineFoodsQuery = ProcedureQuery & { mine: readonly FoodHit[]; personal: PersonalFoods | undefined };

/** What this device does not know of a food: pictures need a connection. */
const unknownFields = { per: "100g", imageUrl: null, cooking: null, favourite: false, last: null } as const;
/** What stock foods or products do not have. */
const missingFields = { brand: null, barcode: null, density: null, estimate: false, flags: [] };

function toStockHit(food: LexiconFood): FoodHit {
  const { name, category, calories, protein, carbs, fat, liquid, density, estimate } = food;
  const known = { name, category, calories, protein, carbs, fat, liquid, density, estimate, units: [...food.units] };
  return { ...unknownFields, ...missingFields, ...known, ref: toFoodRef("stock", food.id), kind: "stock" };
}

function toProductHit(row: ProductRow): FoodHit {
  const [barcode, name, brand, category, calories, protein, carbs, fat, liquid, , weights, flags] = row;
  const units = weights.map(([label, grams]) => ({ label, grams }));
  const known = { barcode, name, brand, category, calories, protein, carbs, fat, liquid: liquid === 1, units, flags };
  return { ...unknownFields, ...missingFields, ...known, ref: toFoodRef("product", barcode), kind: "product" };
}

/** The foods with their names as words: the synonyms first, then the everyday names. */
function toSearchableFoods({ foods, aliases }: Lexicon): TitledFood<LexiconFood>[] {
  const everydayNames = new Map<string, string[]>();
  for (const { name, eatenId, rawId, cookedId } of aliases)
    for (const id of new Set([eatenId, rawId, cookedId]))
      if (id !== null) everydayNames.set(id, [...(everydayNames.get(id) ?? []), name]);
  return foods.map((food) => {
    const names = [...new Set([...food.synonyms, ...(everydayNames.get(food.id) ?? [])])];
    const aliasesOfFood = names.map(tokenizeName).filter((words) => words.length > 0);
    const titles = { name: tokenizeName(food.name), brand: [], aliases: aliasesOfFood };
    return { food, titles: { ...titles, popularity: popularityOfRank(food.rank) } };
  });
}

function toSearchableProduct(food: ProductRow): TitledFood<ProductRow> {
  const [, name, brand, , , , , , , scans, , flags] = food;
  const popularity = flags.length > 0 ? doubtfulPopularity : scans;
  return { food, titles: { name: tokenizeName(name), brand: tokenizeName(brand ?? ""), aliases: [], popularity } };
}

/**
 * Answers without a server, from the stock foods of this release and the products on this device; responses of the search
 * are marked as `offline`.
 */
export function createOfflineFoods(table: FoodTable, readProducts: () => Promise<readonly ProductRow[]>) {
  const lexicon = buildLexicon(table.foods, table.aliases);
  let searchableFoods: TitledFood<LexiconFood>[] | undefined;
  let searchableProducts: { of: readonly ProductRow[]; titled: TitledFood<ProductRow>[] } | undefined;

  async function loadSearchableProducts(): Promise<TitledFood<ProductRow>[]> {
    const products = await readProducts();
    if (searchableProducts?.of !== products)
      searchableProducts = { of: products, titled: products.map(toSearchableProduct) };
    return searchableProducts.titled;
  }

  /** Searches the user's own foods, the stock foods and the products. */
  async function search(text: string, ownFoods: readonly FoodHit[]): Promise<SearchResponse & { offline: true }> {
    const titledProducts = await loadSearchableProducts();
    searchableFoods ??= toSearchableFoods(lexicon);
    const stock = rankTitledFoods(text, searchableFoods);
    // What the text may mean among thousands of products is of use only where hardly a basic food has its words.
    const products = rankTitledFoods(text, titledProducts, stock.foods.length < minExactAnswers);
    // A custom food with the code of a product replaces it, also where its name does not match.
    const customFoods = ownFoods.filter(({ kind }) => kind === "custom");
    const customCodes = new Set(customFoods.flatMap(({ barcode }) => barcode ?? []));
    const mine = rankFoods(
      text,
      ownFoods.filter(({ kind, barcode }) => kind !== "product" || !customCodes.has(barcode ?? "")),
    );
    const matches = mine.foods.slice(0, maxFoodsPerSection);
    const foundCodes = new Set<string | null>(products.foods.slice(0, maxFoodsPerSection).map(([gtin]) => gtin));
    const replacing = customFoods.filter((food) => foundCodes.has(food.barcode) && !matches.includes(food));
    const shown = [...matches, ...replacing];
    const refs = new Set(shown.map(({ ref }) => ref));
    const toHits = <Food>(foods: readonly Food[], toHit: (food: Food) => FoodHit, count: number): FoodHit[] =>
      foods
        .slice(0, count + refs.size)
        .map(toHit)
        .filter(({ ref, barcode }) => !refs.has(ref) && !customCodes.has(barcode ?? ""))
        .slice(0, count);
    return {
      mine: shown,
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

  async function findProduct(gtin: string): Promise<FoodHit | undefined> {
    const row = (await readProducts()).find(([code]) => code === gtin);
    return row && toProductHit(row);
  }

  /**
   * The food with a scanned or typed code, in the order of the server: the user's own, one eaten before, a product.
   * Undefined for a code that is not known here.
   */
  async function lookUp(
    { code, symbology }: Inputs["product"]["lookup"],
    ownFoods: readonly FoodHit[],
  ): Promise<Lookup | undefined> {
    const reading = parseGtin(code, symbology);
    if ("problem" in reading) return undefined;
    const wanted = inStoreCodePrefix(reading.gtin) ?? reading.gtin;
    const find = (kind: FoodHit["kind"]) => ownFoods.find((food) => food.kind === kind && food.barcode === wanted);
    const food = find("custom") ?? find("product") ?? (await findProduct(wanted)) ?? find("logged");
    return food && { status: "found", food };
  }

  /** The stock foods of a group of the catalogue, the everyday ones first. */
  function listGroup(group: FoodGroup): FoodHit[] {
    const categories: readonly string[] = categoriesByFoodGroup[group];
    return lexicon.foods
      .filter(({ category }) => categories.includes(category))
      .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name, "it"))
      .slice(0, maxFoodsPerGroup)
      .map(toStockHit);
  }

  /** A food with what is known of it on this device. */
  async function findFood(ref: string, ownFoods: readonly FoodHit[]): Promise<FoodDetails | undefined> {
    const parsed = parseFoodRef(ref);
    const stock = parsed?.kind === "stock" ? lexicon.food(parsed.id) : undefined;
    const food =
      ownFoods.find((own) => own.ref === ref) ??
      (stock && toStockHit(stock)) ??
      (parsed?.kind === "product" ? await findProduct(parsed.id) : undefined);
    if (!food) return undefined;
    const unknown = null;
    const details = mapNutrients(storedDetails, () => unknown);
    return { ...food, ...details, note: stock?.note ?? null, source: unknown, range: unknown, packageSize: unknown };
  }

  /** A meal in words; `offline` says whether what the user's own words mean was known. */
  async function describe(text: string, personal: PersonalFoods | undefined): Promise<OfflineMeal> {
    const nothing = { aliases: [], aliasedFoods: [], customFoods: [] };
    const meal = await describeMeal(toDeviceFoods(lexicon, personal ?? nothing), text);
    return { ...meal, offline: { knowsPerson: personal !== undefined } };
  }

  return {
    answer: async ({ path, input, mine, personal }: OfflineFoodsQuery): Promise<unknown> => {
      const { text, group, ref } = input as { text: string; group: FoodGroup; ref: string };
      if (path === "search.foods") return search(text, mine);
      if (path === "search.group") return listGroup(group);
      if (path === "product.lookup") return lookUp(input as Inputs["product"]["lookup"], mine);
      return path === "food.read" ? findFood(ref, mine) : describe(text, personal);
    },
  };
}

/** A meal that was described without a server. */
export type OfflineMeal = ParsedMeal & { offline: { knowsPerson: boolean } };
