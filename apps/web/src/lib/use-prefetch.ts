import { useEffect } from "react";

/** Fetches code ahead of its use. Without a connection it is left to whoever opens the sheet, and to the error there. */
export function usePrefetch(enabled: boolean, loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!enabled || !navigator.onLine) return;
    for (const load of loaders) void load().catch(() => undefined);
  }, [enabled, loaders]);
}
