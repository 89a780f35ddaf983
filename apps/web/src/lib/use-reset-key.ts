import { useState } from "react";

/** Counts how often something was opened: as a key it makes every opening start anew. */
export function useResetKey(isOpen: boolean): number {
  const [openCount, setOpenCount] = useState(isOpen ? 1 : 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenCount(openCount + 1);
  }
  return openCount;
}
