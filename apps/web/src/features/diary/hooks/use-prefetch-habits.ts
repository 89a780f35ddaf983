import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api/api-client.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import { buildQueryKey } from "../../../lib/api/query-key.ts";

/** Calls once nothing more urgent is left; Safari knows no idle time, there it is the next free moment. */
function runWhenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(run, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Has what is usual at this hour's meal at hand before anyone asks, and keeps it so while the diary changes. */
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
