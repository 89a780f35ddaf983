import { toAlternative, type FoodCandidate } from "../food-matching/food-resolution.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import { rankFoods } from "../search/food-ranking.ts";
import type { MealItem, ParsedMeal, UnresolvedRow } from "./meal-item.ts";
import { parseMeal, type UserFoodAliases } from "./meal-parser.ts";

/** The foods that a description may mean: the stock foods, and look-ups of those that are a person's own or for sale. */
export type MealFoods = {
  lexicon: Lexicon;
  aliases: UserFoodAliases;
  /** The foods of references that are no stock foods; one without a weight is left out. */
  findFoods: (refs: readonly string[]) => Promise<readonly FoodCandidate[]>;
  /** The person's custom foods, by name. */
  listCustomFoods: () => Promise<readonly FoodCandidate[]>;
  /** The packaged products that match a search, best first. */
  findProducts: (query: string, limit: number) => Promise<readonly FoodCandidate[]>;
};

const maxAlternatives = 3;
/** Maximum suggestions of a row to choose from. */
const maxSuggestions = 5;

/** A row whose phrase is a user alias: its item, or a row that asks for the amount where it has no weight. */
function resolveAliasedRow(row: UnresolvedRow, food: FoodCandidate): { item: MealItem } | { row: UnresolvedRow } {
  const weight = computePortionWeight(row.amount, food.weighable);
  const others = row.suggestions.filter(({ ref }) => ref !== food.ref);
  if (!weight) {
    const suggestions = [toAlternative(food), ...others].slice(0, maxSuggestions);
    return { row: { ...row, missing: "amount", suggestions } };
  }
  return {
    item: {
      key: row.key,
      sourceText: row.sourceText,
      ...toAlternative(food),
      grams: weight.grams,
      amountSource: weight.isDefaultPortion ? "default_portion" : "stated",
      unit: weight.unit,
      hidden: false,
      alternatives: others.slice(0, maxAlternatives),
    },
  };
}

/** Adds suggestions to the rows without a food: custom foods of that name first, then the row's own, then products. */
async function addSuggestions(foods: MealFoods, rows: readonly UnresolvedRow[]): Promise<UnresolvedRow[]> {
  if (!rows.some(({ missing }) => missing === "food")) return [...rows];
  const customFoods = await foods.listCustomFoods();
  return Promise.all(
    rows.map(async (row) => {
      if (row.missing !== "food" || row.query === "") return row;
      const matches = rankFoods(row.query, customFoods).foods.map(toAlternative);
      const suggestions = [...matches, ...row.suggestions].slice(0, maxSuggestions);
      const missingCount = maxSuggestions - suggestions.length;
      const products = missingCount > 0 ? await foods.findProducts(row.query, missingCount) : [];
      return { ...row, suggestions: [...suggestions, ...products.map(toAlternative)] };
    }),
  );
}

/**
 * Parses a described meal with a person's food aliases; phrases without a confident match become rows to choose from,
 * with custom foods and products among the suggestions. The server and a device without a connection both answer with
 * it; they differ in what the look-ups of `foods` can reach.
 */
export async function describeMeal(foods: MealFoods, text: string): Promise<ParsedMeal> {
  const { aliasedRows, ...parsed } = parseMeal(foods.lexicon, text, foods.aliases);
  const refs = new Map(aliasedRows.map(({ key, ref }) => [key, ref]));
  const candidates = await foods.findFoods([...refs.values()]);
  const byRef = new Map(candidates.map((food) => [food.ref, food]));
  const rows = parsed.unresolved.map((row) => {
    const food = byRef.get(refs.get(row.key) ?? "");
    return food ? resolveAliasedRow(row, food) : { row };
  });
  const unresolved = await addSuggestions(
    foods,
    rows.flatMap((each) => ("row" in each ? [each.row] : [])),
  );
  return {
    ...parsed,
    items: [...parsed.items, ...rows.flatMap((each) => ("item" in each ? [each.item] : []))],
    unresolved,
  };
}

/** What the words of one person mean beside the stock foods, as a device keeps it. */
export type PersonalFoods = {
  /** The food of each phrase, see `toUserFoodAliasKey`. */
  aliases: readonly { phrase: string; foodRef: string }[];
  /** The foods of the aliases that are no stock foods, those with a weight. */
  aliasedFoods: readonly FoodCandidate[];
  /** By name. */
  customFoods: readonly FoodCandidate[];
};

/** Food aliases by normalized name. */
export const toUserFoodAliases = (rows: PersonalFoods["aliases"]): UserFoodAliases =>
  new Map(rows.map(({ phrase, foodRef }) => [phrase, foodRef]));

/** The foods that a device knows without a connection: packaged products are not among them. */
export function toDeviceFoods(lexicon: Lexicon, { aliases, aliasedFoods, customFoods }: PersonalFoods): MealFoods {
  return {
    lexicon,
    aliases: toUserFoodAliases(aliases),
    findFoods: (refs) => Promise.resolve(aliasedFoods.filter(({ ref }) => refs.includes(ref))),
    listCustomFoods: () => Promise.resolve(customFoods),
    findProducts: () => Promise.resolve([]),
  };
}
