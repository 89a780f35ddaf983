import { useState } from "react";
import type { Entry } from "../model/entry.ts";

/** The entry that a sheet was opened for; returned unchanged while the sheet slides away after its removal. */
export function useRetainedEntry(entries: readonly Entry[], id: string | undefined): Entry | undefined {
  const current = entries.find((entry) => entry.id === id);
  const [retained, setRetained] = useState(current);
  if (current && current !== retained) setRetained(current);
  return current ?? retained;
}
