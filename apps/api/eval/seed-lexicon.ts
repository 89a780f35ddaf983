import { buildLexicon } from "@fetta/domain/food-matching/food-matcher";
import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { toLexiconFood } from "@fetta/db/queries/food/lexicon-food";
import { readStockFoodFiles, parseStockFoods } from "@fetta/db/seed/seed-stock-foods";
import type { StockFoodData } from "@fetta/db/seed/seed-stock-foods";

const dataFiles = new URL("../../../packages/db/data/", import.meta.url);

function fromTableFood(food: StockFoodData["foods"][number]): LexiconFood {
  return toLexiconFood({
    id: food.id,
    name: food.name,
    synonyms: food.synonyms,
    category: food.category,
    note: food.note ?? null,
    rank: food.rank,
    calories: food.calories,
    protein: food.protein,
    carbs: food.carbs,
    fat: food.fat,
    fibre: food.fibre ?? null,
    alcohol: food.alcohol ?? null,
    liquid: food.liquid,
    density: food.density ?? null,
    portionLabel: food.portionLabel ?? null,
    portionGrams: food.portionGrams ?? null,
    unitLabel: food.unitLabel ?? null,
    unitGrams: food.unitGrams ?? null,
    units: JSON.parse(food.units ?? "[]"),
    cookingState: food.cookingState ?? null,
    cookingYield: food.cookingYield ?? null,
    isEstimate: food.isEstimate,
  });
}

/** A median row has the columns of a table's food except these, which are set as in the database. */
function fromMedianFood(food: StockFoodData["medians"][number]): LexiconFood {
  return toLexiconFood({
    id: food.id,
    name: food.name,
    synonyms: food.synonyms,
    category: food.category,
    note: `mediana di ${food.productCount} prodotti`,
    rank: 1,
    calories: food.calories,
    protein: food.protein,
    carbs: food.carbs,
    fat: food.fat,
    fibre: food.fibre ?? null,
    alcohol: null,
    liquid: false,
    density: null,
    portionLabel: "1 porzione",
    portionGrams: food.portionGrams ?? null,
    unitLabel: null,
    unitGrams: null,
    units: [],
    cookingState: null,
    cookingYield: null,
    isEstimate: true,
  });
}

/**
 * The stock foods from the data files, in the database's order by id: an evaluation needs no database, and a test
 * compares both lists.
 */
export async function readSeedFoods(): Promise<LexiconFood[]> {
  const { foods, medians } = parseStockFoods(await readStockFoodFiles(dataFiles));
  return [...foods.map(fromTableFood), ...medians.map(fromMedianFood)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The lexicon of the stock foods, built from the data files. */
export async function buildSeedLexicon(): Promise<Lexicon> {
  return buildLexicon(await readSeedFoods());
}
