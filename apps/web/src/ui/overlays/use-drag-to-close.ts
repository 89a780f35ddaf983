import { useRef } from "react";
import type { PointerEvent, RefObject } from "react";

/** A pull of 120 px, or a quick flick (0.5 px a millisecond) of at least 24 px, closes. */
const closeDistancePx = 120;
const minFlickSpeed = 0.5;
const minFlickDistancePx = 24;

type Handlers = Record<
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
  (event: PointerEvent) => void
>;

/** Pointer handlers for a handle that drags `sheet` down to close it. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, close: () => void): Handlers {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulledDistance = (event: PointerEvent): number =>
    Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const resetDrag = (): void => {
    start.current = null;
    sheet.current?.removeAttribute("data-dragging");
  };
  return {
    onPointerDown: (event) => {
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.setAttribute("data-dragging", "");
    },
    onPointerMove: (event) => {
      if (start.current && sheet.current) sheet.current.style.translate = `0 ${pulledDistance(event)}px`;
    },
    onPointerUp: (event) => {
      if (!start.current) return;
      const distance = pulledDistance(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.at);
      resetDrag();
      if (distance > closeDistancePx || (distance > minFlickDistancePx && speed > minFlickSpeed)) close();
      else if (sheet.current) sheet.current.style.translate = "";
    },
    onPointerCancel: () => {
      resetDrag();
      if (sheet.current) sheet.current.style.translate = "";
    },
  };
}
