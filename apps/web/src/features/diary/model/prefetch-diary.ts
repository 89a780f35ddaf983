import { queryClient } from "../../../lib/api/query-client.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { dayQueryKey, weekQueryKey } from "../../../entities/day/day-queries.ts";

/** Without a connection the device answers, and may know who is there and nothing of the day. */
type HomeResponse = Partial<Outputs["home"]["read"]>;

function requirePart<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("not on this device");
  return part;
}

/** Starts a day and its week with an answer that is on its way, before the page that shows them is there. */
export function prefetchDiary(day: string, home: Promise<HomeResponse>): void {
  void queryClient.prefetchQuery({
    queryKey: dayQueryKey(day),
    queryFn: async () => requirePart((await home).day),
  });
  void queryClient.prefetchQuery({
    queryKey: weekQueryKey(day),
    queryFn: async () => requirePart((await home).week),
  });
}
