import { AppError } from "@fetta/domain/errors";
import { gramsPerPortion } from "@fetta/domain/recipes/cooked-portions";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { findEntry, insertEntry } from "@fetta/db/queries/diary/diary-entry";
import type { EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import type { StoredRecipe } from "@fetta/db/queries/recipes/stored-recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toLogEntry } from "../diary/presentation.ts";
import type { LogEntry } from "../diary/presentation.ts";
import type { AddToLogInput } from "./schema.ts";
import { requireRecipe } from "./service.ts";

type LogRecipeDeps = Pick<Deps, "db">;
type LoggedRecipe = { entry: LogEntry; created: boolean };
type PortionTarget = Omit<AddToLogInput, "date" | "id"> & { day: string };

/** The entry's id was in use: what was written before it goes back with the transaction. */
class EntryIdTakenError extends Error {
  override readonly name = "IdTaken";
}

const onePortionLabel = "1 porzione";

async function insertPortions(
  tx: Db,
  userId: string,
  recipe: StoredRecipe,
  { day, mealType, servings, entryId }: PortionTarget,
): Promise<EntryWithFood> {
  const { calories, protein, carbs, fat, estimated } = recipe.figures;
  const { servings: portions, cookedGrams } = recipe;
  const grams = cookedGrams === null ? null : gramsPerPortion({ servings: portions, cookedGrams });
  const food = await insertFoodItem(tx, {
    userId,
    name: recipe.name,
    description: recipe.description === "" ? null : recipe.description,
    barcode: null,
    calories,
    protein,
    carbs,
    fat,
    servingSize: grams === null ? onePortionLabel : formatServingSize(grams),
    servingGrams: grams,
    // By weight and by portions alike: a dish that was weighed is eaten either way.
    ...(grams === null ? {} : { unitLabel: onePortionLabel, unitCount: 1 }),
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
  if (!entry) throw new EntryIdTakenError();
  return { entry, food };
}

/**
 * Puts portions of a recipe into the diary. Its figures are copied, so that nothing that happens to the recipe later
 * rewrites the day. A client-made entry id that is there already answers with that entry; `created` tells the two apart.
 */
export async function logRecipe(
  { db }: LogRecipeDeps,
  currentUser: Pick<CurrentUser, "id">,
  { id, date, ...target }: AddToLogInput,
  today: string,
): Promise<LoggedRecipe> {
  const { entryId } = target;
  const findExisting = async (): Promise<LoggedRecipe | undefined> => {
    const found = entryId === undefined ? undefined : await findEntry(db, currentUser.id, entryId);
    return found && { entry: toLogEntry(found), created: false };
  };
  const existing = await findExisting();
  if (existing) return existing;
  const recipe = await requireRecipe({ db }, currentUser, id);
  try {
    const inserted = await db
      .transaction()
      .execute((tx) => insertPortions(tx, currentUser.id, recipe, { ...target, day: date ?? today }));
    return { entry: toLogEntry(inserted), created: true };
  } catch (error) {
    if (!(error instanceof EntryIdTakenError)) throw error;
    // By the same request sent twice, or by somebody else's entry.
    const insertedMeanwhile = await findExisting();
    if (!insertedMeanwhile) throw new AppError("entry_id_taken");
    return insertedMeanwhile;
  }
}
