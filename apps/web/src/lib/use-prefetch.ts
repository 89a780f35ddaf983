import { useEffect } from "react";

/** Fetches code ahead of its use. Nothing is fetched offline; opening the sheet then shows the error. */
export function usePrefetch(enabled: boolean, loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if (!enabled || !navigator.onLine) return;
    for (const load of loaders) void load().catch(() => undefined);
  }, [enabled, loaders]);
}
