import { AppError } from "@fetta/domain/errors";
import { rounded } from "@fetta/domain/nutrition/nutrition";
import { oneServing } from "@fetta/domain/nutrition/serving";
import { findEntry, insertEntry } from "@fetta/db/queries/diary/diary-entry";
import { findFoodItem, insertFoodItemOnce } from "@fetta/db/queries/food/food-item";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { logEntryOf } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import type { QuickEntryInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

/** What the request made the first time. The food stays when its entry is removed: it says that the request is late. */
async function madeBefore({ db }: Store, viewer: Viewer, id: string): Promise<LogEntry> {
  const present = await findEntry(db, viewer.id, id);
  if (present?.entry.foodItemId === id) return logEntryOf(present);
  const removed = !present && (await findFoodItem(db, viewer.id, id));
  throw new AppError(removed ? "not_found" : "entry_id_taken");
}

/**
 * Adds bare figures to the diary, as one serving of a food that is nothing else. Entry and food have the same id, which
 * the client made: a repeated request answers with the entry, and with `not_found` where it was removed meanwhile;
 * `entry_id_taken` where the id is that of anything else. `created` tells a repeated request apart.
 */
export async function addQuickEntry(
  deps: Store,
  viewer: Viewer,
  { id, name, mealType, date, ...figures }: QuickEntryInput,
): Promise<{ entry: LogEntry; created: boolean }> {
  const made = await deps.db.transaction().execute(async (tx) => {
    const food = await insertFoodItemOnce(tx, {
      id,
      userId: viewer.id,
      name,
      ...rounded(figures),
      servingSize: oneServing,
      source: "custom",
    });
    if (!food) return undefined;
    const entry = await insertEntry(tx, {
      id,
      userId: viewer.id,
      foodItemId: food.id,
      day: date,
      mealType,
      servings: 1,
    });
    // Another entry has the id: no food is left behind.
    if (!entry) throw new AppError("entry_id_taken");
    return logEntryOf({ entry, food });
  });
  return made
    ? { entry: made, created: true }
    : { entry: await madeBefore(deps, viewer, id), created: false };
}
