import { useRef } from "react";
import type { PointerEvent, RefObject } from "react";

/** Swipe distance to the right that dismisses a card, px. */
const dismissDistancePx = 50;

type Handlers = Record<
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
  (event: PointerEvent) => void
>;

/** Pointer handlers that dismiss a card by a swipe to the right. */
export function useSwipeToDismiss(card: RefObject<HTMLElement | null>, onDismiss: () => void): Handlers {
  const startX = useRef<number | null>(null);
  const distance = (event: PointerEvent): number => Math.max(0, event.clientX - (startX.current ?? event.clientX));
  const resetSwipe = (): void => {
    startX.current = null;
    card.current?.removeAttribute("data-dragging");
    if (card.current) card.current.style.translate = "";
  };
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
      card.current?.setAttribute("data-dragging", "");
    },
    onPointerMove: (event) => {
      if (startX.current !== null && card.current) card.current.style.translate = `${distance(event)}px 0`;
    },
    onPointerUp: (event) => {
      if (startX.current === null) return;
      const isDismissed = distance(event) >= dismissDistancePx;
      resetSwipe();
      if (isDismissed) onDismiss();
    },
    onPointerCancel: resetSwipe,
  };
}
