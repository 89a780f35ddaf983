import { AppError } from "@fetta/domain/errors";
import { portionGrams } from "@fetta/domain/recipes/cooked-portions";
import { servingSizeText } from "@fetta/domain/nutrition/serving";
import { findEntry, insertEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import type { StoredRecipe } from "@fetta/db/queries/recipes/stored-recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { logEntryOf } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import type { AddToLogInput } from "./schema.ts";
import { storedRecipe } from "./service.ts";

type Store = Pick<Deps, "db">;
type Logged = { entry: LogEntry; created: boolean };
type Target = Omit<AddToLogInput, "date" | "id"> & { day: string };

/** The entry's id was in use: what was written before it goes back with the transaction. */
class IdTaken extends Error {
  override readonly name = "IdTaken";
}

const portion = "1 porzione";

async function insertPortions(
  tx: Db,
  userId: string,
  recipe: StoredRecipe,
  { day, mealType, servings, entryId }: Target,
): Promise<EntryWithFood> {
  const { calories, protein, carbs, fat, estimated } = recipe.figures;
  const { servings: portions, cookedGrams } = recipe;
  const grams = cookedGrams === null ? null : portionGrams({ servings: portions, cookedGrams });
  const food = await insertFoodItem(tx, {
    userId,
    name: recipe.name,
    description: recipe.description === "" ? null : recipe.description,
    barcode: null,
    calories,
    protein,
    carbs,
    fat,
    servingSize: grams === null ? portion : servingSizeText(grams),
    servingGrams: grams,
    // By weight and by portions alike: a dish that was weighed is eaten either way.
    ...(grams === null ? {} : { unitLabel: portion, unitCount: 1 }),
    imageUrl: null,
    source: "recipe",
    estimated,
  });
  const entry = await insertEntry(tx, {
    ...(entryId === undefined ? {} : { id: entryId }),
    userId,
    foodItemId: food.id,
    day,
    mealType,
    servings,
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
  });
  if (!entry) throw new IdTaken();
  return { entry, food };
}

/**
 * Puts portions of a recipe into the diary. Its figures are copied, so that nothing that happens to the recipe later
 * rewrites the day. A client-made entry id that is there already answers with that entry; `created` tells the two apart.
 */
export async function addToLog(
  { db }: Store,
  viewer: Pick<Viewer, "id">,
  { id, date, ...target }: AddToLogInput,
  today: string,
): Promise<Logged> {
  const { entryId } = target;
  const present = async (): Promise<Logged | undefined> => {
    const found = entryId === undefined ? undefined : await findEntry(db, viewer.id, entryId);
    return found && { entry: logEntryOf(found), created: false };
  };
  const before = await present();
  if (before) return before;
  const recipe = await storedRecipe({ db }, viewer, id);
  try {
    const made = await db
      .transaction()
      .execute((tx) => insertPortions(tx, viewer.id, recipe, { ...target, day: date ?? today }));
    return { entry: logEntryOf(made), created: true };
  } catch (error) {
    if (!(error instanceof IdTaken)) throw error;
    // By the same request sent twice, or by somebody else's entry.
    const meanwhile = await present();
    if (!meanwhile) throw new AppError("entry_id_taken");
    return meanwhile;
  }
}
