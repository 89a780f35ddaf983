import type { Dish } from "@fetta/domain/dish-analysis";
import type { DishItem } from "@fetta/domain/dish-item";
import { cleanQuestion } from "@fetta/domain/dish-name";
import type { DishReading } from "@fetta/domain/dish-reading";
import type { MealItem } from "@fetta/domain/meal-item";
import { meaningKey } from "@fetta/domain/meal-text";
import { servingSizeText } from "@fetta/domain/serving";
import { insertDishAnalysis } from "@fetta/db/queries/dish-analysis";
import { insertFoodItem } from "@fetta/db/queries/food-item";
import type { FoodItemRow } from "@fetta/db/queries/food-item";
import { insertMealEstimate } from "@fetta/db/queries/meal-estimate";
import type { Db } from "@fetta/db/schema";
import type { ModelAnswer } from "../../clients/ai-provider.ts";
import type { Viewer } from "../auth/viewer.ts";
import { commitUnit } from "../billing/usage.ts";
import type { Reservation } from "../billing/usage.ts";
import type { Picture } from "./picture.ts";

export type DishOutcome = {
  analysis: ModelAnswer<DishReading>;
  dish: Dish;
  picture: Picture;
  durationMs: number;
};

const plainItem = ({ range: _range, confidence: _confidence, ...item }: DishItem): MealItem => item;

/** The food that a photo of a dish became. */
export function insertDish(tx: Db, userId: string, dish: Dish): Promise<FoodItemRow> {
  const { name, description, calories, protein, carbs, fat, grams } = dish;
  return insertFoodItem(tx, {
    userId,
    name,
    description,
    barcode: null,
    calories,
    protein,
    carbs,
    fat,
    servingSize: servingSizeText(grams),
    servingGrams: grams,
    imageUrl: null,
    source: "photo",
  });
}

/** Food, analysis, estimate and the scan that they cost: in a transaction, so that they become final together or not at all. */
export async function storeDish(
  tx: Db,
  { id: userId }: Pick<Viewer, "id">,
  reservation: Reservation,
  { analysis, dish, picture, durationMs }: DishOutcome,
): Promise<FoodItemRow> {
  const { name, items, flags, confidence, seenGrams, factor } = dish;
  const { reading, model, promptVersion, tokensIn, tokensOut } = analysis;
  const food = await insertDish(tx, userId, dish);
  const analysisId = await insertDishAnalysis(tx, {
    userId,
    reservationId: reservation.id,
    foodItemId: food.id,
    imageSha256: picture.sha256,
    model,
    promptVersion,
    reading,
    items: { items, flags, confidence, factor },
    tokensIn,
    tokensOut,
    durationMs,
  });
  const shown = items.map(plainItem);
  await insertMealEstimate(tx, {
    userId,
    foodItemId: food.id,
    analysisId,
    title: name,
    titleKey: meaningKey(name),
    question: cleanQuestion(reading.domanda),
    flags,
    firstItems: shown,
    items: shown,
    seenGrams,
    personalFactor: factor,
  });
  await commitUnit(tx, reservation);
  return food;
}
