import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { describeEntry } from "../../../entities/logged-entry/entry-amount.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { loggedEntry } from "../../../entities/logged-entry/logged-entry.messages.ts";
import { buildOptimisticFoodEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { insertEntry, removeEntryOptimistically, toastSuccess } from "./entry-mutations.ts";

/** Logs a food with its suggested amount, optimistically; the notification says what was logged and undoes it. */
export async function logUsualFood(food: FoodHit, { meal, day }: EntryTarget, showsCalories: boolean): Promise<void> {
  const place = { id: crypto.randomUUID(), date: day, mealType: meal };
  const amount = suggestAmount(food);
  const entry = buildOptimisticFoodEntry(food, amount, { ...place, createdAt: new Date().toISOString() });
  const logging = insertEntry(entry, { type: "log", input: { ...place, ref: food.ref, amount } }).catch(() => null);
  const undo = async (): Promise<void> => {
    if (await logging) await removeEntryOptimistically(entry).catch(() => toastError(diarySheets.changes.removeFailed));
  };
  hapticTick();
  const toastSpec = {
    title: diarySheets.changes.added,
    text: loggedEntry.inDiary(describeEntry(entry, showsCalories)),
    action: { label: diarySheets.changes.undo, run: () => void undo() },
  };
  toast(toastSpec);
  const done = await logging;
  if (!done) toastError(diarySheets.changes.addFailed);
  else if (done.isPending) toastSuccess(done, toastSpec);
}
