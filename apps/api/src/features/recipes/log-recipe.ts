import { AppError } from "@fetta/domain/errors";
import { gramsPerPortion } from "@fetta/domain/recipes/cooked-dish";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { intakeNutrients, pickNutrients, type IntakeNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { insertEntry, type EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { insertFoodItem } from "@fetta/db/queries/food/food-item";
import type { StoredRecipe } from "@fetta/db/queries/recipes/recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findLoggedEntry } from "../diary/log-food.ts";
import { toLogEntry, type LoggedEntry } from "../diary/presentation.ts";
import type { AddToLogInput } from "./schema.ts";
import { findRecipeMicronutrients, requireRecipe } from "./service.ts";

/** What is known of one portion beyond energy and macronutrients, in the units of the nutrients. */
async function findKnownNutrients(
  deps: Pick<Deps, "db">,
  currentUser: Pick<CurrentUser, "id">,
  recipe: StoredRecipe,
): Promise<Partial<Record<IntakeNutrient, number>>> {
  const figures = { ...recipe.figures, ...(await findRecipeMicronutrients(deps, currentUser, recipe)) };
  return Object.fromEntries(intakeNutrients.flatMap((key) => (figures[key] === null ? [] : [[key, figures[key]]])));
}

type PortionTarget = Omit<AddToLogInput, "date" | "id"> & { day: string };

const onePortionLabel = "1 porzione";

async function insertPortions(
  tx: Db,
  userId: string,
  recipe: StoredRecipe,
  nutrients: Partial<Record<IntakeNutrient, number>>,
  { day, mealType, eatenAt = null, servings, entryId }: PortionTarget,
): Promise<EntryWithFood> {
  const { servings: portions, cookedGrams } = recipe;
  const grams = cookedGrams === null ? null : gramsPerPortion({ servings: portions, cookedGrams });
  const food = await insertFoodItem(tx, {
    userId,
    name: recipe.name,
    description: recipe.description === "" ? null : recipe.description,
    ...pickNutrients(recipe.figures, nutrientNames),
    servingSize: grams === null ? onePortionLabel : formatServingSize(grams),
    servingGrams: grams,
    // A dish with a known weight can be logged by grams and by portions.
    ...(grams === null ? {} : { unitLabel: onePortionLabel, unitCount: 1 }),
    source: "recipe",
    isEstimate: recipe.figures.estimated,
    nutrients: JSON.stringify(nutrients),
  });
  const entry = await insertEntry(tx, {
    ...(entryId === undefined ? {} : { id: entryId }),
    userId,
    foodItemId: food.id,
    day,
    mealType,
    eatenAt,
    servings,
  });
  // Thrown inside the transaction, so that no food remains.
  if (!entry) throw new AppError("entry_id_taken");
  return { entry, food };
}

/**
 * Logs portions of a recipe. Its nutrition values are copied, so that later changes of the recipe do not change past
 * days. An existing client-generated entry id returns its entry; `created` is then false.
 */
export async function logRecipe(
  { db }: Pick<Deps, "db">,
  currentUser: Pick<CurrentUser, "id">,
  { id, date, ...target }: AddToLogInput,
  today: string,
): Promise<LoggedEntry> {
  const existing = await findLoggedEntry({ db }, currentUser, target.entryId);
  if (existing) return existing;
  const recipe = await requireRecipe({ db }, currentUser, id);
  const nutrients = await findKnownNutrients({ db }, currentUser, recipe);
  try {
    const inserted = await db
      .transaction()
      .execute((tx) => insertPortions(tx, currentUser.id, recipe, nutrients, { ...target, day: date ?? today }));
    return { entry: toLogEntry(inserted), created: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "entry_id_taken") throw error;
    // Inserted by a retry of the same request, or for another entry.
    const insertedMeanwhile = await findLoggedEntry({ db }, currentUser, target.entryId);
    if (!insertedMeanwhile) throw error;
    return insertedMeanwhile;
  }
}
