import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { diary } from "../../i18n/diary.ts";
import { withRetryKey } from "../../lib/retry-key.ts";
import { insert, removeAll, sayDone } from "./entry-changes.ts";
import { quickEntry } from "./quick-entry.ts";
import type { QuickFood } from "./quick-entry.ts";

type Target = { date: CalendarDay; mealType: MealType };

/** Logs bare figures as a food of one serving; rejects when the server refuses them. */
export async function addQuick(food: QuickFood, target: Target): Promise<void> {
  await withRetryKey({ quick: food, target }, async (id) => {
    const entry = quickEntry(food, { ...target, id, createdAt: new Date().toISOString() });
    const done = await insert(entry, { way: "quick", input: { ...food, ...target, id } });
    sayDone(done, {
      title: diary.added,
      text: food.name,
      action: { label: diary.undo, run: () => removeAll([done.entry ?? entry]) },
    });
  });
}
