import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a list is shown before it is taken as it is. */
const pause = 6000;

/**
 * Goes on by itself after a while, unless somebody touches the list or brings the focus there: from then on it is theirs
 * to say when, for what follows may be the one recipe of their day.
 */
export function useGoOn(when: boolean, goOn: () => void) {
  const [touched, setTouched] = useState(false);
  const go = useEffectEvent(goOn);
  const waits = when && !touched;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => go(), pause);
    return () => clearTimeout(timer);
  }, [waits]);
  const halt = (): void => setTouched(true);
  return { waits, touch: { onPointerDown: halt, onFocus: halt } };
}
