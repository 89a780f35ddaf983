import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a list is shown before it is taken as it is. */
const autoContinueAfterMs = 6000;

/**
 * Goes on by itself after a while, unless somebody touches the list or brings the focus there: from then on it is theirs
 * to say when, for what follows may be the one recipe of their day.
 */
export function useAutoContinue(isEnabled: boolean, onContinue: () => void) {
  const [isTouched, setIsTouched] = useState(false);
  const go = useEffectEvent(onContinue);
  const isWaiting = isEnabled && !isTouched;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => go(), autoContinueAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const stop = (): void => setIsTouched(true);
  return { isWaiting, touch: { onPointerDown: stop, onFocus: stop } };
}
