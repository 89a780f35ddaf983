import { useEffect, useRef, useState } from "react";

const durationMs = 500;

/**
 * A number that runs from the one shown before to a new one within half a second, slowing down; at once with reduced
 * motion. The first one is shown at once, or runs from `start`; null is shown as null.
 */
export function useAnimatedNumber<Target extends number | null>(target: Target, start?: number): Target {
  const [shown, setShown] = useState<number | null>(start ?? target);
  const latest = useRef(shown);
  useEffect(() => {
    const from = latest.current;
    const show = (value: number | null): void => {
      latest.current = value;
      setShown(value);
    };
    if (from === target) return;
    if (from === null || target === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return show(target);
    const startedAt = performance.now();
    let frame = 0;
    const draw = (now: number): void => {
      const progress = Math.min(1, Math.max(0, now - startedAt) / durationMs);
      show(Math.round(from + (target - from) * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  // The state follows a render later where there was no number, or is none.
  return (shown === null || target === null ? target : shown) as Target;
}
