import type { BackupTimes } from "@fetta/db/queries/platform/backup-run";
import { addDays, mondayOf, productDay, productInstant } from "@fetta/domain/calendar-day";

type ScheduledKind = "backup" | "proof";

const hourMs = 3_600_000;

/** Minute of the day, in the product's time zone, at which a run is due, and when a failed one is tried again. */
const schedule = {
  // Every night.
  backup: { minute: 3 * 60 + 15, retryMs: hourMs },
  // In the night of every Sunday.
  proof: { minute: 4 * 60, retryMs: 24 * hourMs },
} as const;

/** The instants before and after `now` at which a kind is due by the calendar. */
function findOccurrences(kind: ScheduledKind, now: Date): { last: Date; next: Date } {
  const today = productDay(now);
  const [day, interval] = kind === "backup" ? [today, 1] : [addDays(mondayOf(today), 6), 7];
  const instants = [-interval, 0, interval].map((days) => productInstant(addDays(day, days), schedule[kind].minute));
  const next = instants.findIndex((instant) => instant > now);
  return { last: instants[next - 1] ?? now, next: instants[next] ?? now };
}

/**
 * When the next run of a kind is due: now or before where none succeeded since its last night, so that a server that was
 * off catches up; after a failed one with a pause. A new server begins with the night after its first account.
 */
export function findNextRun(kind: ScheduledKind, now: Date, times: BackupTimes): Date {
  const { attemptedAt, succeededAt, firstAccountAt } = times;
  const { last, next } = findOccurrences(kind, now);
  const savedAt = succeededAt ?? firstAccountAt ?? now;
  if (savedAt >= last) return next;
  const retryAt = new Date((attemptedAt?.getTime() ?? 0) + schedule[kind].retryMs);
  return attemptedAt !== null && retryAt > last ? retryAt : last;
}
