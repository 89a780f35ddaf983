import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus within a section after the next render: the focused element was removed, or its target was not
 * rendered yet.
 */
export function useFocusAfterRender(): { section: RefObject<HTMLElement | null>; focus: (selector: string) => void } {
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
