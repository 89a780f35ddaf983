import table from "../../data/household-measures.json" with { type: "json" };
import vesselTable from "../../data/vessel-volumes.json" with { type: "json" };
import servingTable from "../../data/servings.json" with { type: "json" };
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import { inflectedForms, toWordSet } from "../search/inflections.ts";

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
 * them weigh 20 g, sauces 15 g (SINU, table 6), rolled oats the 10 g of a heaped one; seeds, grated coconut, spreads
 * and cream cheese as in USDA.
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

/**
 * Returns one piece of the named food, where its table's own piece differs; undefined for any other name. `usual`: how
 * many are eaten where no number is given.
 */
export const findHouseholdMeasure = (name: string): (UnitWeight & { usual?: number | undefined }) | undefined =>
  narrowPieces.find(({ pattern }) => pattern.test(normalizeSearchText(name)));

/**
 * Returns the grams of a level tablespoon and of a teaspoon, a third of it, of a food whose table has none; undefined
 * for foods that are not measured in spoons.
 */
function findSpoonWeights(
  name: string,
  category: string | undefined,
): { tablespoon: number; teaspoon: number } | undefined {
  const plainName = normalizeSearchText(name);
  const gramsOfName = tablespoonGramsByName.find(([pattern]) => pattern.test(plainName))?.[1];
  const tablespoon = gramsOfName ?? (category === undefined ? undefined : tablespoonGramsByCategory[category]);
  return tablespoon === undefined ? undefined : { tablespoon, teaspoon: Math.round((tablespoon / 3) * 10) / 10 };
}

/**
 * Volumes in ml, as in the labels of the stock foods: SINU, LARN V revisione, Standard quantitativi delle porzioni
 * (2025), table 5 (vessels: glass, cup, espresso cup, wine glass, liqueur glass, bowl, can) and table 6 (spoons). The
 * small bottle is that of the water's label (500 ml). A drizzle has no standard: it takes the smallest spoon of table
 * 6, and a drop of milk the larger one. A ladle is half a cup; a mug of draught beer without a size is half a litre.
 */
const millilitresByVessel: Readonly<Record<string, number>> = vesselTable.millilitres;

/** Bottles have the usual size of their drink: wine 750 ml (EU directive 2007/45), beer 330 ml. */
const millilitresByBottle: readonly (readonly [RegExp, number])[] = [
  [/^(vino|prosecco|spumante|champagne|sidro)/i, 750],
  [/^(birra|radler)/i, 330],
];

/** "Un quarto di rosso": wine is ordered by the quarter or half litre; undefined for anything else. */
export function toWineCarafeAmount(
  { count, unit }: ParsedAmount,
  { name = "" }: Pick<WeighableFood, "name">,
): ParsedAmount | undefined {
  return unit === null && (count === 0.25 || count === 0.5) && /^(vino|acqua$)/i.test(name)
    ? { grams: null, millilitres: count * 1000, count: null, unit: null }
    : undefined;
}

/**
 * Computes the grams of a vessel or spoon of a liquid, by its density (g/ml, 1 where unknown); undefined for anything
 * else.
 */
export function computeVesselWeight(
  word: string,
  food: Pick<WeighableFood, "liquid" | "density" | "name" | "category">,
): { label: string; grams: number } | undefined {
  if (!food.liquid) return undefined;
  const bottle =
    word === "bottiglia" ? millilitresByBottle.find(([name]) => name.test(food.name ?? ""))?.[1] : undefined;
  const isAlcoholic = food.category === undefined || food.category === "Bevande alcoliche";
  // A "goccio" of wine is more than one of milk or spirits; a "bicchierino" of water is larger than a liqueur glass.
  const isWineDrop = word === "goccio" && /^(vino|prosecco|spumante|birra)/i.test(food.name ?? "");
  const override = isWineDrop ? 50 : word === "bicchierino" && !isAlcoholic ? 100 : undefined;
  const millilitres = bottle ?? override ?? millilitresByVessel[word];
  return millilitres === undefined ? undefined : { label: word, grams: millilitres * (food.density ?? 1) };
}

/** Words for one serving, whatever the food. */
const wholeServingWords = toWordSet("porzione piatto ciotola scodella dose tagliere");

/** Categories of food where the word stands for one serving. */
const categoriesByWord = new Map(
  Object.entries(servingTable.categoriesByWord).map(([word, categories]) => [word, new RegExp(categories)]),
);

/**
 * Weights of a word by category of food (g), where they are less than a portion. A handful of nuts or cereal is their
 * portion (SINU, LARN V revisione, 2025, table 2: 30 g); of leaves a fourth of theirs (80 g), and of berries a third
 * (150 g), as they fill the hand. A sprinkling is less than the level teaspoon of table 6 (3 g of grated cheese, 2 g of
 * a powder), a thin spread is a teaspoon, a ladle half a cup. Lumps of sugar, single packets, trays and tubs weigh what
 * packs say. A scoop of ice cream is half of half a cup (USDA FoodData Central, SR Legacy: 86 g). The rest, such as a
 * mouthful, is Fetta's own assumption.
 */
const gramsByWord = servingTable.gramsByWord.map((row) => ({ ...row, categories: new RegExp(row.categories) }));

/**
 * Categories of foods that are ordered and served by the piece or plate: "una pasta al pomodoro", "due cappuccini".
 */
const servedCategories: ReadonlySet<string> = new Set(servingTable.servedCategories);

/** Foods of other categories that are one serving when counted: cuts of meat, whole fish, jars, a salad. */
const servedHeadNouns = toWordSet(servingTable.servedHeadNouns);

/** Small pieces of which a plate contains several: their number is not a number of plates. */
const smallPiecePattern =
  /^(polpett|crocchett|nugget|bocconcin|involtin|crostin|fagottin|arancin|suppli|olive|patatin|castagnol|struffol|gnocch|raviol|tortell|cappellett|agnolott|alic|acciugh|sard|gamber|calamar|cozz|vongol|seppi|bigne|frittell|straccett|bastoncin|spiedin|zeppol|canederl|fior[ei]|scaloppin|saltimbocc|zucchin|melanzan|peperon|patat|carciof|fagiol|pisell|uov|crespell|pancake|falafel|gyoza|sushi|nigiri|uramaki|profiterol|meringh|macaron|caramell|cioccolatin)/;

/**
 * True for a food of which one is a serving: its count multiplies the usual portion. False where its category is
 * unknown.
 */
export function isCountedInServings(food: Pick<WeighableFood, "name" | "category">): boolean {
  if (smallPiecePattern.test(normalizeSearchText(food.name ?? ""))) return false;
  if (food.category !== undefined && servedCategories.has(food.category)) return true;
  const first = normalizeSearchText(food.name ?? "").split(" ")[0] ?? "";
  return servedHeadNouns.has(first) || inflectedForms(first).some((form) => servedHeadNouns.has(form));
}

/** A sixth of a whole pizza is its "fetta", an eighth its "spicchio" (Fetta's own assumption). */
function toPizzaSlice({ units, category, name }: WeighableFood, word: string): UnitWeight | undefined {
  if (!category?.startsWith("Pizza") || !/^(pizza|calzone)/i.test(name ?? "")) return undefined;
  const wholePizza = units.find(({ label }) => label === "1 pizza intera") ?? units[0];
  if (wholePizza === undefined) return undefined;
  const wholeGrams = wholePizza.grams * (wholePizza.label === "mezza pizza" ? 2 : 1);
  return { label: `1 ${word}`, grams: wholeGrams / (word === "fetta" ? 6 : 8) };
}

/** "Un pezzo di pizza": a piece of pizza al taglio, as our own "Pizza al taglio" has it. */
const pizzaPieceGrams = 165;

/** A wedge of a fruit: an eighth of it. */
function toFruitWedge({ units }: WeighableFood): UnitWeight | undefined {
  const wholeFruit = units.find(({ label }) => /^1 (?!porzione|fetta)/.test(label));
  return wholeFruit && { label: "1 spicchio", grams: Math.round(wholeFruit.grams / 8) };
}

const findServingGrams = (word: string, category = ""): number | undefined =>
  gramsByWord.find((row) => row.word === word && row.categories.test(category))?.grams;

/** Returns the weight of one serving word of a food; undefined where the word has no meaning for this food. */
export function parseServing(food: WeighableFood, word: string): UnitWeight | undefined {
  const { name, category, liquid, units } = food;
  const usualPortion = units[0];
  if (word === "pezzo" && units[0]?.label === "1 pizza intera") return { label: "1 pezzo", grams: pizzaPieceGrams };
  if (word === "fetta" || word === "spicchio") {
    const slice = toPizzaSlice(food, word);
    if (slice !== undefined) return slice;
  }
  if (word === "cucchiaio" || word === "cucchiaino") {
    const spoons = name === undefined || liquid ? undefined : findSpoonWeights(name, category);
    return spoons && { label: `1 ${word}`, grams: word === "cucchiaio" ? spoons.tablespoon : spoons.teaspoon };
  }
  if (word === "spicchio" && category === "Frutta fresca") return toFruitWedge(food);
  const grams =
    findServingGrams(word, category) ?? (word === "pugno" ? findServingGrams("manciata", category) : undefined);
  if (grams !== undefined) return { label: `1 ${word}`, grams };
  if (wholeServingWords.has(word)) return liquid ? undefined : usualPortion;
  return categoriesByWord.get(word)?.test(category ?? "") === true && usualPortion !== undefined
    ? { ...usualPortion, isApproximate: true }
    : undefined;
}
