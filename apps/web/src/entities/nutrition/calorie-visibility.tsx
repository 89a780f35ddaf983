import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";

/**
 * False for users whose diary shows portions and meals only: no energy and no macros, neither on screen nor in screen
 * reader texts.
 */
export function useShowsCalories(): boolean {
  return useSession().data?.hidesCalories !== true;
}

/** Renders energy and macro values, unless the user has hidden them. */
export function IfCaloriesShown({ children }: { children: ReactNode }) {
  return useShowsCalories() ? children : null;
}
