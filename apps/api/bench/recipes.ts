import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { readIngredients } from "@fetta/db/seed/recipe-catalogue";
import type { StockFood } from "@fetta/db/seed/stock-food-rows";
import { readStockFoodFiles, parseStockFoods } from "@fetta/db/seed/seed-stock-foods";
import {
  labelledDiets,
  labelledLists,
  evaluateDietChecks,
  formatDietEvaluation,
} from "@fetta/db/testing/labelled-lists";
import { computeClassicNutrition } from "@fetta/db/testing/classic-recipe-nutrition";
import { classicRecipes } from "@fetta/db/testing/classic-recipes";

/**
 * Compares computed recipes with the composition tables: well-known dishes computed from their ingredients, per 100 g,
 * and the table's own row of the dish where there is one. `cooked`: with our estimate of the finished weight; `dry`: as
 * dry as the table's dish, which removes the unknown water content from the comparison.
 */
const data = new URL("../../../packages/db/data/", import.meta.url);
const lexicon = createIngredientLexicon(await readIngredients(data));
const { foods } = parseStockFoods(await readStockFoodFiles(data));
const byId = new Map(foods.map((food) => [food.id, food as StockFood & Composition]));
const classics = classicRecipes.map((recipe) => computeClassicNutrition(recipe, lexicon, byId));

const share = (value: number): string => `${value.toFixed(2)}${Math.abs(value - 1) > 0.15 ? " *" : "  "}`;
console.log(`${"per 100 g".padEnd(36)} ours  table  cooked    dry       the table's row`);
for (const { name, cooked, row, ratio } of classics) {
  const ours = cooked.calories.toFixed(0).padStart(4);
  const line =
    row === null || ratio === null
      ? "    -"
      : `${row.calories.toFixed(0).padStart(5)}  ${share(ratio.cooked)}    ${share(ratio.dry)}    ${row.name}`;
  console.log(`${name.padEnd(36)} ${ours}  ${line}`);
}
for (const by of ["cooked", "dry"] as const) {
  const ratios = classics.flatMap(({ ratio }) => (ratio === null ? [] : [ratio[by]])).sort((a, b) => a - b);
  const near = ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.15).length;
  const median = ratios[Math.floor(ratios.length / 2)]?.toFixed(2);
  console.log(`${by}: ${near} of ${ratios.length} within 15 %, median ${median}`);
}

console.log("\nDiets of lists that a person labelled (packages/db/src/seed/testing/README.md)");
for (const diet of labelledDiets) {
  for (const [name, lists] of Object.entries(labelledLists))
    console.log(formatDietEvaluation(name, diet, evaluateDietChecks(lists, lexicon, diet)));
  console.log(
    formatDietEvaluation("all", diet, evaluateDietChecks(Object.values(labelledLists).flat(), lexicon, diet)),
  );
}
