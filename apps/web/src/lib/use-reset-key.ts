import { useState } from "react";

/** Counts how often something was opened: as a key it makes every opening start anew. */
export function useOpenings(isOpen: boolean): number {
  const [openings, setOpenings] = useState(isOpen ? 1 : 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  return openings;
}
