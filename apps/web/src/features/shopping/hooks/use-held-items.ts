import { useEffect, useRef, useState } from "react";
import type { HeldItems } from "../model/shopping-sections.ts";

/** Milliseconds without a tap after which checked items move to their section. */
const quietMs = 2000;

const none: HeldItems = new Map();

/**
 * Keeps tapped rows in place until the taps have paused, so that nothing moves under the finger. `rows` is their
 * container: nothing moves while it is pressed or has the keyboard focus.
 */
export function useHeldItems() {
  const rows = useRef<HTMLDivElement>(null);
  const [heldItems, setHeldItems] = useState(none);
  useEffect(() => {
    if (heldItems.size === 0) return undefined;
    const timer = setInterval(() => {
      if (!rows.current?.querySelector(":active, :focus-visible")) setHeldItems(none);
    }, quietMs);
    return () => clearInterval(timer);
  }, [heldItems]);
  const holdItem = (id: string, inCart: boolean): void => setHeldItems((before) => new Map(before).set(id, inCart));
  return { rows, heldItems, holdItem };
}
