import { gramsPerPortion } from "@fetta/domain/recipes/cooked-dish";
import { formatServingSize } from "@fetta/domain/nutrition/serving";
import { intakeNutrients, pickNutrients, type IntakeNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { insertEntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import type { StoredRecipe } from "@fetta/db/queries/recipes/recipe";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findLoggedEntry, toLoggedEntry } from "../diary/log-food.ts";
import type { LoggedEntry } from "../diary/presentation.ts";
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

const onePortionLabel = "1 porzione";

/**
 * Logs portions of a recipe. Its nutrition values are copied, so that later changes of the recipe do not change past
 * days. An existing client-generated entry id returns its entry; `created` is then false.
 */
export async function logRecipe(
  { db }: Pick<Deps, "db">,
  currentUser: Pick<CurrentUser, "id">,
  { id, date, mealType, eatenAt = null, servings, entryId }: AddToLogInput,
  today: string,
): Promise<LoggedEntry> {
  const existing = await findLoggedEntry({ db }, currentUser, entryId);
  if (existing) return existing;
  const recipe = await requireRecipe({ db }, currentUser, id);
  const { servings: portions, cookedGrams } = recipe;
  const grams = cookedGrams === null ? null : gramsPerPortion({ servings: portions, cookedGrams });
  const inserted = await insertEntryWithFood(db, {
    id: entryId,
    userId: currentUser.id,
    day: date ?? today,
    mealType,
    eatenAt,
    servings,
    name: recipe.name,
    description: recipe.description === "" ? null : recipe.description,
    ...pickNutrients(recipe.figures, nutrientNames),
    servingSize: grams === null ? onePortionLabel : formatServingSize(grams),
    servingGrams: grams,
    // A dish with a known weight can be logged by grams and by portions.
    ...(grams === null ? {} : { unitLabel: onePortionLabel, unitCount: 1 }),
    source: "recipe",
    isEstimate: recipe.figures.estimated,
    nutrients: JSON.stringify(await findKnownNutrients({ db }, currentUser, recipe)),
  });
  return toLoggedEntry({ db }, currentUser, entryId, inserted);
}
