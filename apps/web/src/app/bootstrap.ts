import { startDiary } from "../features/diary/model/prefetch-diary.ts";
import { today } from "../lib/local-date.ts";
import { firstDay } from "./bootstrap-request.ts";
import { connectDevice } from "../offline/register-offline-modules.ts";
import { startSession } from "../entities/session/session.ts";
import { api } from "../lib/api/api-client.ts";

/** Asks for what the first screen needs, in one request, before any of it is drawn. */
export function firstLoad(): void {
  connectDevice();
  const day = firstDay(location, today());
  if (day === undefined) {
    startSession();
    return;
  }
  const home = api.home.read.query({ date: day });
  startSession(home.then(({ me }) => me));
  startDiary(day, home);
  void import("../routes/-home-screen.tsx");
}
