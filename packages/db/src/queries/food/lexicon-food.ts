import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { toLexiconFood } from "./to-lexicon-food.ts";
import type { Db } from "../../schema/schema.ts";
import { selectAllStockFoods } from "./stock-food.ts";

/** Every stock food, medians and own dishes included, in the form that food matching uses; by id. */
export async function listLexiconFoods(db: Db): Promise<LexiconFood[]> {
  const rows = await selectAllStockFoods(db).execute();
  return rows.map(toLexiconFood);
}
