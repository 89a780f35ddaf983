import type { Me } from "../../../entities/session/session.ts";

/** Scans that are left today; null where they are not counted. A day that is over has given back its own. */
export function countRemainingScans(
  { used, limit, resetsAt }: Me["usage"]["foodScans"],
  now: Date = new Date(),
): number | null {
  if (limit === null) return null;
  return now >= new Date(resetsAt) ? limit : Math.max(0, limit - used);
}
