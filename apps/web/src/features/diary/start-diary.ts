import { queryClient } from "../../lib/query-client.ts";
import type { Outputs } from "../../lib/trpc.ts";
import { dayKey, weekKey } from "./diary-cache.ts";

type Home = Outputs["home"]["read"];

/** Starts a day and its week with an answer that is on its way, before the page that shows them is there. */
export function startDiary(day: string, home: Promise<Home>): void {
  void queryClient.prefetchQuery({ queryKey: dayKey(day), queryFn: async () => (await home).day });
  void queryClient.prefetchQuery({ queryKey: weekKey(day), queryFn: async () => (await home).week });
}
