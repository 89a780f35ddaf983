import { AppError } from "@fetta/domain/errors";
import { toFoodRef, parseFoodRef } from "@fetta/domain/food-ref";
import { findEntry, insertEntry, insertEntryWithFood, type EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { findStockFoodByName } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toLogEntry, type LogEntry, type LoggedEntry } from "./presentation.ts";
import { addEntry } from "./service.ts";
import type { KnownFood } from "../food/known-food.ts";
import { readKnownFood } from "../food/find-foods.ts";
import type { AddStockInput, LoggedAmount, LogFoodInput } from "../food/schema.ts";
import { scaleNutrition, roundNutrition } from "@fetta/domain/nutrition/nutrition";
import { formatServingSize, singleServingLabel } from "@fetta/domain/nutrition/serving";
import {
  findFoodItem,
  lockFoodItemForShare,
  insertFoodItemIfAbsent,
  type FoodItemRow,
} from "@fetta/db/queries/food/food-item";
import { isEstimateUnconfirmed } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { QuickEntryInput } from "./schema.ts";

type ServingAmount = { grams: number; unit?: { label: string; count: number } | null | undefined };
type EntryTarget = Pick<LogFoodInput, "id" | "mealType" | "eatenAt"> & { date: string };

/** The unconfirmed dish of a photo, locked until the transaction ends. */
async function findUnconfirmedDish(
  tx: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  { ref, entry }: KnownFood,
): Promise<FoodItemRow | undefined> {
  const parsed = parseFoodRef(ref);
  if (entry.source !== "photo" || parsed?.kind !== "logged") return undefined;
  if (!(await lockFoodItemForShare(tx, userId, parsed.id)) || !(await isEstimateUnconfirmed(tx, userId, parsed.id)))
    return undefined;
  return findFoodItem(tx, userId, parsed.id);
}

/**
 * Inserts grams of a food into the diary: the eaten amount becomes a food item of its own with today's exact nutrition
 * values for that weight, so that later changes of the food do not change past entries. For an unconfirmed dish the
 * entry is a share of the dish item itself and stays an estimate, because weighing it does not confirm its contents.
 * Undefined where the entry's id is in use. Must run in a transaction where the food is the dish of a photo.
 */
export async function insertServing(
  tx: Db,
  currentUser: Pick<CurrentUser, "id">,
  food: KnownFood,
  { grams, unit }: ServingAmount,
  { id, date, mealType, eatenAt = null }: EntryTarget,
): Promise<EntryWithFood | undefined> {
  const entryFields = { ...(id === undefined ? {} : { id }), userId: currentUser.id, day: date, mealType, eatenAt };
  const dish = await findUnconfirmedDish(tx, currentUser, food);
  if (dish && dish.servingGrams !== null) {
    const share = { servings: grams / dish.servingGrams, needsReview: true };
    const entry = await insertEntry(tx, { ...entryFields, ...share, foodItemId: dish.id });
    return entry && { entry, food: dish };
  }
  return insertEntryWithFood(tx, {
    ...entryFields,
    servings: 1,
    ...scaleNutrition(food, grams / 100),
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
}

type LogDeps = Pick<Deps, "db">;

/** The entry created by an earlier attempt of the request that gives it this id. */
export async function findLoggedEntry(
  { db }: LogDeps,
  currentUser: Pick<CurrentUser, "id">,
  id: string | undefined,
): Promise<LoggedEntry | undefined> {
  const existing = id === undefined ? undefined : await findEntry(db, currentUser.id, id);
  return existing && { entry: toLogEntry(existing), created: false };
}

/**
 * The inserted entry; where there is none, since a parallel request took its id, what that inserted: a retry of the same
 * request, or else `entry_id_taken`.
 */
export async function toLoggedEntry(
  deps: LogDeps,
  currentUser: Pick<CurrentUser, "id">,
  id: string | undefined,
  inserted: EntryWithFood | undefined,
): Promise<LoggedEntry> {
  if (inserted) return { entry: toLogEntry(inserted), created: true };
  const existing = await findLoggedEntry(deps, currentUser, id);
  if (!existing) throw new AppError("entry_id_taken");
  return existing;
}

/** Logs grams of a food. */
async function logGrams(
  { db }: LogDeps,
  currentUser: CurrentUser,
  food: KnownFood,
  amount: Extract<LoggedAmount, { grams: number }>,
  target: EntryTarget,
): Promise<LoggedEntry> {
  const insert = (tx: Db) => insertServing(tx, currentUser, food, amount, target);
  const inserted = await (food.entry.source === "photo" ? db.transaction().execute(insert) : insert(db));
  return toLoggedEntry({ db }, currentUser, target.id, inserted);
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
): Promise<LoggedEntry> {
  const existing = await findLoggedEntry(deps, currentUser, input.id);
  if (existing) return existing;
  const food = await readKnownFood(deps, currentUser, ref);
  const target = { ...input, date: input.date ?? today };
  if ("grams" in amount) {
    if (food.per === "serving") throw new AppError("servings_needed");
    return logGrams(deps, currentUser, food, amount, target);
  }
  // A food without a weight is an item, and its serving is the item itself.
  const parsed = parseFoodRef(ref);
  if (food.per !== "serving" || parsed?.kind !== "logged") throw new AppError("grams_needed");
  return addEntry(deps, currentUser, { ...target, foodItemId: parsed.id, servings: amount.servings }, today);
}

/** Logs grams of the stock food with that name. */
export async function logStockFood(
  deps: LogDeps,
  currentUser: CurrentUser,
  { stockFoodName, quantity, ...input }: AddStockInput,
  today: string,
): Promise<LoggedEntry> {
  const existing = await findLoggedEntry(deps, currentUser, input.id);
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

/**
 * The entry created by an earlier attempt of the request. The food remains when its entry is deleted, which shows that
 * the request is a late retry.
 */
async function findEarlierEntry({ db }: LogDeps, currentUser: CurrentUser, id: string): Promise<LogEntry> {
  const existing = await findEntry(db, currentUser.id, id);
  if (existing?.entry.foodItemId === id) return toLogEntry(existing);
  const removed = !existing && (await findFoodItem(db, currentUser.id, id));
  throw new AppError(removed ? "not_found" : "entry_id_taken");
}

/**
 * Adds calories and macros to the diary as one serving of a food created for them. Entry and food have the same id,
 * generated by the client: a repeated request returns the existing entry, and throws `not_found` where it was deleted
 * meanwhile; `entry_id_taken` where the id belongs to anything else. `created` is false for a repeated request.
 */
export async function addQuickEntry(
  deps: LogDeps,
  currentUser: CurrentUser,
  { id, name, mealType, date, eatenAt = null, ...figures }: QuickEntryInput,
): Promise<LoggedEntry> {
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
      eatenAt,
      servings: 1,
    });
    // Another entry has the id: the transaction rolls back, so that no food remains.
    if (!entry) throw new AppError("entry_id_taken");
    return toLogEntry({ entry, food });
  });
  return created
    ? { entry: created, created: true }
    : { entry: await findEarlierEntry(deps, currentUser, id), created: false };
}
