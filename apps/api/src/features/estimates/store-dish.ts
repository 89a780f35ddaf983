import { AppError } from "@fetta/domain/errors";
import type { Dish, DishItem } from "@fetta/domain/photo-analysis/dish-analysis";
import { sanitizeQuestion } from "@fetta/domain/photo-analysis/dish-name";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { toUserFoodAliasKey } from "@fetta/domain/meal-parser/meal-parser";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { isRowLimitError } from "@fetta/db/row-limit-error";
import { isDatabaseBusy, isDatabaseDown } from "@fetta/db/connect";
import { insertDish } from "@fetta/db/queries/estimates/meal-estimate";
import type { InsertedDish } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { ModelResponse } from "../../clients/openai/ai-provider.ts";
import { assertCommitted } from "../quota/quota.ts";
import type { Reservation } from "../quota/quota.ts";
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

/**
 * Stores food, analysis, estimate, diary entry and the used scan; the caller's transaction makes them atomic. The entry
 * is one serving, an unconfirmed estimate. Throws AppError: `entry_id_taken`, `dish_not_logged` with the cause where
 * the database rejects a dish with an entry, and what `assertCommitted` throws.
 */
export async function storeDish(
  tx: Db,
  reservation: Reservation,
  { analysis, dish, picture, durationMs, target }: AnalysedDish,
): Promise<InsertedDish> {
  const { name, description, calories, protein, carbs, fat, grams } = dish;
  const { items, flags, confidence, visionGrams, factor } = dish;
  const { result: reading, model, promptVersion, tokensIn, tokensOut } = analysis;
  const mealItems = items.map(toMealItem);
  const inserted = await insertDish(tx, {
    userId: reservation.userId,
    reservationId: reservation.id,
    food: {
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
    },
    analysis: {
      imageSha256: picture.sha256,
      model,
      promptVersion,
      visionResult: reading,
      resolvedItems: { items, flags, confidence, factor },
      tokensIn,
      tokensOut,
      durationMs,
    },
    estimate: {
      title: name,
      normalizedTitle: toUserFoodAliasKey(name),
      followUpQuestion: sanitizeQuestion(reading.domanda),
      flags,
      initialItems: mealItems,
      items: mealItems,
      visionGrams,
      learnedPortionFactor: factor,
    },
    entry: target && { id: target.entryId, day: target.date, mealType: target.mealType },
  }).catch((cause: unknown) => {
    if (!target || isRowLimitError(cause) || isDatabaseBusy(cause) || isDatabaseDown(cause)) throw cause;
    throw new AppError("dish_not_logged", {}, { cause });
  });
  if (!inserted) throw new AppError("entry_id_taken");
  assertCommitted(reservation, inserted.isCommitted);
  return inserted;
}
