import { AppError } from "@fetta/domain/errors";
import { roundNutrition } from "@fetta/domain/nutrition/nutrition";
import { singleServingLabel } from "@fetta/domain/nutrition/serving";
import { findEntry, insertEntry } from "@fetta/db/queries/diary/diary-entry";
import { findFoodItem, insertFoodItemIfAbsent } from "@fetta/db/queries/food/food-item";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toLogEntry } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import type { QuickEntryInput } from "./schema.ts";

type QuickEntryDeps = Pick<Deps, "db">;

/** What the request made the first time. The food stays when its entry is removed: it says that the request is late. */
async function findEarlierEntry(
  { db }: QuickEntryDeps,
  currentUser: CurrentUser,
  id: string,
): Promise<LogEntry> {
  const existing = await findEntry(db, currentUser.id, id);
  if (existing?.entry.foodItemId === id) return toLogEntry(existing);
  const removed = !existing && (await findFoodItem(db, currentUser.id, id));
  throw new AppError(removed ? "not_found" : "entry_id_taken");
}

/**
 * Adds bare figures to the diary, as one serving of a food that is nothing else. Entry and food have the same id, which
 * the client made: a repeated request answers with the entry, and with `not_found` where it was removed meanwhile;
 * `entry_id_taken` where the id is that of anything else. `created` tells a repeated request apart.
 */
export async function addQuickEntry(
  deps: QuickEntryDeps,
  currentUser: CurrentUser,
  { id, name, mealType, date, ...figures }: QuickEntryInput,
): Promise<{ entry: LogEntry; created: boolean }> {
  const created = await deps.db.transaction().execute(async (tx) => {
    const food = await insertFoodItemIfAbsent(tx, {
      id,
      userId: currentUser.id,
      name,
      ...roundNutrition(figures),
      servingSize: singleServingLabel,
      source: "custom",
    });
    if (!food) return undefined;
    const entry = await insertEntry(tx, {
      id,
      userId: currentUser.id,
      foodItemId: food.id,
      day: date,
      mealType,
      servings: 1,
    });
    // Another entry has the id: no food is left behind.
    if (!entry) throw new AppError("entry_id_taken");
    return toLogEntry({ entry, food });
  });
  return created
    ? { entry: created, created: true }
    : { entry: await findEarlierEntry(deps, currentUser, id), created: false };
}
