import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api/api-client.ts";
import { mealNow } from "../../../lib/local-date.ts";
import { readKey } from "../../../lib/api/query-key.ts";

/** Calls once nothing more urgent is left; Safari knows no idle time, there it is the next free moment. */
function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(run, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

/** Has what is usual at this hour's meal at hand before anyone asks, and keeps it so while the diary changes. */
export function useWarmHabits(ready: boolean): void {
  const [idle, setIdle] = useState(false);
  useEffect(() => (ready && !idle ? whenIdle(() => setIdle(true)) : undefined), [ready, idle]);
  const input = { mealType: mealNow() };
  useQuery({
    queryKey: readKey("food.habits", input),
    queryFn: () => api.food.habits.query(input),
    enabled: idle,
    notifyOnChangeProps: [],
  });
}
