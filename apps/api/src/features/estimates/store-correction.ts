import { dishDescription } from "@fetta/domain/photo-analysis/dish-name";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { mealNutrition } from "@fetta/domain/portions/meal-portion";
import { servingSizeText } from "@fetta/domain/nutrition/serving";
import { updateEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { moveDishAnalysis } from "@fetta/db/queries/estimates/dish-analysis";
import { insertEstimateEdits } from "@fetta/db/queries/estimates/estimate-edit";
import type { NewEstimateEdit } from "@fetta/db/queries/estimates/estimate-edit";
import { deleteUnusedFoodItem, insertFoodItem, isEatenElsewhere } from "@fetta/db/queries/food/food-item";
import { insertMealEstimate, updateMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { Viewer } from "../auth/current-user.ts";
import { dropMeanings, keepMeanings, nameIn } from "./user-food-aliases.ts";
import { gramsOf } from "./presentation.ts";
import { itemsOf } from "./stored-items.ts";

export type Correction = {
  entry: EntryRow;
  row: MealEstimateRow;
  items: readonly MealItem[];
  edits: readonly NewEstimateEdit[];
  portion: number;
  confirmedAt: Date;
};

async function insertCorrected(
  tx: Db,
  viewer: Viewer,
  title: string,
  items: readonly MealItem[],
): Promise<string> {
  const grams = gramsOf(items);
  const food = await insertFoodItem(tx, {
    ...mealNutrition(items),
    userId: viewer.id,
    name: title,
    description: dishDescription(items),
    barcode: null,
    servingSize: servingSizeText(grams),
    servingGrams: grams,
    imageUrl: null,
    source: "photo",
  });
  return food.id;
}

/** The estimate moves to the corrected food, or a copy of it does where another entry goes on having the old one. */
async function moveEstimate(
  tx: Db,
  viewer: Viewer,
  { entry, row, items, portion, confirmedAt }: Correction,
  foodItemId: string,
): Promise<MealEstimateRow> {
  const { id, createdAt: _made, updatedAt: _changed, ...rest } = row;
  const change = { foodItemId, items, portion, corrected: true, confirmedAt };
  if (await isEatenElsewhere(tx, row.foodItemId, entry.id))
    return insertMealEstimate(tx, { ...rest, ...change });
  if (row.analysisId !== null) await moveDishAnalysis(tx, viewer.id, row.analysisId, foodItemId);
  return updateMealEstimate(tx, viewer.id, id, change);
}

/** Swaps teach what the person means by the names that were seen. */
async function learn(tx: Db, viewer: Viewer, { row, items, edits }: Correction): Promise<void> {
  const swaps = new Set(edits.filter(({ op }) => op === "replace").map(({ itemKey }) => itemKey));
  const seen = new Set(itemsOf(row.firstItems).map(({ key }) => key));
  // A model gives a bare name; what a person added may have its amount in it.
  const swapped = items
    .filter(({ key }) => swaps.has(key))
    .map(({ key, said, ref }) => ({ said: seen.has(key) ? said : nameIn(said), ref }));
  await keepMeanings(
    tx,
    viewer,
    swapped.flatMap(({ said, ref }) => (ref === null ? [] : [{ said, ref }])),
  );
  await dropMeanings(
    tx,
    viewer,
    swapped.filter(({ ref }) => ref === null).map(({ said }) => said),
  );
}

/**
 * Stores a correction: a new food for the entry, its estimate, one row for each edit, and what the swaps teach. Figures
 * that were set by hand on the entry were of the old food and go; its servings stay. Must run in a transaction that holds
 * the entry and its food.
 */
export async function storeCorrection(
  tx: Db,
  viewer: Viewer,
  correction: Correction,
): Promise<MealEstimateRow> {
  const { entry, row, items, edits } = correction;
  const foodItemId = await insertCorrected(tx, viewer, row.title, items);
  const moved = await moveEstimate(tx, viewer, correction, foodItemId);
  await updateEntry(tx, viewer.id, entry.id, {
    foodItemId,
    estimated: false,
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
  });
  await deleteUnusedFoodItem(tx, viewer.id, row.foodItemId);
  await insertEstimateEdits(tx, viewer.id, moved.id, edits);
  await learn(tx, viewer, correction);
  return moved;
}
