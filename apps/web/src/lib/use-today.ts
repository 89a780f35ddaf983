import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useSyncExternalStore } from "react";
import { today } from "./local-date.ts";

/** Milliseconds until local midnight, plus 50. */
function msUntilMidnight(now: Date = new Date()): number {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return next.getTime() - now.getTime() + 50;
}

/** Timers stop while a device sleeps, so the date is also checked when the page becomes visible. */
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

/** The current date; it changes at midnight while the page is open. */
export function useToday(): CalendarDay {
  const getToday = (): CalendarDay => today();
  return useSyncExternalStore(subscribeToMidnight, getToday, getToday);
}
