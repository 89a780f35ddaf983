import { AppError } from "@fetta/domain/errors";
import type { FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { isPlausibleMeal } from "@fetta/domain/portions/meal-portion";
import { findEntry, lockEntry, updateEntry, type EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { lockFoodItem } from "@fetta/db/queries/food/food-item";
import { updateMealEstimate } from "@fetta/db/queries/estimates/estimate-correction";
import { findMealEstimate, type MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { toLogEntry, type LogEntry } from "../diary/presentation.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import { toFoodCandidate } from "./food-candidates.ts";
import { diffItems, listNewRefs, applyRequests, type KnownItems } from "./corrections.ts";
import { toEstimate, parseStoredItems, findPreviousEstimate } from "./read-estimate.ts";
import type { Estimate, SaveEstimateInput } from "./schema.ts";
import { storeCorrection } from "./store-correction.ts";

type LockedEstimate = { entry: EntryRow; row: MealEstimateRow };

/**
 * Locks entry and food until the transaction ends, so that corrections run one after the other and the food is not
 * copied meanwhile.
 */
async function lockEstimate(tx: Db, currentUser: CurrentUser, entryId: string): Promise<LockedEstimate> {
  const entry = isUuid(entryId) ? await lockEntry(tx, currentUser.id, entryId) : undefined;
  const food = entry && (await lockFoodItem(tx, currentUser.id, entry.foodItemId));
  const row = food && (await findMealEstimate(tx, currentUser.id, food.id));
  if (!entry || !row) throw new AppError("not_found");
  return { entry, row };
}

async function readKnownItems(tx: Db, currentUser: CurrentUser, row: MealEstimateRow): Promise<KnownItems> {
  const previous = await findPreviousEstimate(tx, currentUser, row);
  return {
    current: parseStoredItems(row.items),
    initial: parseStoredItems(row.initialItems),
    previous: previous?.items ?? [],
  };
}

async function findCandidatesByRef(
  tx: Db,
  currentUser: CurrentUser,
  refs: readonly string[],
): Promise<Map<string, FoodCandidate>> {
  const found = new Map<string, FoodCandidate>();
  for (const [ref, food] of await findKnownFoods({ db: tx }, currentUser.id, refs)) {
    const candidate = toFoodCandidate(food);
    if (!candidate) throw new AppError("servings_needed");
    found.set(ref, candidate);
  }
  return found;
}

async function readSavedEstimate(
  tx: Db,
  currentUser: CurrentUser,
  entryId: string,
  row: MealEstimateRow,
): Promise<{ entry: LogEntry; estimate: Estimate }> {
  const found = await findEntry(tx, currentUser.id, entryId);
  if (!found) throw new AppError("not_found");
  return { entry: toLogEntry(found), estimate: toEstimate(entryId, row) };
}

const isSameList = (before: readonly MealItem[], after: readonly MealItem[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Applies the user's correction to a photo estimate: the entry gets a food with the new nutrition values, and the old
 * food is deleted when nothing else uses it. Known items keep their values, others get those of the food they
 * reference. Every change or confirmation marks the estimate as confirmed. Idempotent. Throws AppError
 * `meal_implausible` for a list that is no plausible meal and `food_unknown` for an unknown food.
 */
export async function saveEstimate(
  { db, now }: Pick<Deps, "db" | "now">,
  currentUser: CurrentUser,
  { entryId, portion, confirm, items: requestedItems }: SaveEstimateInput,
): Promise<{ entry: LogEntry; estimate: Estimate }> {
  return db.transaction().execute(async (tx) => {
    const { entry, row } = await lockEstimate(tx, currentUser, entryId);
    const known = await readKnownItems(tx, currentUser, row);
    const ratio = portion / row.portionFactor;
    const foods = await findCandidatesByRef(tx, currentUser, listNewRefs(requestedItems, known));
    const items = applyRequests(requestedItems, known, { from: row.portionFactor, to: portion }, foods);
    const isChanged = portion !== row.portionFactor || !isSameList(known.current, items);
    if (!isChanged && !confirm) return readSavedEstimate(tx, currentUser, entryId, row);
    if (isChanged && !isPlausibleMeal(items)) throw new AppError("meal_implausible");
    const edits = diffItems(known.current, items, ratio);
    const confirmedAt = row.confirmedAt ?? now();
    if (edits.length > 0) {
      const corrected = await storeCorrection(tx, currentUser, { entry, row, items, edits, portion, confirmedAt });
      return readSavedEstimate(tx, currentUser, entryId, corrected);
    }
    const { foodItemId, isCorrected } = row;
    const saved =
      isChanged || row.confirmedAt === null
        ? await updateMealEstimate(tx, currentUser.id, row.id, {
            foodItemId,
            items,
            portionFactor: portion,
            isCorrected,
            confirmedAt,
          })
        : row;
    if (entry.needsReview) await updateEntry(tx, currentUser.id, entryId, { needsReview: false });
    return readSavedEstimate(tx, currentUser, entryId, saved);
  });
}
