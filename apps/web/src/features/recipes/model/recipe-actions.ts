import type { CalendarDay } from "@fetta/domain/calendar-day";
import { toFoodRef } from "@fetta/domain/food-ref";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { getQueryKey } from "@trpc/react-query";
import { common } from "../../../i18n/common.messages.ts";
import { recipes as messages } from "../../../entities/recipe/recipe.messages.ts";
import { formatRelativeDay, today } from "../../../lib/local-date.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { toastLogged, logEntry, showLoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { buildOptimisticEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { submitChange } from "../../../offline/submit-change.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { sendLatest } from "../../../lib/send-latest.ts";

const listKey = getQueryKey(trpc.recipes.list, undefined, "query");

function updateRecipeList(change: (recipes: Recipe[]) => Recipe[]): void {
  queryClient.setQueryData<Recipe[]>(listKey, (recipes) => recipes && change(recipes));
}

function updateCachedRecipe(id: string, change: Partial<Recipe>): void {
  updateRecipeList((recipes) => recipes.map((recipe) => (recipe.id === id ? { ...recipe, ...change } : recipe)));
}

function removeCachedRecipe(id: string): void {
  updateRecipeList((recipes) => recipes.filter((recipe) => recipe.id !== id));
}

/** Reinserts a recipe whose removal failed in its position: newest first. */
function restoreCachedRecipe(recipe: Recipe): void {
  updateRecipeList((recipes) =>
    [...recipes.filter(({ id }) => id !== recipe.id), recipe].toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    ),
  );
}

/** Sets a favourite optimistically and rolls back on failure; after quick presses the last one wins. */
export async function setRecipeFavourite({ id, name, isFavorite }: Recipe, isFavouriteNext: boolean): Promise<void> {
  updateCachedRecipe(id, { isFavorite: isFavouriteNext });
  hapticTick();
  const outcome = await sendLatest(`recipe ${id}`, { from: isFavorite, to: isFavouriteNext }, (next) =>
    submitChange({ call: { type: "recipeFavourite", input: { id, isFavorite: next } }, shown: { name } }),
  );
  if (!outcome) return;
  if (outcome.hasFailed) toastError(messages.likeFailed);
  updateCachedRecipe(id, { isFavorite: outcome.saved });
}

/** Says why a change failed; a version that another device has saved is fetched, and the next change is one of it. */
function toastChangeFailed(text: string, error: unknown): void {
  const isOutdated = parseApiError(error).code === "changed_elsewhere";
  toastError(isOutdated ? describeError(error) : text);
  if (isOutdated) void queryClient.invalidateQueries({ queryKey: listKey });
}

/** Renames a recipe; resolves to false, after showing an error, when that failed. */
export async function renameRecipe({ id, version: ifVersion }: Recipe, name: string): Promise<boolean> {
  try {
    const { answer, isPending } = await submitChange({
      call: { type: "renameRecipe", input: { id, name, ifVersion } },
      shown: { name },
    });
    const text = answer?.name ?? name;
    updateCachedRecipe(id, { name: text, ...(answer && { version: answer.version }) });
    toast({ title: messages.renamed, text: isPending ? offline.alsoSaved(text) : text });
    return true;
  } catch (error) {
    toastChangeFailed(messages.renameFailed, error);
    return false;
  }
}

/** Removes a recipe optimistically; restores it on failure. */
export async function removeRecipe(recipe: Recipe): Promise<void> {
  removeCachedRecipe(recipe.id);
  const { id, name, version: ifVersion } = recipe;
  try {
    const { isPending } = await submitChange({
      call: { type: "removeRecipe", input: { id, ifVersion } },
      shown: { name },
    });
    toast({ title: messages.removed, text: isPending ? offline.alsoSaved(name) : name, tone: "neutral" });
  } catch (error) {
    restoreCachedRecipe(recipe);
    toastChangeFailed(messages.removeFailed, error);
  }
}

type Target = { entryId: string; date: CalendarDay; meal: MealType; servings: number };

/** The destination as text; the day is included where it is not today. */
function formatLoggedPlace(name: string, { date, meal }: Target): string {
  const mealName = common.meals[meal];
  if (date === today()) return messages.inMeal(name, mealName);
  return messages.inMealOn(name, mealName, formatRelativeDay(date).toLocaleLowerCase("it-IT"));
}

/** Logs portions to the diary, once per entry id; resolves to false, after showing an error, when that failed. */
export async function logRecipe(recipe: Recipe, target: Target): Promise<boolean> {
  const { entryId, date, meal, servings } = target;
  const { id, name, calories, protein, carbs, fat, estimated } = recipe;
  const place = { id: entryId, date, mealType: meal, createdAt: new Date().toISOString() };
  const food = {
    name,
    ref: toFoodRef("logged", id),
    source: "recipe",
    calories,
    protein,
    carbs,
    fat,
    estimated,
  } as const;
  try {
    const { entry, isPending } = await logEntry(buildOptimisticEntry(place, food, servings), {
      type: "recipe",
      input: { id, entryId, mealType: meal, servings, date },
    });
    hapticTick();
    showLoggedEntry(entry);
    toastLogged(entry, formatLoggedPlace(name, target), isPending);
    return true;
  } catch (error) {
    toastError(`${messages.addFailed} ${describeError(error)}`);
    return false;
  }
}
