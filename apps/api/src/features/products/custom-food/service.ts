import { AppError } from "@fetta/domain/errors";
import { toFoodRef } from "@fetta/domain/food-ref";
import { scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import { requireVersion, versionOf } from "@fetta/domain/stored-version";
import { lockEntriesOfFood, updateEntry } from "@fetta/db/queries/diary/diary-entry";
import { deleteFavourite } from "@fetta/db/queries/food/food-usage";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import {
  deleteCustomFood,
  findCustomFoodByBarcode,
  findCustomFoods,
  insertCustomFood,
  listCustomFoods as listRows,
  updateCustomFood as updateRow,
  type CustomFoodRow,
} from "@fetta/db/queries/food/custom-food";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../auth/current-user.ts";
import { isUuid } from "../../../lib/input-schemas.ts";
import type { FoodDetail, FoodHit } from "../../food/food-hit-schema.ts";
import { findFoodDetail, findFoodHits } from "../../food/find-foods.ts";
import type { CreateCustomFoodInput, RemoveCustomFoodInput, UpdateCustomFoodInput } from "./schema.ts";

type CustomFoodDeps = Pick<Deps, "db">;

/** The user's custom foods, by name. */
export async function listCustomFoodHits(deps: CustomFoodDeps, currentUser: CurrentUser): Promise<FoodHit[]> {
  const rows = await listRows(deps.db, currentUser.id);
  return findFoodHits(
    deps,
    currentUser.id,
    rows.map(({ id }) => toFoodRef("custom", id)),
  );
}

export async function readCustomFood(deps: CustomFoodDeps, currentUser: CurrentUser, id: string): Promise<FoodDetail> {
  const food = isUuid(id)
    ? await findFoodDetail(deps, currentUser.id, toFoodRef("custom", id.toLowerCase()))
    : undefined;
  if (!food) throw new AppError("not_found");
  return food;
}

async function readFoodHit(deps: CustomFoodDeps, currentUser: CurrentUser, id: string): Promise<FoodHit> {
  const [food] = await findFoodHits(deps, currentUser.id, [toFoodRef("custom", id)]);
  if (!food) throw new AppError("not_found");
  return food;
}

/**
 * Stores a custom food. An existing client-generated id is a repeated request; a barcode of an existing custom food
 * updates that food.
 */
export async function createCustomFood(
  deps: CustomFoodDeps,
  currentUser: CurrentUser,
  { id, ...label }: CreateCustomFoodInput,
): Promise<FoodHit> {
  const stored = await deps.db.transaction().execute(async (tx): Promise<CustomFoodRow | undefined> => {
    await lockUser(tx, currentUser.id);
    const [same] = id === undefined ? [] : await findCustomFoods(tx, currentUser.id, [id]);
    if (same) return same;
    const known = label.barcode === null ? undefined : await findCustomFoodByBarcode(tx, currentUser.id, label.barcode);
    if (known) return updateRow(tx, currentUser.id, known.id, label);
    return insertCustomFood(tx, { ...label, userId: currentUser.id, ...(id === undefined ? {} : { id }) });
  });
  if (!stored) throw new AppError("entry_id_taken");
  return readFoodHit(deps, currentUser, stored.id);
}

/** Applies the new values of `food` to its entries of a day; overrides set by the user stay. */
async function updateEntriesOfDay(db: Db, currentUser: CurrentUser, food: CustomFoodRow, day: string): Promise<void> {
  for (const { entry, food: before } of await lockEntriesOfFood(
    db,
    currentUser.id,
    day,
    toFoodRef("custom", food.id),
  )) {
    if (before.servingGrams === null) continue;
    const { id: _id, createdAt: _at, ...serving } = before;
    const item = await insertFoodItem(db, {
      ...serving,
      ...scaleNutrition(food, before.servingGrams / 100),
      name: food.name,
      description: food.brand,
      barcode: food.barcode,
    });
    await updateEntry(db, currentUser.id, entry.id, { foodItemId: item.id });
  }
}

/** This user's food, which the transaction alone may change from here on; throws AppError `not_found`. */
async function lockCustomFood(tx: Db, { id: userId }: CurrentUser, id: string): Promise<CustomFoodRow> {
  await lockUser(tx, userId);
  const [food] = isUuid(id) ? await findCustomFoods(tx, userId, [id]) : [];
  if (!food) throw new AppError("not_found");
  return food;
}

const isUnchanged = (food: CustomFoodRow, label: Partial<CustomFoodRow>): boolean =>
  (Object.keys(label) as (keyof CustomFoodRow)[]).every((name) => food[name] === label[name]);

/**
 * Changes a food from now on. Past days are unchanged; only the entries of the given day get the new values. A change to
 * the values that are stored is a retry. Throws AppError `not_found`, `changed_elsewhere`, `barcode_taken`.
 */
export async function changeCustomFood(
  deps: CustomFoodDeps,
  currentUser: CurrentUser,
  { id, today, ifVersion, ...label }: UpdateCustomFoodInput,
): Promise<FoodHit> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const stored = await lockCustomFood(tx, currentUser, id);
    const isRetry = isUnchanged(stored, label);
    if (!isRetry) requireVersion(versionOf(stored), ifVersion);
    const other = label.barcode === null ? undefined : await findCustomFoodByBarcode(tx, currentUser.id, label.barcode);
    if (other && other.id !== id.toLowerCase()) throw new AppError("barcode_taken");
    const food = isRetry ? stored : await updateRow(tx, currentUser.id, id, label);
    if (!food) throw new AppError("not_found");
    if (today !== undefined) await updateEntriesOfDay(tx, currentUser, food, today);
    return food;
  });
  return readFoodHit(deps, currentUser, changed.id);
}

/** Removes a food and its favourite mark; entries of it stay in the diary. Throws as `changeCustomFood` does. */
export async function removeCustomFood(
  { db }: CustomFoodDeps,
  currentUser: CurrentUser,
  { id, ifVersion }: RemoveCustomFoodInput,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireVersion(versionOf(await lockCustomFood(tx, currentUser, id)), ifVersion);
    await deleteCustomFood(tx, currentUser.id, id);
    await deleteFavourite(tx, currentUser.id, toFoodRef("custom", id.toLowerCase()));
  });
}
