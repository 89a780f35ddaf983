import { parseGtin } from "@fetta/domain/products/gtin";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import { parseServingSizeGrams } from "@fetta/domain/nutrition/serving";
import { insertFoodItem, listFoodItems } from "@fetta/db/queries/food/food-item";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { findStockFoods } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toFoodItem, toStockFood } from "./presentation.ts";
import type { FoodItemInput } from "./schema.ts";

type FoodServiceDeps = Pick<Deps, "db">;

const maxResults = 50;

export async function listFoods({ db }: FoodServiceDeps, currentUser: CurrentUser) {
  return (await listFoodItems(db, currentUser.id)).map(toFoodItem);
}

/** Canonical form of a product barcode; text that is no GTIN stays as typed. */
function canonicalBarcode(barcode: string | null): string | null {
  const parsed = barcode === null ? undefined : parseGtin(barcode);
  return parsed && "gtin" in parsed ? parsed.gtin : barcode;
}

/** Stores a food entered by the user: whole kcal, macros with one decimal. */
export async function createFood({ db }: FoodServiceDeps, currentUser: CurrentUser, input: FoodItemInput) {
  const food = await insertFoodItem(db, {
    ...input,
    barcode: canonicalBarcode(input.barcode),
    userId: currentUser.id,
    calories: Math.round(input.calories),
    protein: roundToOneDecimal(input.protein),
    carbs: roundToOneDecimal(input.carbs),
    fat: roundToOneDecimal(input.fat),
    servingGrams: parseServingSizeGrams(input.servingSize),
    source: input.barcode === null ? "custom" : "product",
  });
  return toFoodItem(food);
}

/** Stock foods that match the search, best first. */
export async function searchStock({ db }: FoodServiceDeps, search: string) {
  const found = await searchFoodIndex(db, { text: search, limit: maxResults, kinds: ["stock"] });
  const rows = await findStockFoods(
    db,
    found.map(({ key }) => key),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ key }) => {
    const row = byId.get(key);
    return row ? [toStockFood(row)] : [];
  });
}
