import { queryClient } from "../../../lib/api/query-client.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { dayKey, weekKey } from "../../../entities/day/day-queries.ts";

/** Without a connection the device answers, and may know who is there and nothing of the day. */
type Home = Partial<Outputs["home"]["read"]>;

function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("not on this device");
  return part;
}

/** Starts a day and its week with an answer that is on its way, before the page that shows them is there. */
export function startDiary(day: string, home: Promise<Home>): void {
  void queryClient.prefetchQuery({ queryKey: dayKey(day), queryFn: async () => known((await home).day) });
  void queryClient.prefetchQuery({ queryKey: weekKey(day), queryFn: async () => known((await home).week) });
}
