import { useState } from "react";

/** Counts the openings; used as a React key it resets the state at each opening. */
export function useResetKey(isOpen: boolean): number {
  const [openCount, setOpenCount] = useState(isOpen ? 1 : 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenCount(openCount + 1);
  }
  return openCount;
}
