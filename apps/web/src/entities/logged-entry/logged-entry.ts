import type { CalendarDay } from "@fetta/domain/calendar-day";
import { loggedEntry } from "./logged-entry.messages.ts";
import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { toast, toastError } from "../../ui/overlays/toast.ts";
import type { Outputs } from "../../lib/api/api-client.ts";
import { removeCachedEntry, setCachedEntry } from "../day/cached-entries.ts";
import { dayQueryKeys } from "../day/day-queries.ts";
import { invalidateFoodQueries } from "../../lib/api/invalidate-food-queries.ts";
import type { EntryCall, ShownData } from "../../lib/api/queued-change.ts";
import { submitChange } from "../../offline/submit-change.ts";
import { queryClient } from "../../lib/api/query-client.ts";

export type LoggedEntry = Outputs["diary"]["list"][number];

/** Refetches the day, its week and the habits. */
export async function invalidateDay(day: CalendarDay): Promise<void> {
  invalidateFoodQueries();
  await Promise.all(dayQueryKeys(day).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Shows a new or changed entry of the server in its day, and refetches day, week and habits. */
export function showLoggedEntry(entry: LoggedEntry): void {
  showLoggedEntries([entry]);
}

/** `showLoggedEntry` for entries that were logged together. */
export function showLoggedEntries(entries: readonly LoggedEntry[]): void {
  for (const entry of entries) setCachedEntry(entry);
  for (const day of new Set(entries.map(({ date }) => date))) void invalidateDay(day);
}

async function deleteEntry(entry: LoggedEntry): Promise<void> {
  await submitChange({ call: { type: "remove", input: { id: entry.id } }, before: entry, after: null });
  removeCachedEntry(entry);
}

/** Deletes an entry that was just logged; shows an error when that fails. */
export function undoLog(entry: LoggedEntry): Promise<void> {
  return undoLogAll([entry]);
}

/** `undoLog` for entries that were logged together: each is deleted independently of the others. */
export async function undoLogAll(entries: readonly LoggedEntry[]): Promise<void> {
  const outcomes = await Promise.allSettled(entries.map(deleteEntry));
  if (outcomes.some(({ status }) => status === "rejected")) toastError(loggedEntry.removeFailed);
  await Promise.all([...new Set(entries.map(({ date }) => date))].map(invalidateDay));
}

export type LogResult = {
  entry: LoggedEntry;
  /** True while the entry is stored on this device only. */
  isPending: boolean;
};

/** Creates an entry, which stays on the device until there is a connection; rejects with the server's error. */
export async function logEntry(entry: LoggedEntry, call: EntryCall, shown?: ShownData): Promise<LogResult> {
  const result = await submitChange({ call, before: null, after: entry, shown });
  return { entry: result.answer ?? entry, isPending: result.isPending };
}

/** Shows a notification that an entry was logged, with an undo action; `onAddMore` goes on adding. */
export function toastLogged(entry: LoggedEntry, text: string, isPending = false, onAddMore?: () => void): void {
  toast({
    title: loggedEntry.added,
    text: isPending ? offline.alsoSaved(text) : text,
    tone: isPending ? "neutral" : "success",
    action: { label: common.cancel, run: () => void undoLog(entry) },
    next: onAddMore && { label: loggedEntry.addMore, run: onAddMore },
  });
}
