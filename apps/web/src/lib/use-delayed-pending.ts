import { useEffect, useState } from "react";

const wait = 200;
const atLeast = 300;

/**
 * True when a wait deserves to be shown: only after 200 ms, and then for at least 300 ms, so that nothing flashes.
 */
export function usePatience(pending: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  const shown = shownSince !== null;
  useEffect(() => {
    if (pending === shown) return;
    const delay = pending ? wait : Math.max(0, (shownSince ?? 0) + atLeast - performance.now());
    const timer = setTimeout(() => setShownSince(pending ? performance.now() : null), delay);
    return () => clearTimeout(timer);
  }, [pending, shown, shownSince]);
  return shown;
}
