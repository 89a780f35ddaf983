import { addDays, mondayOf } from "@fetta/domain/calendar-day";
import { today } from "../lib/local-date.ts";
import { getInitialDiaryDay } from "./bootstrap-request.ts";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { prefetchSession } from "../entities/session/session.ts";
import { api } from "../lib/api/api-client.ts";
import { dayQueryKey, weekQueryKey } from "../entities/day/day-queries.ts";
import { queryClient } from "../lib/api/query-client.ts";
import type { Outputs } from "../lib/api/trpc-hooks.ts";

/** Offline, the response comes from the device's cache, which may have the user but no data of the day. */
type HomeResponse = Partial<Outputs["home"]["read"]>;

function requirePart<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("not on this device");
  return part;
}

/** Fills the queries of a day and its week from a pending response, before the page that shows them has loaded. */
function prefetchDiary(day: string, home: Promise<HomeResponse>): void {
  void queryClient.prefetchQuery({ queryKey: dayQueryKey(day), queryFn: async () => requirePart((await home).day) });
  void queryClient.prefetchQuery({ queryKey: weekQueryKey(day), queryFn: async () => requirePart((await home).week) });
  // The page asks whether yesterday is complete, which is in another week.
  if (mondayOf(day) === day)
    void queryClient.prefetchQuery({
      queryKey: weekQueryKey(addDays(day, -1)),
      queryFn: async () => requirePart((await home).lastWeek),
    });
}

/** Requests the data of the first screen in one call, before the first render. */
export function bootstrapApp(): void {
  registerOfflineModules();
  const day = getInitialDiaryDay(location, today());
  if (day === undefined) {
    prefetchSession();
    return;
  }
  const home = api.home.read.query({ date: day });
  prefetchSession(home.then(({ me }) => me));
  prefetchDiary(day, home);
  void import("../routes/-home-screen.tsx");
}
