import { useEffect, useState } from "react";

const showDelayMs = 200;
const minVisibleMs = 300;

/** True only after 200 ms of waiting, and then for at least 300 ms, so that the loading state does not flash. */
export function useDelayedPending(isPending: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  const isShown = shownSince !== null;
  useEffect(() => {
    if (isPending === isShown) return;
    const delayMs = isPending ? showDelayMs : Math.max(0, (shownSince ?? 0) + minVisibleMs - performance.now());
    const timer = setTimeout(() => setShownSince(isPending ? performance.now() : null), delayMs);
    return () => clearTimeout(timer);
  }, [isPending, isShown, shownSince]);
  return isShown;
}
