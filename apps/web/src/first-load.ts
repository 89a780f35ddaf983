import { startDiary } from "./features/diary/start-diary.ts";
import { today } from "./lib/day.ts";
import { firstDay } from "./lib/first-request.ts";
import { connectDevice } from "./lib/offline/connect-device.ts";
import { startSession } from "./lib/session.ts";
import { api } from "./lib/api.ts";

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
  void import("./routes/-home-screen.tsx");
}
