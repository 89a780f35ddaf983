import { selectAllStockFoods } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import { stockToKnownFood } from "./known-food.ts";

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/**
 * All stock foods in a compact form for offline use: id, name, category, then per 100 g kcal, protein, carbohydrates
 * and fat, whether it is a liquid, grams per millilitre, whether the values are an estimate, rank, other names, units
 * with their grams. Stock foods have no images.
 */
export async function listStockFoods({ db }: Pick<Deps, "db">) {
  const rows = await selectAllStockFoods(db).execute();
  return rows.map((row) => {
    const food = stockToKnownFood(row);
    return [
      row.id,
      food.name,
      food.category,
      food.calories,
      food.protein,
      food.carbs,
      food.fat,
      toFlag(food.liquid),
      food.density,
      toFlag(food.estimate),
      row.rank,
      row.synonyms
        .split(";")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
      food.units.map(({ label, grams }) => [label, grams]),
    ];
  });
}
