import { computeEntryNutrition, emptyOverrides } from "@fetta/domain/nutrition/nutrition";
import { dayQueryKey, weekQueryKey } from "../entities/day/day-queries.ts";
import { overridesOf } from "../features/diary/model/entry-draft.ts";
import type { Entry } from "../lib/api/queued-change.ts";
import { queryClient } from "../lib/api/query-client.ts";

const food: Entry["foodItem"] = {
  id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a01",
  name: "Spaghetti al pomodoro",
  description: null,
  barcode: null,
  calories: 486,
  protein: 16,
  carbs: 82,
  fat: 11,
  servingSize: "320g",
  servingGrams: 320,
  imageUrl: null,
  source: "custom",
  ref: "logged:5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a01",
  unit: null,
  estimated: false,
  createdAt: "2026-11-21T12:00:00.000Z",
};

let count = 0;

/** An entry of one serving of spaghetti, with the fields given by the test. */
export function sampleEntry({
  foodItem,
  ...own
}: Partial<Omit<Entry, "foodItem">> & { foodItem?: Partial<Entry["foodItem"]> } = {}): Entry {
  count += 1;
  const whole = { ...food, ...foodItem };
  const entry: Entry = {
    id: `entry-${count}`,
    date: "2026-11-21",
    mealType: "lunch",
    eatenAt: null,
    servings: 1,
    foodItemId: whole.id,
    foodItem: whole,
    caloriesOverride: null,
    proteinOverride: null,
    carbsOverride: null,
    fatOverride: null,
    estimated: false,
    ...computeEntryNutrition(whole, 1, emptyOverrides),
    createdAt: "2026-11-21T12:00:00.000Z",
    version: 0,
    ...own,
  };
  return { ...entry, ...computeEntryNutrition(whole, entry.servings, overridesOf(entry)) };
}

/** Caches 2026-11-21 with two entries of 486 kcal, and its week. Returns the entries and readers of the cached day. */
export function cacheTwoEntries() {
  const date = "2026-11-21";
  const first = sampleEntry({ id: "first", date, createdAt: "2026-11-21T08:00:00.000Z" });
  const second = sampleEntry({ id: "second", date, createdAt: "2026-11-21T12:00:00.000Z" });
  queryClient.clear();
  queryClient.setQueryData(dayQueryKey(date), [first, second]);
  queryClient.setQueryData(weekQueryKey(date), [{ date, calories: 972 }]);
  return {
    date,
    first,
    second,
    ids: () => queryClient.getQueryData<{ id: string }[]>(dayQueryKey(date))?.map(({ id }) => id),
    sum: () =>
      queryClient
        .getQueryData<{ date: string; calories: number }[]>(weekQueryKey(date))
        ?.find((each) => each.date === date)?.calories,
  };
}
