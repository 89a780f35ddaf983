import { startDiary } from "./features/diary/start-diary.ts";
import { today } from "./lib/day.ts";
import { firstDay } from "./lib/first-request.ts";
import { startSession } from "./lib/session.ts";

/** Asks for what the first screen needs, in one request, before any of it is drawn. */
export function firstLoad(): void {
  startSession();
  const day = firstDay(location, today());
  if (day === undefined) return;
  startDiary(day);
  void import("./routes/-home-screen.tsx");
}
