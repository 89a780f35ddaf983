import type { CalendarDay } from "@fetta/domain/calendar-day";
import { adding } from "./logged-entry.messages.ts";
import { common } from "../../i18n/common.messages.ts";
import { offline } from "../../i18n/offline.messages.ts";
import { toast } from "../../ui/overlays/toast.ts";
import type { Outputs } from "../../lib/api/api-client.ts";
import { dayKey, weekKey } from "../day/day-queries.ts";
import { outdateFoods } from "../../lib/api/invalidate-food-queries.ts";
import type { Call } from "../../lib/api/diary-change.ts";
import { perform } from "../../offline/submit-change.ts";
import { queryClient } from "../../lib/api/query-client.ts";

export type LoggedEntry = Outputs["diary"]["list"][number];

/** What was logged counts in its day, its week, and among what is usual. */
export async function refreshDay(day: CalendarDay): Promise<void> {
  outdateFoods();
  await Promise.all(
    [dayKey(day), weekKey(day)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

function put(entry: LoggedEntry): void {
  queryClient.setQueryData<LoggedEntry[]>(dayKey(entry.date), (entries) =>
    entries?.some(({ id }) => id === entry.id)
      ? entries.map((present) => (present.id === entry.id ? entry : present))
      : entries && [...entries, entry],
  );
}

/** Shows an entry that the server holds in the diary of its day, new or changed, and has day, week and habits read anew. */
export function showLogged(entry: LoggedEntry): void {
  showAllLogged([entry]);
}

/** The same for entries that were logged together. */
export function showAllLogged(entries: readonly LoggedEntry[]): void {
  for (const entry of entries) put(entry);
  for (const day of new Set(entries.map(({ date }) => date))) void refreshDay(day);
}

async function drop(entry: LoggedEntry): Promise<void> {
  const { id, date } = entry;
  await perform({ call: { way: "remove", input: { id } }, before: entry, after: null });
  queryClient.setQueryData<LoggedEntry[]>(dayKey(date), (entries) =>
    entries?.filter((present) => present.id !== id),
  );
}

/** Takes an entry back that was just logged; says so when that fails. */
export function takeBack(entry: LoggedEntry): Promise<void> {
  return takeAllBack([entry]);
}

/** The same for entries that were logged together: those that can go do, whatever becomes of the others. */
export async function takeAllBack(entries: readonly LoggedEntry[]): Promise<void> {
  const removals = await Promise.allSettled(entries.map(drop));
  if (removals.some(({ status }) => status === "rejected"))
    toast({ title: common.error, text: adding.removeFailed, tone: "error" });
  await Promise.all([...new Set(entries.map(({ date }) => date))].map(refreshDay));
}

/** An entry that was just made. */
export type Logged = {
  entry: LoggedEntry;
  /** True while it is on this device alone. */
  kept: boolean;
};

/** Makes a new entry, which may stay on the device until there is a connection; rejects when the server refuses it. */
export async function log(entry: LoggedEntry, call: Call): Promise<Logged> {
  const done = await perform({ call, before: null, after: entry });
  return { entry: done.entry ?? entry, kept: done.kept };
}

/** Says that an entry is in the diary, with the way back. */
export function announceLogged(entry: LoggedEntry, text: string, kept = false): void {
  toast({
    title: adding.added,
    text: kept ? offline.kept : text,
    tone: kept ? "neutral" : "success",
    action: { label: common.cancel, run: () => void takeBack(entry) },
  });
}
