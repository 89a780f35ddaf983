import { useEffect, useState } from "react";

const lengthMs = 500;

/** Counts from 0 to `target` within half a second; there at once for people who want less motion. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    const start = performance.now();
    const draw = (now: number): void => {
      const part = still ? 1 : Math.min(1, Math.max(0, now - start) / lengthMs);
      setShown(Math.round(target * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
