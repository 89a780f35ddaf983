import { useEffect, useState } from "react";

/** Milliseconds of a wait after which it is called slow. */
const slowAfterMs = 3_000;

/** True once a wait has lasted longer than a person expects of it. */
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
