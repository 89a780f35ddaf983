import { diary } from "../../i18n/diary.ts";
import type { EntryTarget } from "../../lib/entry-target.ts";
import { tick } from "../../lib/haptics.ts";
import { api } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import { insert, remove, sayFailed } from "./entry-changes.ts";
import { usualAmount, usualEntry } from "./usual-food.ts";
import type { UsualFood } from "./usual-food.ts";

/** Logs a food as it was eaten the last time. It is in the diary at once; the notification takes it out again. */
export async function logUsual(
  food: UsualFood,
  { meal, day }: EntryTarget,
  now: Date = new Date(),
): Promise<void> {
  const place = { id: crypto.randomUUID(), date: day, mealType: meal };
  const entry = usualEntry(food, { ...place, createdAt: now.toISOString() });
  const send = () => api.food.log.mutate({ ...place, ref: food.ref, amount: usualAmount(food) });
  const logging = insert(entry, send).then(
    () => true,
    () => false,
  );
  const undo = async (): Promise<void> => {
    if (await logging) await remove(entry).catch(() => sayFailed(diary.removeFailed));
  };
  tick();
  toast({ title: diary.added, text: food.name, action: { label: diary.undo, run: () => void undo() } });
  if (!(await logging)) sayFailed(diary.addFailed);
}
