import { AppError } from "@fetta/domain/errors";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { logEntryOf } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import { foodOf } from "../food/read-food.ts";
import { insertServing } from "../diary/insert-serving.ts";
import { keepMeanings, nameIn } from "./user-food-aliases.ts";
import type { LogMealInput } from "./schema.ts";

type Item = LogMealInput["items"][number];
type Target = Pick<LogMealInput, "mealType"> & { date: string };

/** The entry of one food: the present one where the same request came before. */
async function logItem(tx: Db, viewer: Viewer, item: Item, target: Target): Promise<EntryWithFood> {
  const before = await findEntry(tx, viewer.id, item.id);
  if (before) return before;
  const food = await foodOf({ db: tx }, viewer, item.ref);
  if (food.per === "serving") throw new AppError("servings_needed");
  const made = await insertServing(tx, viewer, food, item, { ...target, id: item.id });
  // The id was taken while this ran: by the same request sent twice, or by somebody else's entry.
  const present = made ?? (await findEntry(tx, viewer.id, item.id));
  if (!present) throw new AppError("entry_id_taken");
  return present;
}

/**
 * Puts described foods into the diary, all of them or none: each an entry of its own with the exact figures of its
 * grams. A food that the person chose for words is what those words mean from now on.
 */
export async function logMeal(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { items, mealType, date }: LogMealInput,
  today: string,
): Promise<LogEntry[]> {
  return db.transaction().execute(async (tx) => {
    const logged: LogEntry[] = [];
    for (const item of items) {
      // One after another: they share the transaction's one connection.
      // oxlint-disable-next-line no-await-in-loop
      logged.push(logEntryOf(await logItem(tx, viewer, item, { mealType, date: date ?? today })));
    }
    await keepMeanings(
      tx,
      viewer,
      items.filter(({ chosen }) => chosen).map(({ said, ref }) => ({ said: nameIn(said), ref })),
    );
    return logged;
  });
}
