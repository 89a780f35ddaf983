import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Moves the focus within a part of the page once it is drawn anew: what had it is gone, or what gets it was not there. */
export function useFocusAfterRender(): {
  section: RefObject<HTMLElement | null>;
  focus: (selector: string) => void;
} {
  const section = useRef<HTMLElement>(null);
  const pendingSelector = useRef<string | null>(null);
  useEffect(() => {
    if (pendingSelector.current === null) return;
    section.current?.querySelector<HTMLElement>(pendingSelector.current)?.focus();
    pendingSelector.current = null;
  });
  return {
    section,
    focus: (selector) => {
      pendingSelector.current = selector;
    },
  };
}
