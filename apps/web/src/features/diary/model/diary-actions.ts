import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../../../i18n/diary.messages.ts";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { perform } from "../../../offline/submit-change.ts";
import type { Done } from "../../../offline/submit-change.ts";
import { sessionMap } from "../../../lib/session-state.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import type { ToastSpec } from "../../../ui/overlays/toast.ts";
import { change, dropEntry, knownEntry, putEntry } from "./diary-cache.ts";
import { editedEntry } from "./entry.ts";
import type { Entry, EntryChange } from "./entry.ts";
import { putBack, remove, sayDone, sayFailed } from "./entry-mutations.ts";

const leaving = sessionMap<string, true>();

/** Takes an entry out of the diary at once; the notification puts it back as it was. Two taps in a row do it once. */
export async function removeEntry(entry: Entry): Promise<void> {
  if (leaving.has(entry.id)) return;
  leaving.set(entry.id, true);
  const removal = remove(entry).catch(() => null);
  const undo = async (): Promise<void> => {
    // A removal that failed has left the entry where it was.
    if (await removal) await putBack(entry).catch(() => sayFailed(diary.addFailed));
  };
  const said: ToastSpec = {
    title: diary.removed,
    text: entry.foodItem.name,
    tone: "neutral",
    action: { label: diary.undo, run: () => void undo() },
  };
  toast(said);
  const removed = await removal;
  leaving.delete(entry.id);
  if (!removed) sayFailed(diary.removeFailed);
  else if (removed.kept) sayDone(removed, said);
}

/** Changes an entry; rejects, with the entry as it was, when that fails. */
export async function editEntry(entry: Entry, edit: EntryChange): Promise<Done> {
  const after = editedEntry(entry, edit);
  const swap = (from: Entry, to: Entry): void => {
    if (from.date !== to.date) dropEntry(from);
    putEntry(to);
  };
  const { id } = entry;
  // What this device knows of the entry now, which may be newer than what was opened.
  const ifVersion = knownEntry(entry)?.version ?? entry.version;
  const done = await change({
    days: [...new Set([entry.date, after.date])],
    show: () => swap(entry, after),
    send: () => perform({ call: { way: "edit", input: { id, ...edit, ifVersion } }, before: entry, after }),
    takeBack: () => swap(after, entry),
  });
  if (done.entry) putEntry(done.entry);
  return done;
}

/** Moves an entry to another meal of its day. */
export async function moveEntry(entry: Entry, mealType: MealType): Promise<void> {
  try {
    const done = await editEntry(entry, { mealType });
    sayDone(done, { title: diary.movedTo(common.meals[mealType]), text: entry.foodItem.name });
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
