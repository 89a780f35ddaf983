import { AppError } from "@fetta/domain/errors";
import { toFoodRef, parseFoodRef } from "@fetta/domain/food-ref";
import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { findStockFoodByName } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toLogEntry } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import { addEntry } from "./service.ts";
import type { KnownFood } from "../food/known-food.ts";
import { readKnownFood } from "../food/read-food.ts";
import type { AddStockInput, LoggedAmount, LogFoodInput } from "../food/schema.ts";
import { insertServing } from "./insert-serving.ts";

type LogDeps = Pick<Deps, "db">;
type LoggedFood = { entry: LogEntry; created: boolean };
type LogTarget = Pick<LogFoodInput, "id" | "date" | "mealType">;

/** The entry created by an earlier attempt of the same request. */
async function findLoggedEntry(
  { db }: LogDeps,
  currentUser: CurrentUser,
  { id }: LogTarget,
): Promise<LoggedFood | undefined> {
  const existing = id === undefined ? undefined : await findEntry(db, currentUser.id, id);
  return existing && { entry: toLogEntry(existing), created: false };
}

/** Logs grams of a food. */
async function logGrams(
  { db }: LogDeps,
  currentUser: CurrentUser,
  food: KnownFood,
  amount: Extract<LoggedAmount, { grams: number }>,
  target: LogTarget & { date: string },
): Promise<LoggedFood> {
  const inserted = await db
    .transaction()
    .execute((tx): Promise<EntryWithFood | undefined> => insertServing(tx, currentUser, food, amount, target));
  if (inserted) return { entry: toLogEntry(inserted), created: true };
  // The id was inserted by a parallel transaction: by a retry of the same request, or for another entry.
  const existing = await findLoggedEntry({ db }, currentUser, target);
  if (!existing) throw new AppError("entry_id_taken");
  return existing;
}

/**
 * Logs an amount of any food: grams where its weight is known, servings otherwise. An existing client-generated id
 * returns its entry; `created` is then false.
 */
export async function logFood(
  deps: LogDeps,
  currentUser: CurrentUser,
  { ref, amount, ...input }: LogFoodInput,
  today: string,
): Promise<LoggedFood> {
  const existing = await findLoggedEntry(deps, currentUser, input);
  if (existing) return existing;
  const food = await readKnownFood(deps, currentUser, ref);
  const target = { ...input, date: input.date ?? today };
  if ("grams" in amount) {
    if (food.per === "serving") throw new AppError("servings_needed");
    return logGrams(deps, currentUser, food, amount, target);
  }
  // A food without a weight is an item, and its serving is the item itself.
  const parsed = parseFoodRef(ref);
  if (food.per !== "serving" || parsed?.kind !== "item") throw new AppError("grams_needed");
  return addEntry(deps, currentUser, { ...target, foodItemId: parsed.id, servings: amount.servings }, today);
}

/** Logs grams of the stock food with that name. */
export async function logStockFood(
  deps: LogDeps,
  currentUser: CurrentUser,
  { stockFoodName, quantity, ...input }: AddStockInput,
  today: string,
): Promise<LoggedFood> {
  const existing = await findLoggedEntry(deps, currentUser, input);
  if (existing) return existing;
  const stock = await findStockFoodByName(deps.db, stockFoodName);
  if (!stock) throw new AppError("not_found");
  return logFood(
    deps,
    currentUser,
    { ...input, ref: toFoodRef("stock", stock.id), amount: { grams: quantity } },
    today,
  );
}
