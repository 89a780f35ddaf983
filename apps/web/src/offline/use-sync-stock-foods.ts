import { useEffect } from "react";

/** After somebody has begun to use the app, ms: what they look for comes first. */
const syncDelayMs = 4000;

function startSync(): void {
  import("./sync-stock-foods.ts")
    .then(({ syncStockFoods }) => syncStockFoods())
    // Without them, or without anywhere to put them, there is the search with a connection.
    .catch(() => undefined);
}

/** Has the foods on the device that can be searched without a connection, once somebody uses the app. */
export function useSyncStockFoods(): void {
  useEffect(() => {
    const scheduleSync = (): void => void setTimeout(startSync, syncDelayMs);
    addEventListener("pointerdown", scheduleSync, { once: true });
    return () => removeEventListener("pointerdown", scheduleSync);
  }, []);
}
