import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { openName } from "../../../lib/sheet-search-params.ts";

/** What is opened from the search and lies on it. */
const onTop = new Set<string | undefined>(["codice", "solo-calorie", "scansiona"]);

/**
 * Counts how often the search was opened: as a key it makes every opening start anew. Coming back from what lay on it
 * is no new opening: what was typed is still there.
 */
export function useSearchOpenings(): number {
  const open = useRouterState({ select: ({ location }) => openName(location.search) });
  const [seen, setSeen] = useState({ open, before: undefined as string | undefined, count: 1 });
  if (seen.open !== open) {
    const goesOn = onTop.has(seen.open) && seen.before === "cerca";
    setSeen({ open, before: seen.open, count: seen.count + (open === "cerca" && !goesOn ? 1 : 0) });
    return seen.count;
  }
  return seen.count;
}
