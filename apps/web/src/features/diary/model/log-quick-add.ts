import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { diary } from "../../../i18n/diary.messages.ts";
import { withRetryKey } from "../../../lib/api/idempotency-key.ts";
import { insert, removeAll, sayDone } from "./entry-mutations.ts";
import { quickEntry } from "./build-quick-entry.ts";
import type { QuickFood } from "./build-quick-entry.ts";

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
