import { useEffect } from "react";

/** Delay after the first interaction, ms, so that the user's own requests come first. */
const syncDelayMs = 4000;

function startSync(): void {
  import("./sync-stock-foods.ts")
    .then(({ syncStockFoods }) => syncStockFoods())
    // Without the list or a storage for it, search works online only.
    .catch(() => undefined);
}

/** Stores the stock foods for offline search, after the first interaction with the app. */
export function useSyncStockFoods(): void {
  useEffect(() => {
    const scheduleSync = (): void => void setTimeout(startSync, syncDelayMs);
    addEventListener("pointerdown", scheduleSync, { once: true });
    return () => removeEventListener("pointerdown", scheduleSync);
  }, []);
}
