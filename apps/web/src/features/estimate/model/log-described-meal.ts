import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { parseFoodRef } from "@fetta/domain/food-ref";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { buildOptimisticFoodEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import { refreshPersonalFoods } from "../../../lib/api/refresh-personal-foods.ts";
import { api, type Inputs } from "../../../lib/api/trpc-hooks.ts";
import { timeOfNewEntry } from "../../../lib/local-date.ts";
import { submitTogether } from "../../../offline/submit-change.ts";

type LogItem = Inputs["estimate"]["log"]["items"][number];

/** A food of the request, and what its entry shows until the server has answered. */
export type DescribedFood = { item: LogItem; name: string; per100: Nutrition };

/** Ms without a response after which the entries wait on this device. */
const timeoutMs = 12_000;

function buildEntry({ item, name, per100 }: DescribedFood, { meal, day }: EntryTarget, createdAt: string): LoggedEntry {
  const { id, ref, grams, unit } = item;
  const unknown = { barcode: null, imageUrl: null, category: null, brand: null };
  const food = { ...per100, ...unknown, ref, name, kind: parseFoodRef(ref)?.kind ?? "logged" };
  return buildOptimisticFoodEntry(food, { grams, ...(unit && { unit }) }, { id, date: day, mealType: meal, createdAt });
}

export type LoggedMeal = {
  entries: LoggedEntry[];
  /** True while entries are stored on this device only. */
  isPending: boolean;
};

/**
 * Logs the foods in one request, all or none. The ids are the caller's: a repeated request logs nothing twice. Without a
 * response the entries are stored on this device and sent later; rejects with the server's error.
 */
export async function logDescribedMeal(foods: readonly DescribedFood[], target: EntryTarget): Promise<LoggedMeal> {
  const place = { mealType: target.meal, date: target.day, eatenAt: timeOfNewEntry(target.day, target.meal) };
  const createdAt = new Date().toISOString();
  const entries = foods.map((food) => ({ ...buildEntry(food, target, createdAt), eatenAt: place.eatenAt }));
  const items = foods.map(({ item }) => item);
  const results = await submitTogether(
    items.map((item, index) => ({
      call: { type: "described", input: { ...place, items: [item] } },
      before: null,
      after: entries[index] ?? null,
    })),
    () => api.estimate.log.mutate({ ...place, items }, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  if (items.some(({ chosen }) => chosen)) refreshPersonalFoods();
  return {
    entries: entries.map((entry, index) => results[index]?.entry ?? entry),
    isPending: results.some(({ isPending }) => isPending),
  };
}
