import { queryClient } from "../../../lib/api/query-client.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { dayQueryKey, weekQueryKey } from "../../../entities/day/day-queries.ts";

/** Offline, the response comes from the device's cache, which may have the user but no data of the day. */
type HomeResponse = Partial<Outputs["home"]["read"]>;

function requirePart<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("not on this device");
  return part;
}

/** Fills the queries of a day and its week from a pending response, before the page that shows them has loaded. */
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
