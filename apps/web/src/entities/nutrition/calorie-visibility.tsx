import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";

/** False for who has a diary of portions and meals: no energy, no macros, on screens and in what screen readers say. */
export function useShowsCalories(): boolean {
  return useSession().data?.hidesCalories !== true;
}

/** Figures of energy and macros: not there at all for who does not want to meet them. */
export function IfCaloriesShown({ children }: { children: ReactNode }) {
  return useShowsCalories() ? children : null;
}
