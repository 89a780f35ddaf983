import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useSyncExternalStore } from "react";
import { today } from "./local-date.ts";

/** Milliseconds until the clock on the wall passes midnight, and a moment more. */
function msUntilMidnight(now: Date = new Date()): number {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return next.getTime() - now.getTime() + 50;
}

/** Timers stand still while a device sleeps, so coming back to the page counts as well as midnight. */
function subscribeToMidnight(notify: () => void): () => void {
  let timer = 0;
  const scheduleNext = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      notify();
      scheduleNext();
    }, msUntilMidnight());
  };
  const onVisibilityChange = (): void => {
    if (document.visibilityState !== "visible") return;
    notify();
    scheduleNext();
  };
  scheduleNext();
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

/** The date of today, which changes at midnight under an open page. */
export function useToday(): CalendarDay {
  return useSyncExternalStore(subscribeToMidnight, () => today());
}
