import { useEffect, useState } from "react";

/** Milliseconds after which a wait counts as slow. */
const slowAfterMs = 3_000;

/** True once a wait has lasted longer than `slowAfterMs`. */
export function useIsSlow(pending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  if (!pending && isSlow) setIsSlow(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [pending]);
  return isSlow;
}
