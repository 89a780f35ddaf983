import { readGtin } from "@fetta/domain/products/gtin";
import { oneDecimal } from "@fetta/domain/nutrition/nutrition";
import { gramsOfServingSize } from "@fetta/domain/nutrition/serving";
import { insertFoodItem, listFoodItems } from "@fetta/db/queries/food/food-item";
import { findFoods } from "@fetta/db/queries/food-search/food-search";
import { findStockFoods } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { foodItemOf, stockFoodOf } from "./presentation.ts";
import type { FoodItemInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

const mostResults = 50;

export async function listFoods({ db }: Store, viewer: Viewer) {
  return (await listFoodItems(db, viewer.id)).map(foodItemOf);
}

/** One form for the code of a product; what is none stays as it was typed. */
function canonicalBarcode(barcode: string | null): string | null {
  const reading = barcode === null ? undefined : readGtin(barcode);
  return reading && "gtin" in reading ? reading.gtin : barcode;
}

/** Stores a food that a person typed: whole kcal, macros with one decimal. */
export async function createFood({ db }: Store, viewer: Viewer, input: FoodItemInput) {
  const food = await insertFoodItem(db, {
    ...input,
    barcode: canonicalBarcode(input.barcode),
    userId: viewer.id,
    calories: Math.round(input.calories),
    protein: oneDecimal(input.protein),
    carbs: oneDecimal(input.carbs),
    fat: oneDecimal(input.fat),
    servingGrams: gramsOfServingSize(input.servingSize),
    source: input.barcode === null ? "custom" : "product",
  });
  return foodItemOf(food);
}

/** Stock foods that answer, best first. */
export async function searchStock({ db }: Store, search: string) {
  const found = await findFoods(db, { text: search, limit: mostResults, kinds: ["stock"] });
  const rows = await findStockFoods(
    db,
    found.map(({ key }) => key),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ key }) => {
    const row = byId.get(key);
    return row ? [stockFoodOf(row)] : [];
  });
}
