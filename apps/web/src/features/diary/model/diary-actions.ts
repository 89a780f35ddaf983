import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { diary } from "../diary.messages.ts";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { submitChange, type SubmitResult } from "../../../offline/submit-change.ts";
import { createSessionMap } from "../../../lib/session-state.ts";
import { toastError, toast, type ToastSpec } from "../../../ui/overlays/toast.ts";
import type { Entry, WeekDay } from "../../../lib/api/queued-change.ts";
import type { Outputs } from "../../../lib/api/api-client.ts";
import { buildQueryKey, buildQueryKeyPrefix, invalidateNeed, queryClient } from "../../../lib/api/query-client.ts";
import { formatRelativeDay } from "../../../lib/local-date.ts";
import { removeCachedEntry, getCachedEntry, setCachedEntry } from "../../../entities/day/cached-entries.ts";
import { weekQueryKey } from "../../../entities/day/day-queries.ts";
import { runOptimisticUpdate, restoreEntry, removeEntryOptimistically, toastSuccess } from "./entry-mutations.ts";
import { applyEntryEdit, type EntryChange } from "./entry-draft.ts";

const pendingRemovals = createSessionMap<string, true>();

/** Removes an entry optimistically; the notification restores it unchanged. A double tap removes it once. */
export async function removeEntry(entry: Entry): Promise<void> {
  if (pendingRemovals.has(entry.id)) return;
  pendingRemovals.set(entry.id, true);
  const removal = removeEntryOptimistically(entry).catch(() => null);
  const undo = async (): Promise<void> => {
    // A failed removal has left the entry in place.
    if (await removal) await restoreEntry(entry).catch(() => toastError(diarySheets.changes.addFailed));
  };
  const toastSpec: ToastSpec = {
    title: diarySheets.changes.removed,
    text: entry.foodItem.name,
    tone: "neutral",
    action: { label: diarySheets.changes.undo, run: () => void undo() },
  };
  toast(toastSpec);
  const removed = await removal;
  pendingRemovals.delete(entry.id);
  if (!removed) toastError(diarySheets.changes.removeFailed);
  else if (removed.isPending) toastSuccess(removed, toastSpec);
}

/** Changes an entry; rejects, with the entry rolled back, when that fails. */
export async function editEntry(entry: Entry, edit: EntryChange): Promise<SubmitResult<Entry>> {
  const after = applyEntryEdit(entry, edit);
  const replaceEntry = (from: Entry, to: Entry): void => {
    if (from.date !== to.date) removeCachedEntry(from);
    setCachedEntry(to);
  };
  const { id } = entry;
  // The cached version may be newer than that of the opened entry.
  const ifVersion = getCachedEntry(entry)?.version ?? entry.version;
  const done = await runOptimisticUpdate({
    days: [...new Set([entry.date, after.date])],
    apply: () => replaceEntry(entry, after),
    send: () => submitChange({ call: { type: "edit", input: { id, ...edit, ifVersion } }, before: entry, after }),
    rollback: () => replaceEntry(after, entry),
  });
  if (done.answer) setCachedEntry(done.answer);
  return done;
}

/** Moves an entry to another meal of its day. */
export async function moveEntry(entry: Entry, mealType: MealType): Promise<void> {
  try {
    const done = await editEntry(entry, { mealType });
    toastSuccess(done, { title: diarySheets.changes.movedTo(common.meals[mealType]), text: entry.foodItem.name });
  } catch {
    toastError(diarySheets.changes.updateFailed);
  }
}

/** Adds the food of an entry to the favourites, or removes it. */
export async function setEntryFavourite({ foodItem: { ref, name } }: Entry, favourite: boolean): Promise<void> {
  try {
    const food = queryClient.getQueryData<Outputs["food"]["read"]>(buildQueryKey("food.read", { ref }));
    const done = await submitChange({ call: { type: "favourite", input: { ref, favourite } }, shown: { name, food } });
    toastSuccess(done, {
      title: favourite ? diarySheets.changes.favourite.added : diarySheets.changes.favourite.removed,
      text: name,
    });
  } catch {
    toastError(diarySheets.changes.favourite.failed);
  }
  invalidateFoodQueries();
}

function setCachedClosed(day: CalendarDay, isClosed: boolean): void {
  queryClient.setQueryData<WeekDay[]>(weekQueryKey(day), (week) =>
    week?.map((known) => (known.date === day ? { ...known, isClosed } : known)),
  );
}

/** Closes a day or opens it again, also offline; a notification takes the closing back. */
export async function setDayClosed(day: CalendarDay, isClosed: boolean): Promise<void> {
  try {
    const done = await runOptimisticUpdate({
      days: [day],
      apply: () => setCachedClosed(day, isClosed),
      send: () => submitChange({ call: { type: "close", input: { date: day, isClosed } }, before: null, after: null }),
      rollback: () => setCachedClosed(day, !isClosed),
    });
    void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("trends") });
    invalidateNeed();
    if (!isClosed) return;
    toastSuccess(done, {
      title: diary.closing.closed,
      text: formatRelativeDay(day),
      action: { label: diarySheets.changes.undo, run: () => void setDayClosed(day, false) },
    });
  } catch {
    toastError(diarySheets.changes.updateFailed);
  }
}
