import { useEffect, useState } from "react";

const durationMs = 500;

/** Counts from 0 to `target` within half a second; returns `target` at once with reduced motion. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    const start = performance.now();
    const draw = (now: number): void => {
      const progress = prefersReducedMotion ? 1 : Math.min(1, Math.max(0, now - start) / durationMs);
      setShown(Math.round(target * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
