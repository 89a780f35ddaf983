import { buildLexicon, type FoodTable, type Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { toLexiconFood } from "../queries/food/stock-food.ts";
import { readStockFoodFiles, parseStockFoods } from "./seed-stock-foods.ts";

/** Default values of optional columns, as the database sets them. */
const foodDefaults = {
  note: null,
  density: null,
  portionLabel: null,
  portionGrams: null,
  unitLabel: null,
  unitGrams: null,
  cookingState: null,
  cookingYield: null,
};

/** Columns that the table of medians lacks, with the constants of the statement over both tables. */
const medianDefaults = {
  ...foodDefaults,
  rank: 1,
  liquid: false,
  portionLabel: "1 porzione",
  units: [],
  isEstimate: true,
};

/** The foods of a database that is seeded from the files in `directory` (a URL that ends with a slash), without one. */
export async function readFoodTable(directory: URL): Promise<FoodTable> {
  const { foods, medians, aliases } = parseStockFoods(await readStockFoodFiles(directory));
  const lexiconFoods = [
    ...foods.map((food) => toLexiconFood({ ...foodDefaults, ...food, units: JSON.parse(food.units ?? "[]") })),
    ...medians.map((median) =>
      toLexiconFood({
        ...medianDefaults,
        ...median,
        sourceName: median.name,
        note: `mediana di ${median.productCount} prodotti`,
      }),
    ),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { foods: lexiconFoods, aliases };
}

/** The lexicon of a database that is seeded from the files in `directory`, as `loadLexicon` returns it. */
export async function readLexicon(directory: URL): Promise<Lexicon> {
  const { foods, aliases } = await readFoodTable(directory);
  return buildLexicon(foods, aliases);
}
