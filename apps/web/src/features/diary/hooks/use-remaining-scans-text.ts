import { useMe } from "../../../entities/session/session.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { diarySheets } from "../diary-sheets.messages.ts";

/** Scans left today, as text; undefined where there is no limit or photo analysis is unavailable. */
export function useRemainingScansText(): string | undefined {
  const { usage, ai } = useMe();
  const { used, limit, resetsAt } = usage.foodScans;
  if (limit === null || !ai.available) return undefined;
  return used < limit
    ? diarySheets.add.scansLeft(limit - used)
    : diarySheets.add.noScansLeft(formatRelativeTime(new Date(resetsAt)));
}
