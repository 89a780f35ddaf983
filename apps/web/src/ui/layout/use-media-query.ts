import { useSyncExternalStore } from "react";
import { getRenderContext, screenQueries } from "../../lib/first-paint/render-context.ts";

export const compactScreen = screenQueries.compact;
export const deskScreen = screenQueries.desk;
/** Screens with room for a third pane. */
export const widestScreen = "(min-width: 100em)";
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
    () => {
      const screen = getRenderContext()?.screen ?? "phone";
      return screen !== "phone" && query === screenQueries[screen];
    },
  );
}
