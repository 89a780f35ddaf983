import { AppError } from "@fetta/domain/errors";
import type { GroundFood } from "@fetta/domain/food-matching/food-candidate";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { isMeal } from "@fetta/domain/portions/meal-portion";
import { findEntry, lockEntry, updateEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryRow } from "@fetta/db/queries/diary/diary-entry";
import { lockFoodItem } from "@fetta/db/queries/food/food-item";
import { findMealEstimate, updateMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { isOurId } from "../../lib/uuid.ts";
import { logEntryOf } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import { findFoods } from "../food/find-foods.ts";
import { asGroundFood } from "./food-candidate.ts";
import { editsBetween, newRefs, wishedItems } from "./corrections.ts";
import type { KnownItems } from "./corrections.ts";
import { estimateOf } from "./presentation.ts";
import { previousOf } from "./previous-estimate.ts";
import type { Estimate, SaveEstimateInput } from "./schema.ts";
import { itemsOf } from "./stored-items.ts";
import { storeCorrection } from "./store-correction.ts";

type Found = { entry: EntryRow; row: MealEstimateRow };

/** Entry and food locked until the transaction ends: two corrections do not mix, and nobody copies the food meanwhile. */
async function lockEstimate(tx: Db, viewer: Viewer, entryId: string): Promise<Found> {
  const entry = isOurId(entryId) ? await lockEntry(tx, viewer.id, entryId) : undefined;
  const food = entry && (await lockFoodItem(tx, viewer.id, entry.foodItemId));
  const row = food && (await findMealEstimate(tx, viewer.id, food.id));
  if (!entry || !row) throw new AppError("not_found");
  return { entry, row };
}

async function knownOf(tx: Db, viewer: Viewer, row: MealEstimateRow): Promise<KnownItems> {
  const previous = await previousOf(tx, viewer, row);
  return { now: itemsOf(row.items), first: itemsOf(row.firstItems), previous: previous?.items ?? [] };
}

async function groundFoods(
  tx: Db,
  viewer: Viewer,
  refs: readonly string[],
): Promise<Map<string, GroundFood>> {
  const found = new Map<string, GroundFood>();
  for (const [ref, food] of await findFoods({ db: tx }, viewer.id, refs)) {
    const ground = asGroundFood(food);
    if (!ground) throw new AppError("servings_needed");
    found.set(ref, ground);
  }
  return found;
}

async function answer(
  tx: Db,
  viewer: Viewer,
  entryId: string,
  row: MealEstimateRow,
): Promise<{ entry: LogEntry; estimate: Estimate }> {
  const found = await findEntry(tx, viewer.id, entryId);
  if (!found) throw new AppError("not_found");
  return { entry: logEntryOf(found), estimate: estimateOf(entryId, row) };
}

const sameList = (before: readonly MealItem[], after: readonly MealItem[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Changes what a photo became to what the person says that it was: the entry gets a food with the new figures, the old
 * one goes when nothing else has it. Known items keep their figures, others get those of the food they name. Whatever is
 * changed or confirmed is looked over from then on. Saving the same again changes nothing. Refuses a list that is no meal
 * (`meal_implausible`) and a food that there is not (`food_unknown`).
 */
export async function saveEstimate(
  { db, now }: Pick<Deps, "db" | "now">,
  viewer: Viewer,
  { entryId, portion, confirm, items: wishes }: SaveEstimateInput,
): Promise<{ entry: LogEntry; estimate: Estimate }> {
  return db.transaction().execute(async (tx) => {
    const { entry, row } = await lockEstimate(tx, viewer, entryId);
    const known = await knownOf(tx, viewer, row);
    const ratio = portion / row.portion;
    const foods = await groundFoods(tx, viewer, newRefs(wishes, known));
    const items = wishedItems(wishes, known, { from: row.portion, to: portion }, foods);
    const changed = portion !== row.portion || !sameList(known.now, items);
    if (!changed && !confirm) return answer(tx, viewer, entryId, row);
    if (changed && !isMeal(items)) throw new AppError("meal_implausible");
    const edits = editsBetween(known.now, items, ratio);
    const confirmedAt = row.confirmedAt ?? now();
    if (edits.length > 0) {
      const made = await storeCorrection(tx, viewer, { entry, row, items, edits, portion, confirmedAt });
      return answer(tx, viewer, entryId, made);
    }
    const { foodItemId, corrected } = row;
    const kept =
      changed || row.confirmedAt === null
        ? await updateMealEstimate(tx, viewer.id, row.id, {
            foodItemId,
            items,
            portion,
            corrected,
            confirmedAt,
          })
        : row;
    if (entry.estimated) await updateEntry(tx, viewer.id, entryId, { estimated: false });
    return answer(tx, viewer, entryId, kept);
  });
}
