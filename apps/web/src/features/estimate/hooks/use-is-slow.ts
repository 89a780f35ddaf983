import { useEffect, useState } from "react";

/** Milliseconds of a wait after which it is called slow. */
const slowAfter = 3_000;

/** True once a wait has lasted longer than a person expects of it. */
export function useSlowness(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  if (!pending && slow) setSlow(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow;
}
