import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** Shows the answer that the address ends in (`#rimborso`), now and whenever it changes: it is opened and comes into sight. */
export function useOpenLinkedAnswer(isKnown: (id: string) => boolean, onLinked: (id: string) => void): void {
  const id = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!isKnown(id)) return;
    onLinked(id);
    // Once it is open: only then is it known how much room it takes.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(id);
      item?.scrollIntoView();
      item?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a link is followed once, however often the page is drawn
  }, [id]);
}
