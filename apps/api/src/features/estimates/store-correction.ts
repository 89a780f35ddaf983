import { describeDish } from "@fetta/domain/photo-analysis/dish-name";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { updateEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { reassignDishAnalysis } from "@fetta/db/queries/estimates/dish-analysis";
import { insertEstimateEdits } from "@fetta/db/queries/estimates/estimate-edit";
import type { NewEstimateEdit } from "@fetta/db/queries/estimates/estimate-edit";
import { deleteUnusedFoodItem, insertFoodItem, isLoggedElsewhere } from "@fetta/db/queries/food/food-item";
import { insertMealEstimate, updateMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { removeUserFoodAliases, storeUserFoodAliases, extractFoodName } from "./user-food-aliases.ts";
import { sumGrams } from "./presentation.ts";
import { parseStoredItems } from "./stored-items.ts";

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
    barcode: null,
    servingSize: formatServingSize(grams),
    servingGrams: grams,
    imageUrl: null,
    source: "photo",
  });
  return food.id;
}

/** The estimate moves to the corrected food, or a copy of it does where another entry goes on having the old one. */
async function moveEstimate(
  tx: Db,
  currentUser: CurrentUser,
  { entry, row, items, portion, confirmedAt }: Correction,
  foodItemId: string,
): Promise<MealEstimateRow> {
  const { id, createdAt: _made, updatedAt: _changed, ...rest } = row;
  const change = { foodItemId, items, portion, corrected: true, confirmedAt };
  if (await isLoggedElsewhere(tx, row.foodItemId, entry.id))
    return insertMealEstimate(tx, { ...rest, ...change });
  if (row.analysisId !== null) await reassignDishAnalysis(tx, currentUser.id, row.analysisId, foodItemId);
  return updateMealEstimate(tx, currentUser.id, id, change);
}

/** Swaps teach what the person means by the names that were seen. */
async function learnAliases(
  tx: Db,
  currentUser: CurrentUser,
  { row, items, edits }: Correction,
): Promise<void> {
  const swaps = new Set(edits.filter(({ op }) => op === "replace").map(({ itemKey }) => itemKey));
  const seen = new Set(parseStoredItems(row.firstItems).map(({ key }) => key));
  // A model gives a bare name; what a person added may have its amount in it.
  const swappedItems = items
    .filter(({ key }) => swaps.has(key))
    .map(({ key, said, ref }) => ({ said: seen.has(key) ? said : extractFoodName(said), ref }));
  await storeUserFoodAliases(
    tx,
    currentUser,
    swappedItems.flatMap(({ said, ref }) => (ref === null ? [] : [{ said, ref }])),
  );
  await removeUserFoodAliases(
    tx,
    currentUser,
    swappedItems.filter(({ ref }) => ref === null).map(({ said }) => said),
  );
}

/**
 * Stores a correction: a new food for the entry, its estimate, one row for each edit, and what the swaps teach. Figures
 * that were set by hand on the entry were of the old food and go; its servings stay. Must run in a transaction that holds
 * the entry and its food.
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
    estimated: false,
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
