import { useState } from "react";
import type { Entry } from "../model/entry.ts";

/** The entry that a sheet was opened for; kept as it was while the sheet slides away after it is gone. */
export function useRetainedEntry(entries: readonly Entry[], id: string | undefined): Entry | undefined {
  const current = entries.find((entry) => entry.id === id);
  const [retained, setRetained] = useState(current);
  if (current && current !== retained) setRetained(current);
  return current ?? retained;
}
