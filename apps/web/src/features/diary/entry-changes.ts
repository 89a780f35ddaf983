import { common } from "../../i18n/common.ts";
import { diary } from "../../i18n/diary.ts";
import { api } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.ts";
import { change, dropEntry, putEntry } from "./diary-cache.ts";
import { asAddition } from "./entry.ts";
import type { Entry } from "./entry.ts";

export function sayFailed(text: string): void {
  toast({ title: common.error, text, tone: "error" });
}

/** Takes an entry out of the diary at once; rejects, with the entry back, when that fails. */
export function remove(entry: Entry): Promise<void> {
  return change({
    days: [entry.date],
    show: () => dropEntry(entry),
    send: () => api.diary.remove.mutate({ id: entry.id }),
    takeBack: () => putEntry(entry),
  });
}

/** Shows a new entry at once and sends it; what the server keeps takes its place. Rejects, without it, when that fails. */
export async function insert(entry: Entry, send: () => Promise<Entry>): Promise<void> {
  const kept = await change({
    days: [entry.date],
    show: () => putEntry(entry),
    send,
    takeBack: () => dropEntry(entry),
  });
  putEntry(kept);
}

/** Puts an entry back that had been removed. */
export function putBack(entry: Entry): Promise<void> {
  return insert(entry, () => api.diary.add.mutate(asAddition(entry)));
}

/** Takes out entries that were made by mistake; says so when that fails. */
export function removeAll(entries: readonly Entry[]): void {
  void Promise.all(entries.map(remove)).catch(() => sayFailed(diary.removeFailed));
}
