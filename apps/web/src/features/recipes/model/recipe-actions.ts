import type { CalendarDay } from "@fetta/domain/calendar-day";
import { foodRef } from "@fetta/domain/food-ref";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { nameDay, today } from "../../../lib/local-date.ts";
import { tick } from "../../../lib/haptics.ts";
import { announceLogged, log, showLogged } from "../../../entities/logged-entry/logged-entry.ts";
import { newEntryOf } from "../../../entities/logged-entry/optimistic-entry.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { sessionMap } from "../../../lib/session-state.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { Recipe } from "./recipe.ts";
import { changeRecipe, dropRecipe, putBack } from "./recipes-cache.ts";

const sayFailed = (text: string): void => toast({ title: common.error, text, tone: "error" });

/** The last wish for each heart that is on its way to the server. */
const wishes = sessionMap<string, boolean>();

/** Turns a heart at once, and back when the server did not take it; quick presses end as the last one. */
export async function setFavourite({ id, isFavorite }: Recipe, wish: boolean): Promise<void> {
  const sending = wishes.has(id);
  wishes.set(id, wish);
  changeRecipe(id, { isFavorite: wish });
  tick();
  if (sending) return;
  let kept = isFavorite;
  try {
    for (let next = wish; next !== kept; next = wishes.get(id) ?? kept) {
      // eslint-disable-next-line no-await-in-loop -- one wish after the other
      await api.recipes.setFavorite.mutate({ id, isFavorite: next });
      kept = next;
    }
  } catch {
    sayFailed(words.likeFailed);
  } finally {
    wishes.delete(id);
    changeRecipe(id, { isFavorite: kept });
  }
}

/** Gives a recipe another name; false, after saying so, when that failed. */
export async function renameRecipe({ id }: Recipe, name: string): Promise<boolean> {
  try {
    const kept = await api.recipes.rename.mutate({ id, name });
    changeRecipe(id, { name: kept.name });
    toast({ title: words.renamed, text: kept.name });
    return true;
  } catch {
    sayFailed(words.renameFailed);
    return false;
  }
}

/** Takes a recipe away at once, and shows it again when the server did not. */
export async function removeRecipe(recipe: Recipe): Promise<void> {
  dropRecipe(recipe.id);
  try {
    await api.recipes.remove.mutate({ id: recipe.id });
  } catch (error) {
    // Gone already, from another device: that is what was wanted.
    if (refusalOf(error).code !== "not_found") {
      putBack(recipe);
      sayFailed(words.removeFailed);
      return;
    }
  }
  toast({ title: words.removed, text: recipe.name, tone: "neutral" });
}

type Target = { entryId: string; date: CalendarDay; meal: MealType; servings: number };

/** Where it went: the day is said where it is not today. */
function placeText(name: string, { date, meal }: Target): string {
  const mealName = common.meals[meal];
  if (date === today()) return words.inMeal(name, mealName);
  return words.inMealOn(name, mealName, nameDay(date).toLocaleLowerCase("it-IT"));
}

/** Puts portions into the diary, once for an entry id; false, after saying so, when that failed. */
export async function logRecipe(recipe: Recipe, target: Target): Promise<boolean> {
  const { entryId, date, meal, servings } = target;
  const { id, name, calories, protein, carbs, fat, estimated } = recipe;
  const place = { id: entryId, date, mealType: meal, createdAt: new Date().toISOString() };
  const food = {
    name,
    ref: foodRef("item", id),
    source: "recipe",
    calories,
    protein,
    carbs,
    fat,
    estimated,
  } as const;
  try {
    const { entry, kept } = await log(newEntryOf(place, food, servings), {
      way: "recipe",
      input: { id, entryId, mealType: meal, servings, date },
    });
    tick();
    showLogged(entry);
    announceLogged(entry, placeText(name, target), kept);
    return true;
  } catch (error) {
    sayFailed(`${words.addFailed} ${causeOf(error)}`);
    return false;
  }
}
