import type { Me } from "../../../entities/session/session.ts";

/** Scans left today; null where they are unlimited. After `resetsAt` the full limit is available again. */
export function countRemainingScans(
  { used, limit, resetsAt }: Me["usage"]["foodScans"],
  now: Date = new Date(),
): number | null {
  if (limit === null) return null;
  return now >= new Date(resetsAt) ? limit : Math.max(0, limit - used);
}
