import { useSyncExternalStore } from "react";

/** Screens from 1024 px, where the navigation stands at the side and a page has panes. */
export const deskScreen = "(min-width: 64em)";

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
