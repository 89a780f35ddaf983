import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { diary } from "../../../i18n/diary.messages.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { insertEntry, removeEntries, toastSuccess } from "./entry-mutations.ts";
import { buildQuickEntry } from "./build-quick-entry.ts";
import type { QuickFood } from "./build-quick-entry.ts";

type Target = { date: CalendarDay; mealType: MealType };

/** Logs calories and macros as a food of one serving; rejects when the server rejects them. */
export async function logQuickAdd(food: QuickFood, target: Target): Promise<void> {
  await withIdempotencyKey({ quick: food, target }, async (id) => {
    const entry = buildQuickEntry(food, { ...target, id, createdAt: new Date().toISOString() });
    const done = await insertEntry(entry, { type: "quick", input: { ...food, ...target, id } });
    toastSuccess(done, {
      title: diary.added,
      text: food.name,
      action: { label: diary.undo, run: () => removeEntries([done.entry ?? entry]) },
    });
  });
}
