import { useState } from "react";
import type { Entry } from "../model/entry.ts";

/** The entry that a sheet was opened for; kept as it was while the sheet slides away after it is gone. */
export function useKeptEntry(entries: readonly Entry[], id: string | undefined): Entry | undefined {
  const present = entries.find((entry) => entry.id === id);
  const [kept, setKept] = useState(present);
  if (present && present !== kept) setKept(present);
  return present ?? kept;
}
