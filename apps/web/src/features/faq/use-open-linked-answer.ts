import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Opens the answer of the URL fragment (`#rimborso`) and scrolls to it, on mount and on each change. */
export function useOpenLinkedAnswer(isKnown: (id: string) => boolean, onLinked: (id: string) => void): void {
  const id = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!isKnown(id)) return;
    onLinked(id);
    // After the answer has opened: its height is not known earlier.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(id);
      item?.scrollIntoView();
      item?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a link is followed once, however often the page is drawn
  }, [id]);
}
