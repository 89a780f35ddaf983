import { useEffect } from "react";

/** Fetches code ahead of its use. Without a connection it is left to whoever opens the sheet, and to the error there. */
export function useAhead(when: boolean, loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!when || !navigator.onLine) return;
    for (const load of loads) void load().catch(() => undefined);
  }, [when, loads]);
}
