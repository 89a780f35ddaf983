import { AppError } from "@fetta/domain/errors";
import { foodRef } from "@fetta/domain/food-ref";
import { scaled } from "@fetta/domain/nutrition/nutrition";
import { lockEntriesOfFood, updateEntry } from "@fetta/db/queries/diary/diary-entry";
import { deleteFavourite } from "@fetta/db/queries/food/favourite-food";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import {
  deleteOwnFood,
  findOwnFoodByBarcode,
  findOwnFoods,
  insertOwnFood,
  listOwnFoods as listRows,
  lockOwnFoods,
  updateOwnFood as updateRow,
} from "@fetta/db/queries/food/custom-food";
import type { OwnFoodRow } from "@fetta/db/queries/food/custom-food";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import type { Viewer } from "../../auth/current-user.ts";
import { isOurId } from "../../../lib/uuid.ts";
import type { FoodDetail, FoodHit } from "../../food/food-hit-schema.ts";
import { detailOf, hitsOf } from "../../food/food-hits.ts";
import type { CreateOwnFoodInput, UpdateOwnFoodInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

/** A person's own foods by name. */
export async function listOwnFoods(deps: Store, viewer: Viewer): Promise<FoodHit[]> {
  const rows = await listRows(deps.db, viewer.id);
  return hitsOf(
    deps,
    viewer.id,
    rows.map(({ id }) => foodRef("own", id)),
  );
}

export async function readOwnFood(deps: Store, viewer: Viewer, id: string): Promise<FoodDetail> {
  const food = isOurId(id) ? await detailOf(deps, viewer.id, foodRef("own", id.toLowerCase())) : undefined;
  if (!food) throw new AppError("not_found");
  return food;
}

async function shown(deps: Store, viewer: Viewer, id: string): Promise<FoodHit> {
  const [food] = await hitsOf(deps, viewer.id, [foodRef("own", id)]);
  if (!food) throw new AppError("not_found");
  return food;
}

/**
 * Stores a food of a label. A client-made id that is there already is the same request sent again; a barcode that the
 * person has a food for makes this their newer word on it.
 */
export async function createOwnFood(
  deps: Store,
  viewer: Viewer,
  { id, ...label }: CreateOwnFoodInput,
): Promise<FoodHit> {
  const made = await deps.db.transaction().execute(async (tx): Promise<OwnFoodRow | undefined> => {
    await lockOwnFoods(tx, viewer.id);
    const [same] = id === undefined ? [] : await findOwnFoods(tx, viewer.id, [id]);
    if (same) return same;
    const known =
      label.barcode === null ? undefined : await findOwnFoodByBarcode(tx, viewer.id, label.barcode);
    if (known) return updateRow(tx, viewer.id, known.id, label);
    return insertOwnFood(tx, { ...label, userId: viewer.id, ...(id === undefined ? {} : { id }) });
  });
  if (!made) throw new AppError("entry_id_taken");
  return shown(deps, viewer, made.id);
}

/** Makes the entries of a day that are of `food` count by its new figures; what the person said of an entry stays. */
async function followOn(db: Db, viewer: Viewer, food: OwnFoodRow, day: string): Promise<void> {
  for (const { entry, food: before } of await lockEntriesOfFood(
    db,
    viewer.id,
    day,
    foodRef("own", food.id),
  )) {
    if (before.servingGrams === null) continue;
    const { id: _id, createdAt: _at, ...serving } = before;
    const item = await insertFoodItem(db, {
      ...serving,
      ...scaled(food, before.servingGrams / 100),
      name: food.name,
      description: food.brand,
      barcode: food.barcode,
    });
    await updateEntry(db, viewer.id, entry.id, { foodItemId: item.id });
  }
}

/** Changes a food from now on. Past days keep what they counted; only the day that is named follows. */
export async function updateOwnFood(
  deps: Store,
  viewer: Viewer,
  { id, today, ...label }: UpdateOwnFoodInput,
): Promise<FoodHit> {
  if (!isOurId(id)) throw new AppError("not_found");
  const changed = await deps.db.transaction().execute(async (tx) => {
    await lockOwnFoods(tx, viewer.id);
    const other =
      label.barcode === null ? undefined : await findOwnFoodByBarcode(tx, viewer.id, label.barcode);
    if (other && other.id !== id.toLowerCase()) throw new AppError("barcode_taken");
    const food = await updateRow(tx, viewer.id, id, label);
    if (!food) throw new AppError("not_found");
    if (today !== undefined) await followOn(tx, viewer, food, today);
    return food;
  });
  return shown(deps, viewer, changed.id);
}

/** Removes a food and its star; days that have it keep it. */
export async function removeOwnFood({ db }: Store, viewer: Viewer, id: string): Promise<void> {
  if (!isOurId(id)) throw new AppError("not_found");
  await db.transaction().execute(async (tx) => {
    if (!(await deleteOwnFood(tx, viewer.id, id))) throw new AppError("not_found");
    await deleteFavourite(tx, viewer.id, foodRef("own", id.toLowerCase()));
  });
}
