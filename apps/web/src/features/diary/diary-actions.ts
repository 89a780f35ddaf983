import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/meal-type";
import { common } from "../../i18n/common.ts";
import { diary } from "../../i18n/diary.ts";
import { outdateFoods } from "../../lib/food-lists.ts";
import { api } from "../../lib/trpc.ts";
import type { Inputs } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import { change, dropEntry, putEntry } from "./diary-cache.ts";
import { editedEntry } from "./entry.ts";
import type { Entry, EntryChange } from "./entry.ts";
import { putBack, remove, removeAll, sayFailed } from "./entry-changes.ts";

const leaving = new Set<string>();

/** Takes an entry out of the diary at once; the notification puts it back as it was. Two taps in a row do it once. */
export async function removeEntry(entry: Entry): Promise<void> {
  if (leaving.has(entry.id)) return;
  leaving.add(entry.id);
  const removal = remove(entry).then(
    () => true,
    () => false,
  );
  const undo = async (): Promise<void> => {
    // A removal that failed has left the entry where it was.
    if (await removal) await putBack(entry).catch(() => sayFailed(diary.addFailed));
  };
  toast({
    title: diary.removed,
    text: entry.foodItem.name,
    tone: "neutral",
    action: { label: diary.undo, run: () => void undo() },
  });
  const removed = await removal;
  leaving.delete(entry.id);
  if (!removed) sayFailed(diary.removeFailed);
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

/** Puts what an entry is of among the favourites, or takes it out of them. */
export async function setFavourite({ foodItem }: Entry, favourite: boolean): Promise<void> {
  try {
    await api.food.setFavourite.mutate({ ref: foodItem.ref, favourite });
    toast({ title: favourite ? diary.favourite.added : diary.favourite.removed, text: foodItem.name });
  } catch {
    sayFailed(diary.favourite.failed);
  }
  outdateFoods();
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
