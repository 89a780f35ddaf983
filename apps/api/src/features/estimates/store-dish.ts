import { AppError } from "@fetta/domain/errors";
import type { Dish } from "@fetta/domain/photo-analysis/dish-analysis";
import type { DishItem } from "@fetta/domain/photo-analysis/dish-item";
import { cleanQuestion } from "@fetta/domain/photo-analysis/dish-name";
import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { meaningKey } from "@fetta/domain/meal-parser/meal-parser";
import { servingSizeText } from "@fetta/domain/nutrition/serving";
import { insertEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { isAccountFull } from "@fetta/db/row-limit-error";
import { isDatabaseBusy, isDatabaseDown } from "@fetta/db/connect";
import { insertDishAnalysis } from "@fetta/db/queries/estimates/dish-analysis";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import { insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { ModelAnswer } from "../../clients/openai/ai-provider.ts";
import type { Viewer } from "../auth/current-user.ts";
import { commitUnit } from "../quota/quota.ts";
import type { Reservation } from "../quota/quota.ts";
import type { DishPlace } from "./dish-schema.ts";
import type { Picture } from "../../lib/uploads/normalize-photo.ts";

export type DishOutcome = {
  analysis: ModelAnswer<DishReading>;
  dish: Dish;
  picture: Picture;
  durationMs: number;
  /** Where it is logged; nowhere where not said. */
  place: DishPlace | undefined;
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

/**
 * A serving of a dish in the diary, of which all is still the estimate. Throws AppError: `entry_id_taken`, and
 * `dish_not_logged` with the cause where the diary does not take it for a reason of its own.
 */
async function logDish(tx: Db, food: FoodItemRow, { entryId, date, mealType }: DishPlace): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    ...(entryId === undefined ? {} : { id: entryId }),
    userId: food.userId,
    foodItemId: food.id,
    day: date,
    mealType,
    servings: 1,
    estimated: true,
  }).catch((cause: unknown) => {
    if (isAccountFull(cause) || isDatabaseBusy(cause) || isDatabaseDown(cause)) throw cause;
    throw new AppError("dish_not_logged", {}, { cause });
  });
  if (!entry) throw new AppError("entry_id_taken");
  return entry;
}

export type StoredDish = { food: FoodItemRow; entry: EntryRow | undefined };

/**
 * Food, analysis, estimate, diary entry and the scan that they cost: in a transaction, so that they become final
 * together or not at all. Throws entry_id_taken, and what `commitUnit` throws.
 */
export async function storeDish(
  tx: Db,
  { id: userId }: Pick<Viewer, "id">,
  reservation: Reservation,
  { analysis, dish, picture, durationMs, place }: DishOutcome,
): Promise<StoredDish> {
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
  const entry = place && (await logDish(tx, food, place));
  await commitUnit(tx, reservation);
  return { food, entry };
}
