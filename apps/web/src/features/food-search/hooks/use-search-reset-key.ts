import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { getOpenSheetName } from "../../../lib/sheet-search-params.ts";

/** Sheets that open over the search. */
const sheetsOnTop = new Set<string | undefined>(["codice", "solo-calorie", "scansiona"]);

/**
 * Counts the openings of the search; used as a key, it resets the state at each opening. Closing a sheet that was
 * opened over the search is no new opening: the typed text stays.
 */
export function useSearchResetKey(): number {
  const open = useRouterState({ select: ({ location }) => getOpenSheetName(location.search) });
  const [seen, setSeen] = useState({ open, before: undefined as string | undefined, count: 1 });
  if (seen.open !== open) {
    const isContinued = sheetsOnTop.has(seen.open) && seen.before === "cerca";
    setSeen({ open, before: seen.open, count: seen.count + (open === "cerca" && !isContinued ? 1 : 0) });
    return seen.count;
  }
  return seen.count;
}
