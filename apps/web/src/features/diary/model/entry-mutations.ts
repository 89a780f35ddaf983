import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { diarySheets } from "../diary-sheets.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { submitChange, type SubmitResult } from "../../../offline/submit-change.ts";
import { toast, toastError, type ToastSpec } from "../../../ui/overlays/toast.ts";
import { toAddInput, overridesOf } from "./entry-draft.ts";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import type { Entry, EntryCall } from "../../../lib/api/queued-change.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { removeCachedEntry, setCachedEntry } from "../../../entities/day/cached-entries.ts";
import { dayQueryKeys } from "../../../entities/day/day-queries.ts";

let pendingUpdates = 0;
const touchedDays = new Set<CalendarDay>();

type OptimisticUpdate<Answer> = {
  days: readonly CalendarDay[];
  /** Applies the change to the cache. */
  apply: () => void;
  send: () => Promise<Answer>;
  /** Undoes `apply` when sending fails; nothing else, since other changes may be under way. */
  rollback: () => void;
};

/** Applies a change before it is sent. When the last running change has ended, its days are refetched. */
export async function runOptimisticUpdate<Answer>({
  days,
  apply,
  send,
  rollback,
}: OptimisticUpdate<Answer>): Promise<Answer> {
  pendingUpdates += 1;
  for (const day of days) touchedDays.add(day);
  // The response of an earlier query would undo this change on the screen.
  await Promise.all(days.flatMap(dayQueryKeys).map((queryKey) => queryClient.cancelQueries({ queryKey })));
  apply();
  try {
    return await send();
  } catch (error) {
    rollback();
    throw error;
  } finally {
    pendingUpdates -= 1;
    if (pendingUpdates === 0) invalidateTouchedDays();
  }
}

function invalidateTouchedDays(): void {
  const keys = [...touchedDays].flatMap(dayQueryKeys);
  touchedDays.clear();
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  // A logged or changed entry affects the usual foods.
  invalidateFoodQueries();
}

/** Shows a notification; that of a change that is only stored on this device says so too. */
export function toastSuccess({ isPending }: Pick<SubmitResult, "isPending">, spec: ToastSpec): void {
  toast(isPending ? { ...spec, text: offline.alsoSaved(spec.text), tone: "neutral" } : spec);
}

/** Removes an entry optimistically; rejects, with the entry rolled back, when that fails. */
export function removeEntryOptimistically(entry: Entry): Promise<SubmitResult> {
  return runOptimisticUpdate({
    days: [entry.date],
    apply: () => removeCachedEntry(entry),
    send: () => submitChange({ call: { type: "remove", input: { id: entry.id } }, before: entry, after: null }),
    rollback: () => setCachedEntry(entry),
  });
}

/**
 * Shows a new entry at once and sends it; the server's entry replaces it. Rejects, with the entry removed, when that
 * fails.
 */
export async function insertEntry(entry: Entry, call: EntryCall): Promise<SubmitResult<Entry>> {
  const done = await runOptimisticUpdate({
    days: [entry.date],
    apply: () => setCachedEntry(entry),
    send: () => submitChange({ call, before: null, after: entry }),
    rollback: () => removeCachedEntry(entry),
  });
  if (done.answer) setCachedEntry(done.answer);
  return done;
}

/**
 * The request that creates an entry again before the server has confirmed it: from the food itself, since there is no
 * stored food item.
 */
function toLogCall({ id, date, mealType, eatenAt, servings, foodItem }: Entry): EntryCall {
  const { ref, servingGrams, unit } = foodItem;
  const amount =
    servingGrams === null
      ? { servings }
      : { grams: servingGrams * servings, ...(unit && { unit: { label: unit.label, count: unit.count * servings } }) };
  return { type: "log", input: { id, ref, amount, date, mealType, eatenAt } };
}

/** Restores a removed entry. */
export async function restoreEntry(entry: Entry): Promise<void> {
  if (entry.foodItemId !== "") {
    await insertEntry(entry, { type: "add", input: toAddInput(entry) });
    return;
  }
  await insertEntry(entry, toLogCall(entry));
  const overrides = overridesOf(entry);
  if (nutrientNames.every((name) => overrides[name] === null)) return;
  const input = { id: entry.id, ...overrides };
  await submitChange({ call: { type: "edit", input }, before: entry, after: entry });
}

/** Removes entries that were logged by mistake; shows a notification when that fails. */
export function removeEntries(entries: readonly Entry[]): void {
  void Promise.all(entries.map(removeEntryOptimistically)).catch(() => toastError(diarySheets.changes.removeFailed));
}
