import { AppError } from "@fetta/domain/errors";
import { foodRef, parseFoodRef } from "@fetta/domain/food-ref";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { findStockFoodByName } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { logEntryOf } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import { addEntry } from "./service.ts";
import type { KnownFood } from "../food/known-food.ts";
import { foodOf } from "../food/read-food.ts";
import type { AddStockInput, LoggedAmount, LogFoodInput } from "../food/schema.ts";
import { insertServing } from "./insert-serving.ts";

type Store = Pick<Deps, "db">;
type Logged = { entry: LogEntry; created: boolean };
type Target = Pick<LogFoodInput, "id" | "date" | "mealType">;

/** The entry that a repeated request made the first time. */
async function alreadyLogged({ db }: Store, viewer: Viewer, { id }: Target): Promise<Logged | undefined> {
  const present = id === undefined ? undefined : await findEntry(db, viewer.id, id);
  return present && { entry: logEntryOf(present), created: false };
}

/** Grams of a food in the diary. */
async function logGrams(
  { db }: Store,
  viewer: Viewer,
  food: KnownFood,
  amount: Extract<LoggedAmount, { grams: number }>,
  target: Target & { date: string },
): Promise<Logged> {
  const made = await db
    .transaction()
    .execute((tx): Promise<EntryWithFood | undefined> => insertServing(tx, viewer, food, amount, target));
  if (made) return { entry: logEntryOf(made), created: true };
  // The id was taken while this ran: by the same request sent twice, or by somebody else's entry.
  const present = await alreadyLogged({ db }, viewer, target);
  if (!present) throw new AppError("entry_id_taken");
  return present;
}

/**
 * Puts an amount of any food into the diary: grams of what has a weight, servings of what has none. A client-made id
 * that is there already answers with that entry; `created` tells the two apart.
 */
export async function logFood(
  deps: Store,
  viewer: Viewer,
  { ref, amount, ...input }: LogFoodInput,
  today: string,
): Promise<Logged> {
  const before = await alreadyLogged(deps, viewer, input);
  if (before) return before;
  const food = await foodOf(deps, viewer, ref);
  const target = { ...input, date: input.date ?? today };
  if ("grams" in amount) {
    if (food.per === "serving") throw new AppError("servings_needed");
    return logGrams(deps, viewer, food, amount, target);
  }
  // What has no weight is an item, and its serving is the item itself.
  const parsed = parseFoodRef(ref);
  if (food.per !== "serving" || parsed?.kind !== "item") throw new AppError("grams_needed");
  return addEntry(deps, viewer, { ...target, foodItemId: parsed.id, servings: amount.servings }, today);
}

/** Adds grams of the stock food of that name to the diary. */
export async function addStock(
  deps: Store,
  viewer: Viewer,
  { stockFoodName, quantity, ...input }: AddStockInput,
  today: string,
): Promise<Logged> {
  const before = await alreadyLogged(deps, viewer, input);
  if (before) return before;
  const stock = await findStockFoodByName(deps.db, stockFoodName);
  if (!stock) throw new AppError("not_found");
  return logFood(
    deps,
    viewer,
    { ...input, ref: foodRef("stock", stock.id), amount: { grams: quantity } },
    today,
  );
}
