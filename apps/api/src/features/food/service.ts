import { AppError } from "@fetta/domain/app-error";
import { foodRef } from "@fetta/domain/food-ref";
import { oneDecimal, scaled } from "@fetta/domain/nutrition";
import { searchWords } from "@fetta/domain/search-text";
import { gramsOfServingSize, servingSizeText } from "@fetta/domain/serving";
import { findEntry } from "@fetta/db/queries/diary-entry";
import { insertFoodItem, listFoodItems } from "@fetta/db/queries/food-item";
import { findStockFood, findStockFoodByName, searchStockFoods } from "@fetta/db/queries/stock-food";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/viewer.ts";
import { logEntryOf } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import { addEntry } from "../diary/service.ts";
import { foodItemOf, stockFoodDetailOf, stockFoodOf } from "./presentation.ts";
import type { AddStockInput, FoodItemInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

const mostResults = 50;

export async function listFoods({ db }: Store, viewer: Viewer) {
  return (await listFoodItems(db, viewer.id)).map(foodItemOf);
}

/** Stores a food that a person typed: whole kcal, macros with one decimal. */
export async function createFood({ db }: Store, viewer: Viewer, input: FoodItemInput) {
  const food = await insertFoodItem(db, {
    ...input,
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

export async function searchStock({ db }: Store, search: string) {
  const words = searchWords(search);
  return (await searchStockFoods(db, words, mostResults)).map(stockFoodOf);
}

export async function readStockFood({ db }: Store, id: string) {
  const food = await findStockFood(db, id);
  if (!food) throw new AppError("not_found");
  return stockFoodDetailOf(food);
}

/**
 * Adds grams of a stock food to the diary: the food as eaten becomes the person's own item, with the figures of
 * today's table unrounded, so that a later table rewrites nothing. `created` is false for a repeated request.
 */
export async function addStock(
  { db }: Store,
  viewer: Viewer,
  input: AddStockInput,
  today: string,
): Promise<{ entry: LogEntry; created: boolean }> {
  if (input.id !== undefined) {
    const present = await findEntry(db, viewer.id, input.id);
    if (present) return { entry: logEntryOf(present), created: false };
  }
  const stock = await findStockFoodByName(db, input.stockFoodName);
  if (!stock) throw new AppError("not_found");
  return db.transaction().execute(async (tx) => {
    const food = await insertFoodItem(tx, {
      ...scaled(stock, input.quantity / 100),
      userId: viewer.id,
      name: stock.name,
      description: stock.category,
      barcode: null,
      servingSize: servingSizeText(input.quantity),
      servingGrams: input.quantity,
      imageUrl: null,
      source: "stock",
      foodRef: foodRef("stock", stock.id),
    });
    return addEntry({ db: tx }, viewer, { ...input, foodItemId: food.id, servings: 1 }, today);
  });
}
