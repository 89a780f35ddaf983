import { diary } from "../../../i18n/diary.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { insertEntry, removeEntryOptimistically, toastSuccess, toastError } from "./entry-mutations.ts";
import { usualLogAmount, buildUsualEntry } from "./usual-food.ts";
import type { UsualFood } from "./usual-food.ts";

/** Logs a food with its last amount, optimistically; the notification undoes it. */
export async function logUsualFood(food: UsualFood, { meal, day }: EntryTarget, now: Date = new Date()): Promise<void> {
  const place = { id: crypto.randomUUID(), date: day, mealType: meal };
  const entry = buildUsualEntry(food, { ...place, createdAt: now.toISOString() });
  const call = { type: "log", input: { ...place, ref: food.ref, amount: usualLogAmount(food) } } as const;
  const logging = insertEntry(entry, call).catch(() => null);
  const undo = async (): Promise<void> => {
    if (await logging) await removeEntryOptimistically(entry).catch(() => toastError(diary.removeFailed));
  };
  hapticTick();
  const toastSpec = {
    title: diary.added,
    text: food.name,
    action: { label: diary.undo, run: () => void undo() },
  };
  toast(toastSpec);
  const done = await logging;
  if (!done) toastError(diary.addFailed);
  else if (done.isPending) toastSuccess(done, toastSpec);
}
