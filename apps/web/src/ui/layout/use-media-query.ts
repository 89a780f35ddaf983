import { useSyncExternalStore } from "react";

/** Screens under 375 px, where the first screen has room for less. */
export const compactScreen = "(max-width: 23.43em)";
/** Screens from 1024 px, where the navigation stands at the side and a page has panes. */
export const deskScreen = "(min-width: 64em)";
/** Screens whose side has room for the month, with days that are small for a finger. */
export const sideCalendarScreen = "(min-width: 80em) and (min-height: 44em) and (pointer: fine)";

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
  );
}
