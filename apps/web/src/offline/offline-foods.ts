import { buildLexicon, type FoodTable, type Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { describeMeal, toDeviceFoods, type PersonalFoods } from "@fetta/domain/meal-parser/meal-description";
import type { ParsedMeal } from "@fetta/domain/meal-parser/meal-item";
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
import type { ProcedureQuery } from "../lib/api/offline-port.ts";

type SearchResponse = Outputs["search"]["foods"];
type FoodHit = SearchResponse["stock"][number];
type FoodDetails = Outputs["food"]["read"];
type Habits = Outputs["food"]["habits"];

/** A query that the stock foods on this device can answer, with what is cached of the user's own foods. */
export type OfflineFoodsQuery = ProcedureQuery & { habits: Habits | undefined; personal: PersonalFoods | undefined };

function toFoodHit({ id, name, category, calories, protein, carbs, fat, ...food }: LexiconFood): FoodHit {
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
    liquid: food.liquid,
    density: food.density,
    units: [...food.units],
    cooking: null,
    estimate: food.estimate,
    flags: [],
    favourite: false,
    last: null,
  };
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

/** Answers without a server, from the stock foods of this release; responses of the search are marked as `offline`. */
export function createOfflineFoods(table: FoodTable) {
  const lexicon = buildLexicon(table.foods, table.aliases);
  let searchableFoods: TitledFood<LexiconFood>[] | undefined;

  /** Searches the stock foods and the user's own lists. */
  function search(text: string, habits: Habits | undefined): SearchResponse & { offline: true } {
    searchableFoods ??= toSearchableFoods(lexicon);
    const ownFoods = new Map(
      [...(habits?.usual ?? []), ...(habits?.recents ?? []), ...(habits?.favourites ?? [])].map((hit) => [
        hit.ref,
        hit,
      ]),
    );
    const mine = rankFoods(text, [...ownFoods.values()]);
    const refs = new Set(mine.foods.map(({ ref }) => ref));
    const ranked = rankTitledFoods(text, searchableFoods);
    const toNewHits = (foods: readonly LexiconFood[], count: number): FoodHit[] =>
      foods
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

  /** The stock foods of a group of the catalogue, the everyday ones first. */
  function listGroup(group: FoodGroup): FoodHit[] {
    const categories: readonly string[] = categoriesByFoodGroup[group];
    return lexicon.foods
      .filter(({ category }) => categories.includes(category))
      .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name, "it"))
      .slice(0, maxFoodsPerGroup)
      .map(toFoodHit);
  }

  /** A stock food with what a lexicon has of it. */
  function findFood(ref: string): FoodDetails | undefined {
    const parsed = parseFoodRef(ref);
    const food = parsed?.kind === "stock" ? lexicon.food(parsed.id) : undefined;
    if (!food) return undefined;
    const unknown = null;
    const details = mapNutrients(storedDetails, () => unknown);
    return { ...toFoodHit(food), ...details, note: food.note, source: unknown, range: unknown, packageSize: unknown };
  }

  /** A meal in words; `offline` says whether what the user's own words mean was known. */
  async function describe(text: string, personal: PersonalFoods | undefined): Promise<OfflineMeal> {
    const nothing = { aliases: [], aliasedFoods: [], customFoods: [] };
    const meal = await describeMeal(toDeviceFoods(lexicon, personal ?? nothing), text);
    return { ...meal, offline: { knowsPerson: personal !== undefined } };
  }

  return {
    answer: ({ path, input, habits, personal }: OfflineFoodsQuery): unknown => {
      const { text, group, ref } = input as { text: string; group: FoodGroup; ref: string };
      if (path === "search.foods") return search(text, habits);
      if (path === "search.group") return listGroup(group);
      return path === "food.read" ? findFood(ref) : describe(text, personal);
    },
  };
}

/** A meal that was described without a server. */
export type OfflineMeal = ParsedMeal & { offline: { knowsPerson: boolean } };
