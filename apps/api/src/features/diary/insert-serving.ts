import { parseFoodRef } from "@fetta/domain/food-ref";
import { scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { insertEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { deleteFoodItem, findFoodItem, lockFoodItemForShare, insertFoodItem } from "@fetta/db/queries/food/food-item";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import { isEstimateUnconfirmed } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import type { KnownFood } from "../food/known-food.ts";
import type { LogFoodInput } from "../food/schema.ts";

type ServingAmount = { grams: number; unit?: { label: string; count: number } | null | undefined };
type NewEntry = Parameters<typeof insertEntry>[1];
type ServingTarget = Pick<LogFoodInput, "id" | "mealType"> & { date: string };

/** The unconfirmed dish of a photo, locked until the transaction ends. */
async function findUnconfirmedDish(
  tx: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  { ref, entry }: KnownFood,
): Promise<FoodItemRow | undefined> {
  const parsed = parseFoodRef(ref);
  if (entry.source !== "photo" || parsed?.kind !== "item") return undefined;
  if (!(await lockFoodItemForShare(tx, userId, parsed.id)) || !(await isEstimateUnconfirmed(tx, parsed.id)))
    return undefined;
  return findFoodItem(tx, userId, parsed.id);
}

const toWeighedEntry = (entry: Pick<NewEntry, "id" | "userId" | "foodItemId" | "day" | "mealType">): NewEntry => ({
  ...entry,
  servings: 1,
  caloriesOverride: null,
  proteinOverride: null,
  carbsOverride: null,
  fatOverride: null,
});

/**
 * Inserts grams of a food into the diary: the eaten amount becomes a food item of its own with today's exact nutrition
 * values for that weight, so that later changes of the food do not change past entries. For an unconfirmed dish the
 * entry is a share of the dish item itself and stays an estimate, because weighing it does not confirm its contents.
 * Undefined where the entry's id is in use. Must run in a transaction.
 */
export async function insertServing(
  tx: Db,
  currentUser: Pick<CurrentUser, "id">,
  food: KnownFood,
  { grams, unit }: ServingAmount,
  { id, date, mealType }: ServingTarget,
): Promise<EntryWithFood | undefined> {
  const entryFields = { ...(id === undefined ? {} : { id }), userId: currentUser.id, day: date, mealType };
  const dish = await findUnconfirmedDish(tx, currentUser, food);
  if (dish && dish.servingGrams !== null) {
    const share = { servings: grams / dish.servingGrams, needsReview: true };
    const entry = await insertEntry(tx, {
      ...toWeighedEntry({ ...entryFields, foodItemId: dish.id }),
      ...share,
    });
    return entry && { entry, food: dish };
  }
  const item = await insertFoodItem(tx, {
    ...scaleNutrition(food, grams / 100),
    userId: currentUser.id,
    name: food.name,
    description: food.entry.description,
    barcode: food.barcode,
    servingSize: formatServingSize(grams),
    servingGrams: grams,
    imageUrl: food.imageUrl,
    source: food.entry.source,
    isEstimate: food.entry.isEstimate ?? false,
    foodRef: food.ref,
    unitLabel: unit?.label ?? null,
    unitCount: unit?.count ?? null,
  });
  const entry = await insertEntry(tx, toWeighedEntry({ ...entryFields, foodItemId: item.id }));
  if (entry) return { entry, food: item };
  await deleteFoodItem(tx, currentUser.id, item.id);
  return undefined;
}
