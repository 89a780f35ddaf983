import { buildOptimisticEntry } from "../../entities/logged-entry/optimistic-entry.ts";
import type { Entry } from "../../lib/api/queued-change.ts";

const food = { name: "Mela", ref: "stock:mela", calories: 80, protein: 0, carbs: 20, fat: 0 };

/** An apple for lunch; `overrides` replaces the values that a test depends on. */
export function sampleQueuedEntry(overrides: Partial<Entry>): Entry {
  const place = { id: "apple", date: "2026-11-21", mealType: "lunch", createdAt: "2026-11-21T12:00:00.000Z" } as const;
  return { ...buildOptimisticEntry(place, food, 1), ...overrides };
}
