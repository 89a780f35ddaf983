import { diary } from "../../../i18n/diary.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { tick } from "../../../lib/haptics.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { insert, remove, sayDone, sayFailed } from "./entry-mutations.ts";
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
  const call = { way: "log", input: { ...place, ref: food.ref, amount: usualAmount(food) } } as const;
  const logging = insert(entry, call).catch(() => null);
  const undo = async (): Promise<void> => {
    if (await logging) await remove(entry).catch(() => sayFailed(diary.removeFailed));
  };
  tick();
  const said = {
    title: diary.added,
    text: food.name,
    action: { label: diary.undo, run: () => void undo() },
  };
  toast(said);
  const done = await logging;
  if (!done) sayFailed(diary.addFailed);
  else if (done.kept) sayDone(done, said);
}
