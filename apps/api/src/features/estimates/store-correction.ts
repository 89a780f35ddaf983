import { describeDish } from "@fetta/domain/photo-analysis/dish-name";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { updateEntry, type EntryRow } from "@fetta/db/queries/diary/diary-entry";
import {
  reassignDishAnalysis,
  insertEstimateEdits,
  updateMealEstimate,
  type NewEstimateEdit,
} from "@fetta/db/queries/estimates/estimate-correction";
import { insertMealEstimate, type MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import { deleteUnusedFoodItem, insertFoodItem, isLoggedElsewhere } from "@fetta/db/queries/food/food-item";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { removeUserFoodAliases, storeUserFoodAliases, extractFoodName } from "./user-food-aliases.ts";
import { sumGrams, parseStoredItems } from "./read-estimate.ts";

export type Correction = {
  entry: EntryRow;
  row: MealEstimateRow;
  items: readonly MealItem[];
  edits: readonly NewEstimateEdit[];
  portion: number;
  confirmedAt: Date;
};

async function insertCorrectedFood(
  tx: Db,
  currentUser: CurrentUser,
  title: string,
  items: readonly MealItem[],
): Promise<string> {
  const grams = sumGrams(items);
  const food = await insertFoodItem(tx, {
    ...computeMealNutrition(items),
    userId: currentUser.id,
    name: title,
    description: describeDish(items),
    servingSize: formatServingSize(grams),
    servingGrams: grams,
    source: "photo",
  });
  return food.id;
}

/** Moves the estimate to the corrected food, or copies it where another entry still uses the old food. */
async function moveEstimate(
  tx: Db,
  currentUser: CurrentUser,
  { entry, row, items, portion, confirmedAt }: Correction,
  foodItemId: string,
): Promise<MealEstimateRow> {
  const { id, createdAt: _made, updatedAt: _changed, ...rest } = row;
  const change = { foodItemId, items, portionFactor: portion, isCorrected: true, confirmedAt };
  if (await isLoggedElsewhere(tx, currentUser.id, row.foodItemId, entry.id))
    return insertMealEstimate(tx, { ...rest, ...change });
  if (row.analysisId !== null) await reassignDishAnalysis(tx, currentUser.id, row.analysisId, foodItemId);
  return updateMealEstimate(tx, currentUser.id, id, change);
}

/** Stores the swaps as user aliases of the names that the model gave. */
async function learnAliases(tx: Db, currentUser: CurrentUser, { row, items, edits }: Correction): Promise<void> {
  const swaps = new Set(edits.filter(({ op }) => op === "replace").map(({ itemKey }) => itemKey));
  const seen = new Set(parseStoredItems(row.initialItems).map(({ key }) => key));
  // The model returns a bare name; the phrase of an added item may contain an amount.
  const swappedItems = items
    .filter(({ key }) => swaps.has(key))
    .map(({ key, sourceText, ref }) => ({ sourceText: seen.has(key) ? sourceText : extractFoodName(sourceText), ref }));
  await storeUserFoodAliases(
    tx,
    currentUser,
    swappedItems.flatMap(({ sourceText, ref }) => (ref === null ? [] : [{ sourceText, ref }])),
  );
  await removeUserFoodAliases(
    tx,
    currentUser,
    swappedItems.filter(({ ref }) => ref === null).map(({ sourceText }) => sourceText),
  );
}

/**
 * Stores a correction: a new food for the entry, its estimate, one row for each edit, and the user aliases from swaps.
 * Nutrition overrides of the entry applied to the old food and are cleared; its servings stay. Must run in a
 * transaction that locks the entry and its food.
 */
export async function storeCorrection(
  tx: Db,
  currentUser: CurrentUser,
  correction: Correction,
): Promise<MealEstimateRow> {
  const { entry, row, items, edits } = correction;
  const foodItemId = await insertCorrectedFood(tx, currentUser, row.title, items);
  const moved = await moveEstimate(tx, currentUser, correction, foodItemId);
  await updateEntry(tx, currentUser.id, entry.id, {
    foodItemId,
    needsReview: false,
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
  });
  await deleteUnusedFoodItem(tx, currentUser.id, row.foodItemId);
  await insertEstimateEdits(tx, currentUser.id, moved.id, edits);
  await learnAliases(tx, currentUser, correction);
  return moved;
}
