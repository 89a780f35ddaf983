import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { buildCopies, submitCopies } from "../../../entities/logged-entry/copy-day.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { formatRelativeDay, today } from "../../../lib/local-date.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { removeCachedEntry, setCachedEntry } from "../../../entities/day/cached-entries.ts";
import { insertEntry, removeEntries, runOptimisticUpdate } from "./entry-mutations.ts";

type CopyDestination = { date: CalendarDay; mealType: MealType };

function toastCopied(title: string, text: string | undefined, copies: readonly Entry[]): void {
  toast({ title, text, action: { label: diarySheets.changes.undo, run: () => removeEntries(copies) } });
}

function toastCopyError(error: unknown): void {
  toastError(`${diary.copyFailed} ${describeError(error)}`);
}

/** Label of a copy's destination: "Cena · domani"; the day alone without a meal. */
function formatDestination(date: CalendarDay, mealType: MealType | undefined): string {
  const day = formatRelativeDay(date);
  return mealType === undefined ? day : `${common.meals[mealType]} · ${day.toLocaleLowerCase("it-IT")}`;
}

/** Logs the same entry again; the notification undoes it. Resolves to true on success. */
export async function copyEntry(entry: Entry, place: CopyDestination, now: Date = new Date()): Promise<boolean> {
  try {
    const { copy, kept } = await withIdempotencyKey({ entry: entry.id, ...place }, async (newId) => {
      const copied: Entry = { ...entry, ...place, eatenAt: null, id: newId, createdAt: now.toISOString(), version: 0 };
      const done = await insertEntry(copied, { type: "copy", input: { id: entry.id, newId, ...place } });
      return { copy: copied, kept: done.isPending };
    });
    const toToday = place.date === today(now);
    const title = toToday ? diarySheets.changes.copiedToToday : diarySheets.changes.copied(1);
    const where = toToday ? entry.foodItem.name : formatDestination(place.date, place.mealType);
    toastCopied(title, kept ? offline.savedOnDevice : where, [copy]);
    return true;
  } catch (error) {
    toastCopyError(error);
    return false;
  }
}

/**
 * Copies a day, or one meal of it; one notification undoes the whole copy. Resolves to true when anything was copied.
 */
export async function copyDay(copy: Parameters<typeof buildCopies>[0], nothingText?: string): Promise<boolean> {
  try {
    const pairs = await buildCopies(copy);
    if (pairs.length === 0) {
      toast({ title: diarySheets.changes.nothingToCopy, text: nothingText, tone: "neutral" });
      return false;
    }
    const copies = pairs.map((pair) => pair.copy);
    const { answer = copies, isPending } = await runOptimisticUpdate({
      days: [copy.to],
      apply: () => copies.forEach(setCachedEntry),
      send: () => submitCopies(copy, pairs),
      rollback: () => copies.forEach(removeCachedEntry),
    });
    for (const entry of answer) setCachedEntry(entry);
    const where = formatDestination(copy.to, copy.toMealType ?? copy.mealType);
    toastCopied(diarySheets.changes.copied(answer.length), isPending ? offline.alsoSaved(where) : where, answer);
    return true;
  } catch (error) {
    toastCopyError(error);
    return false;
  }
}

/** Copies the previous day, or one meal of it. */
export function copyPreviousDay(day: CalendarDay, mealType?: MealType): Promise<boolean> {
  const { dayBeforeIsEmpty, dayBeforeHasNo } = diarySheets.changes;
  return copyDay(
    { from: addDays(day, -1), to: day, ...(mealType && { mealType }) },
    mealType ? dayBeforeHasNo(common.meals[mealType]) : dayBeforeIsEmpty,
  );
}
