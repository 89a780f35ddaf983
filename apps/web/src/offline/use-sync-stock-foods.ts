import { useEffect } from "react";

/** After somebody has begun to use the app, ms: what they look for comes first. */
const pause = 4000;

function fetchStock(): void {
  import("./sync-stock-foods.ts")
    .then(({ keepStockFoods }) => keepStockFoods())
    // Without them, or without anywhere to put them, there is the search with a connection.
    .catch(() => undefined);
}

/** Has the foods on the device that can be searched without a connection, once somebody uses the app. */
export function useStockFoods(): void {
  useEffect(() => {
    const later = (): void => void setTimeout(fetchStock, pause);
    addEventListener("pointerdown", later, { once: true });
    return () => removeEventListener("pointerdown", later);
  }, []);
}
