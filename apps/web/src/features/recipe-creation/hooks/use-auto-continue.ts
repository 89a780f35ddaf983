import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a list is shown before it is used unchanged. */
const autoContinueAfterMs = 6000;

/**
 * Continues automatically after a delay, unless the user touches the list or moves the focus into it: from then on only
 * a press continues, since the next step may use up the only free recipe of the day.
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
