import { startDiary } from "./features/diary/start-diary.ts";
import { today } from "./lib/day.ts";
import { startSession, startSignedOut } from "./lib/session.ts";

/** Starts what the first screen needs before anything is drawn, in one request. */
export function firstLoad(): void {
  // The server answers a guest with a page that says so: there is nobody to ask about.
  if (document.documentElement.dataset["session"] === "none") {
    startSignedOut();
    return;
  }
  startSession();
  if (location.pathname !== "/") return;
  startDiary(new URLSearchParams(location.search).get("giorno") ?? today());
  void import("./features/diary/home-page.tsx");
}
