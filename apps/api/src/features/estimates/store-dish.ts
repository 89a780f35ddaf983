import { AppError } from "@fetta/domain/errors";
import type { Dish, DishItem } from "@fetta/domain/photo-analysis/dish-analysis";
import { sanitizeQuestion } from "@fetta/domain/photo-analysis/dish-name";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { toUserFoodAliasKey } from "@fetta/domain/meal-parser/meal-parser";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { insertEntry, type EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { isRowLimitError } from "@fetta/db/row-limit-error";
import { isDatabaseBusy, isDatabaseDown } from "@fetta/db/connect";
import { insertDishAnalysis, insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import { insertFoodItem, type FoodItemRow } from "@fetta/db/queries/food/food-item";
import type { Db } from "@fetta/db/schema/schema";
import type { ModelResponse } from "../../clients/openai/ai-provider.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { settleQuota, type Reservation } from "../quota/quota.ts";
import type { DishTarget } from "./dish-schema.ts";
import type { NormalizedPhoto } from "../../lib/uploads/normalize-photo.ts";

export type AnalysedDish = {
  analysis: ModelResponse<VisionResult>;
  dish: Dish;
  picture: NormalizedPhoto;
  durationMs: number;
  /** Diary target; undefined where no entry is requested. */
  target: DishTarget | undefined;
};

const toMealItem = ({ range: _range, confidence: _confidence, ...item }: DishItem): MealItem => item;

/** Inserts the food item of an analysed dish. */
export function insertDishFood(tx: Db, userId: string, dish: Dish): Promise<FoodItemRow> {
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
    servingSize: formatServingSize(grams),
    servingGrams: grams,
    imageUrl: null,
    source: "photo",
  });
}

/**
 * Logs one serving of a dish as an unconfirmed estimate. Throws AppError: `entry_id_taken`, and `dish_not_logged` with
 * the cause where the diary rejects the entry.
 */
async function logDish(tx: Db, food: FoodItemRow, { entryId, date, mealType }: DishTarget): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    ...(entryId === undefined ? {} : { id: entryId }),
    userId: food.userId,
    foodItemId: food.id,
    day: date,
    mealType,
    servings: 1,
    needsReview: true,
  }).catch((cause: unknown) => {
    if (isRowLimitError(cause) || isDatabaseBusy(cause) || isDatabaseDown(cause)) throw cause;
    throw new AppError("dish_not_logged", {}, { cause });
  });
  if (!entry) throw new AppError("entry_id_taken");
  return entry;
}

export type StoredDish = { food: FoodItemRow; entry: EntryRow | undefined };

/**
 * Stores food, analysis, estimate, diary entry and the used scan; the caller's transaction makes them atomic. Throws
 * entry_id_taken, and what `settleQuota` throws.
 */
export async function storeDish(
  tx: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  reservation: Reservation,
  { analysis, dish, picture, durationMs, target }: AnalysedDish,
): Promise<StoredDish> {
  const { name, items, flags, confidence, visionGrams, factor } = dish;
  const { result: reading, model, promptVersion, tokensIn, tokensOut } = analysis;
  const food = await insertDishFood(tx, userId, dish);
  const analysisId = await insertDishAnalysis(tx, {
    userId,
    reservationId: reservation.id,
    foodItemId: food.id,
    imageSha256: picture.sha256,
    model,
    promptVersion,
    visionResult: reading,
    resolvedItems: { items, flags, confidence, factor },
    tokensIn,
    tokensOut,
    durationMs,
  });
  const mealItems = items.map(toMealItem);
  await insertMealEstimate(tx, {
    userId,
    foodItemId: food.id,
    analysisId,
    title: name,
    normalizedTitle: toUserFoodAliasKey(name),
    followUpQuestion: sanitizeQuestion(reading.domanda),
    flags,
    initialItems: mealItems,
    items: mealItems,
    visionGrams,
    learnedPortionFactor: factor,
  });
  const entry = target && (await logDish(tx, food, target));
  await settleQuota(tx, reservation);
  return { food, entry };
}
