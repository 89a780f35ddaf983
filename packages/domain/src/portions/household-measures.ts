import table from "../../data/household-measures.json" with { type: "json" };
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** What a food's weight is computed from; `name`, `synonyms` and `category` are missing for foods that are in no table. */
export type WeighableFood = Pick<LexiconFood, "units" | "liquid" | "density"> &
  Partial<Pick<LexiconFood, "name" | "synonyms" | "category">>;

/** Grams of one unit. `isApproximate`: the food's usual portion, used as the weight of the word. */
export type UnitWeight = { label: string; grams: number; isApproximate?: boolean };

/** Rows of a table whose `pattern` matches the plain name of a food. */
const compile = <Row extends { pattern: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, pattern: new RegExp(row.pattern) }));

/**
 * Weights of a piece (g, edible part) of foods whose table has no piece: household measures of USDA FoodData Central,
 * SR Legacy (2018, public domain). The slice of soft bread is half of the two that make a portion (SINU, LARN V
 * revisione, 2025, table 2). Where USDA has none (taralli, cantucci, amaretti, sushi, meatballs, a sheet of carasau)
 * the figure is a pack's weight over its pieces, rounded; cheeses and canned legumes have the drained weight of a pack.
 */
const pieces = compile(table.pieces);

/** Pieces (g) of foods that the tables have only under a broader name ("due pizzette" are not pizzas), as sold. */
const narrowPieces = compile(table.narrowPieces);

/** Slices (g): an ounce of cheese (USDA, as above), and a slice of cold cuts, of which a portion contains 3-4. */
const sliceGramsByCategory: Readonly<Record<string, number>> = table.sliceGramsByCategory;

/**
 * Grams of a level tablespoon by name, for categories with foods that differ too much. Legumes and foods spooned like
 * them weigh 20 g, sauces 15 g (SINU, table 6); seeds, grated coconut, spreads and cream cheese as in USDA.
 */
const tablespoonGramsByName = Object.entries(table.tablespoonGramsByName).map(
  ([pattern, grams]) => [new RegExp(pattern), grams] as const,
);
const tablespoonGramsByCategory: Readonly<Record<string, number>> = table.tablespoonGramsByCategory;

/** `replacesTableUnit`: replaces the unit of that name in the food's own table, which is not the piece people count. */
type HouseholdUnit = { label: string; grams: number; replacesTableUnit?: boolean | undefined };

/** Returns units of a food that its own table lacks, with labels as in the tables; `category` as in the stock foods. */
export function listPieceWeights(name: string, category: string | undefined): HouseholdUnit[] {
  const plainName = normalizeSearchText(name);
  const matchingPieces = pieces.filter(({ pattern }) => pattern.test(plainName));
  const slice = category === undefined ? undefined : sliceGramsByCategory[category];
  return slice === undefined || matchingPieces.some(({ label }) => label === "1 fetta")
    ? matchingPieces
    : [...matchingPieces, { label: "1 fetta", grams: slice }];
}

/** Returns one piece of the named food, where its table's own piece differs; undefined for any other name. */
export const findHouseholdMeasure = (name: string): UnitWeight | undefined =>
  narrowPieces.find(({ pattern }) => pattern.test(normalizeSearchText(name)));

/**
 * Returns the grams of a level tablespoon and of a teaspoon, a third of it, of a food whose table has none; undefined
 * for foods that are not measured in spoons.
 */
export function findSpoonWeights(
  name: string,
  category: string | undefined,
): { tablespoon: number; teaspoon: number } | undefined {
  const plainName = normalizeSearchText(name);
  const gramsOfName = tablespoonGramsByName.find(([pattern]) => pattern.test(plainName))?.[1];
  const tablespoon = gramsOfName ?? (category === undefined ? undefined : tablespoonGramsByCategory[category]);
  return tablespoon === undefined ? undefined : { tablespoon, teaspoon: Math.round((tablespoon / 3) * 10) / 10 };
}
