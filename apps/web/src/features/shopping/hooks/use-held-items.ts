import { useEffect, useRef, useState } from "react";
import type { Held } from "../model/shopping-sections.ts";

/** Milliseconds without a tap after which what was checked off goes to its place. */
const quiet = 2000;

const none: Held = new Map();

/**
 * Keeps rows where they were tapped until the taps have paused, so that nothing moves under the finger. `rows` is what
 * holds them: nothing moves while it is pressed, nor while the keyboard stands in it.
 */
export function useHeld() {
  const rows = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(none);
  useEffect(() => {
    if (held.size === 0) return undefined;
    const timer = setInterval(() => {
      if (!rows.current?.querySelector(":active, :focus-visible")) setHeld(none);
    }, quiet);
    return () => clearInterval(timer);
  }, [held]);
  const hold = (id: string, inCart: boolean): void => setHeld((before) => new Map(before).set(id, inCart));
  return { rows, held, hold };
}
