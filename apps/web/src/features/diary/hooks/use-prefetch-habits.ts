import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api/api-client.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import { buildQueryKey } from "../../../lib/api/query-key.ts";

/** Runs a function when the browser is idle; Safari lacks `requestIdleCallback`, there a timeout is used. */
function runWhenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(run, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Prefetches the usual foods of the current time's meal, and refetches them while the diary changes. */
export function usePrefetchHabits(isReady: boolean): void {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isReady && !isIdle ? runWhenIdle(() => setIsIdle(true)) : undefined), [isReady, isIdle]);
  const input = { mealType: currentMealType() };
  useQuery({
    queryKey: buildQueryKey("food.habits", input),
    queryFn: () => api.food.habits.query(input),
    enabled: isIdle,
    notifyOnChangeProps: [],
  });
}
