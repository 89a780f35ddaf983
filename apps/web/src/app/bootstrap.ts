import { prefetchDiary } from "../features/diary/model/prefetch-diary.ts";
import { today } from "../lib/local-date.ts";
import { getInitialDiaryDay } from "./bootstrap-request.ts";
import { registerOfflineModules } from "../offline/register-offline-modules.ts";
import { prefetchSession } from "../entities/session/session.ts";
import { api } from "../lib/api/api-client.ts";

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
