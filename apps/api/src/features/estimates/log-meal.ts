import { AppError } from "@fetta/domain/errors";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toLogEntry } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import { readKnownFood } from "../food/read-food.ts";
import { insertServing } from "../diary/insert-serving.ts";
import { storeUserFoodAliases, extractFoodName } from "./user-food-aliases.ts";
import type { LogMealInput } from "./schema.ts";

type MealInputItem = LogMealInput["items"][number];
type Target = Pick<LogMealInput, "mealType"> & { date: string };

/** The entry of one food; the existing one for a repeated request. */
async function logItem(tx: Db, currentUser: CurrentUser, item: MealInputItem, target: Target): Promise<EntryWithFood> {
  const existing = await findEntry(tx, currentUser.id, item.id);
  if (existing) return existing;
  const food = await readKnownFood({ db: tx }, currentUser, item.ref);
  if (food.per === "serving") throw new AppError("servings_needed");
  const inserted = await insertServing(tx, currentUser, food, item, { ...target, id: item.id });
  // The id was inserted by a parallel transaction: by a retry of the same request, or for another entry.
  const entry = inserted ?? (await findEntry(tx, currentUser.id, item.id));
  if (!entry) throw new AppError("entry_id_taken");
  return entry;
}

/**
 * Logs described foods, all of them or none: each as an entry of its own with the exact nutrition values of its grams.
 * A food that the user chose for a phrase is stored as a user alias of that phrase.
 */
export async function logMeal(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  { items, mealType, date }: LogMealInput,
  today: string,
): Promise<LogEntry[]> {
  return db.transaction().execute(async (tx) => {
    const logged: LogEntry[] = [];
    for (const item of items) {
      // Sequential: they share the transaction's one connection.
      logged.push(toLogEntry(await logItem(tx, currentUser, item, { mealType, date: date ?? today })));
    }
    await storeUserFoodAliases(
      tx,
      currentUser,
      items
        .filter(({ chosen }) => chosen)
        .map(({ sourceText, ref }) => ({ sourceText: extractFoodName(sourceText), ref })),
    );
    return logged;
  });
}
