import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/meal-type";
import { common } from "../../i18n/common.ts";
import { diary } from "../../i18n/diary.ts";
import { api } from "../../lib/trpc.ts";
import type { Inputs } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import { change, dropEntry, putEntry } from "./diary-cache.ts";
import { asAddition, editedEntry } from "./entry.ts";
import type { Entry, EntryChange } from "./entry.ts";

function sayFailed(text: string): void {
  toast({ title: common.error, text, tone: "error" });
}

function remove(entry: Entry): Promise<void> {
  return change({
    days: [entry.date],
    show: () => dropEntry(entry),
    send: () => api.diary.remove.mutate({ id: entry.id }),
    takeBack: () => putEntry(entry),
  });
}

async function insert(entry: Entry): Promise<void> {
  const kept = await change({
    days: [entry.date],
    show: () => putEntry(entry),
    send: () => api.diary.add.mutate(asAddition(entry)),
    takeBack: () => dropEntry(entry),
  });
  putEntry(kept);
}

/** Takes an entry out of the diary at once; the notification puts it back as it was. */
export async function removeEntry(entry: Entry): Promise<void> {
  const removal = remove(entry).then(
    () => true,
    () => false,
  );
  const putBack = async (): Promise<void> => {
    // A removal that failed has left the entry where it was.
    if (await removal) await insert(entry).catch(() => sayFailed(diary.addFailed));
  };
  toast({
    title: diary.removed,
    text: entry.foodItem.name,
    tone: "neutral",
    action: { label: diary.undo, run: () => void putBack() },
  });
  if (!(await removal)) sayFailed(diary.removeFailed);
}

/** Changes an entry; rejects, with the entry as it was, when that fails. */
export async function editEntry(entry: Entry, edit: EntryChange): Promise<void> {
  const after = editedEntry(entry, edit);
  const swap = (from: Entry, to: Entry): void => {
    if (from.date !== to.date) dropEntry(from);
    putEntry(to);
  };
  const kept = await change({
    days: [...new Set([entry.date, after.date])],
    show: () => swap(entry, after),
    send: () => api.diary.edit.mutate({ id: entry.id, ...edit }),
    takeBack: () => swap(after, entry),
  });
  putEntry(kept);
}

/** Moves an entry to another meal of its day. */
export async function moveEntry(entry: Entry, mealType: MealType): Promise<void> {
  try {
    await editEntry(entry, { mealType });
    toast({ title: diary.movedTo(common.meals[mealType]), text: entry.foodItem.name });
  } catch {
    sayFailed(diary.updateFailed);
  }
}

function removeAll(entries: readonly Entry[]): void {
  void Promise.all(entries.map(remove)).catch(() => sayFailed(diary.removeFailed));
}

/** Logs the same once more on another day. */
export async function copyEntry(entry: Entry, to: CalendarDay, now: Date = new Date()): Promise<void> {
  const copy: Entry = { ...entry, id: crypto.randomUUID(), date: to, createdAt: now.toISOString() };
  try {
    await insert(copy);
    toast({
      title: diary.copiedToToday,
      text: entry.foodItem.name,
      action: { label: diary.undo, run: () => removeAll([copy]) },
    });
  } catch {
    sayFailed(diary.copyFailed);
  }
}

/** Copies a day, or one meal of it; one notification takes all of it back. True when anything was copied. */
export async function copyDay(from: CalendarDay, to: CalendarDay, mealType?: MealType): Promise<boolean> {
  const nothing = (): void => undefined;
  try {
    const copies = await change({
      days: [to],
      show: nothing,
      send: () => api.diary.copy.mutate({ from, to, ...(mealType && { mealType }) }),
      takeBack: nothing,
    });
    for (const copy of copies) putEntry(copy);
    if (copies.length === 0) {
      toast({ title: diary.nothingToCopy, text: diary.nothingToCopyText, tone: "neutral" });
      return false;
    }
    toast({
      title: diary.copied(copies.length),
      action: { label: diary.undo, run: () => removeAll(copies) },
    });
    return true;
  } catch {
    sayFailed(diary.copyFailed);
    return false;
  }
}

type Target = { date: CalendarDay; mealType: MealType };
/** What is known of something eaten when only its figures are. */
export type QuickFood = Pick<Inputs["food"]["create"], "name" | "calories" | "protein" | "carbs" | "fat">;

/** Logs bare figures as a food of one serving; rejects when that fails. */
export async function addQuick(food: QuickFood, target: Target): Promise<void> {
  const entry = await change({
    days: [target.date],
    show: () => undefined,
    send: async () => {
      const { id } = await api.food.create.mutate({ ...food, servingSize: diary.quick.servingSize });
      return api.diary.add.mutate({ id: crypto.randomUUID(), foodItemId: id, servings: 1, ...target });
    },
    takeBack: () => undefined,
  });
  putEntry(entry);
  toast({
    title: diary.added,
    text: food.name,
    action: { label: diary.undo, run: () => removeAll([entry]) },
  });
}
