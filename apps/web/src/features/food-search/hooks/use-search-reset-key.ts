import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { getOpenSheetName } from "../../../lib/sheet-search-params.ts";

/** What is opened from the search and lies on it. */
const sheetsOnTop = new Set<string | undefined>(["codice", "solo-calorie", "scansiona"]);

/**
 * Counts how often the search was opened: as a key it makes every opening start anew. Coming back from what lay on it
 * is no new opening: what was typed is still there.
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
