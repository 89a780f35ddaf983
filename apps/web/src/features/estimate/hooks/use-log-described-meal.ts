import { parseFoodRef } from "@fetta/domain/food-ref";
import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { describedMeal } from "../described-meal.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { buildOptimisticFoodEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import { refreshPersonalFoods } from "../../../lib/api/invalidate-food-queries.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import { timeOfNewEntry } from "../../../lib/local-date.ts";
import { submitChange } from "../../../offline/submit-change.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { showLoggedEntries, undoLogAll, type LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { isUserChoice } from "../model/description-draft.ts";

/** Maximum number of foods per request. */
export const maxFoodsPerLog = 20;

type LogItem = Inputs["estimate"]["log"]["items"][number];

/** A food of the request, and what its entry shows until the server has answered. */
type DescribedFood = { item: LogItem; name: string; per100: Nutrition };

function buildEntry({ item, name, per100 }: DescribedFood, { meal, day }: EntryTarget, createdAt: string): LoggedEntry {
  const { id, ref, grams, unit } = item;
  const unknown = { barcode: null, imageUrl: null, category: null, brand: null };
  const food = { ...per100, ...unknown, ref, name, kind: parseFoodRef(ref)?.kind ?? "logged" };
  return buildOptimisticFoodEntry(food, { grams, ...(unit && { unit }) }, { id, date: day, mealType: meal, createdAt });
}

type LoggedMeal = {
  entries: LoggedEntry[];
  /** True while entries are stored on this device only. */
  isPending: boolean;
};

/** Logs the foods as one change, all or none. The ids are the caller's: a repeated request logs nothing twice. */
async function logDescribedMeal(foods: readonly DescribedFood[], target: EntryTarget): Promise<LoggedMeal> {
  const place = { mealType: target.meal, date: target.day, eatenAt: timeOfNewEntry(target.day, target.meal) };
  const createdAt = new Date().toISOString();
  const entries = foods.map((food) => ({ ...buildEntry(food, target, createdAt), eatenAt: place.eatenAt }));
  const items = foods.map(({ item }) => item);
  const call = { type: "described", input: { ...place, items } } as const;
  const name = describedMeal.names(foods.map((food) => food.name));
  const { answer = entries, isPending } = await submitChange({ call, shown: { name, entries } });
  if (items.some(({ chosen }) => chosen)) refreshPersonalFoods();
  return { entries: answer, isPending };
}

/** The rows as foods to log, in order; a food without a reference cannot be logged, and a description never has one. */
function toDescribedFoods(
  read: DescribedMeal,
  meal: DescribedMeal,
  idOf: (row: string, content: unknown) => string,
): DescribedFood[] {
  const place = new Map(meal.order.map((key, index) => [key, index]));
  return meal.items
    .toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
    .flatMap((row) => {
      const { ref, grams, unit, name, per100 } = row;
      if (ref === null) return [];
      const item = { ref, grams, unit, sourceText: row.sourceText.slice(0, 200), chosen: isUserChoice(read, row) };
      return [{ item: { ...item, id: idOf(row.key, item) }, name, per100 }];
    });
}

function toastMealLogged({ entries, isPending }: LoggedMeal, { meal }: EntryTarget): void {
  const names = describedMeal.names(entries.map(({ foodItem }) => foodItem.name));
  toast({
    title: describedMeal.added(entries.length, common.meals[meal]),
    text: isPending ? offline.alsoSaved(names) : names,
    tone: isPending ? "neutral" : "success",
    action: { label: common.cancel, run: () => void undoLogAll(entries) },
  });
}

/** An entry id for each content of a row: trying again after an error logs nothing twice. */
function useEntryIds(): (...content: unknown[]) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (...content) => {
    const fingerprint = JSON.stringify(content);
    const id = ids.get(fingerprint) ?? crypto.randomUUID();
    ids.set(fingerprint, id);
    return id;
  };
}

type Rows = { read: DescribedMeal; meal: DescribedMeal };

/** Logs the rows, once per set of rows however often the button is pressed; a failure changes nothing. */
export function useLogDescribedMeal(onLogged: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const idOf = useEntryIds();
  const log = async ({ read, meal }: Rows, target: EntryTarget): Promise<void> => {
    const foods = toDescribedFoods(read, meal, (...content) => idOf(target, ...content));
    if (isBusy.current || foods.length === 0) return;
    isBusy.current = true;
    setPending(true);
    setError(null);
    try {
      const logged = await logDescribedMeal(foods, target);
      hapticTick();
      showLoggedEntries(logged.entries);
      toastMealLogged(logged, target);
      // `pending` stays true, so that a double tap on the closing sheet has no effect.
      onLogged();
    } catch (problem) {
      setError(problem);
      setPending(false);
      isBusy.current = false;
    }
  };
  return { pending, error, log };
}
