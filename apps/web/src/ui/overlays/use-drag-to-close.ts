import { useRef } from "react";
import type { PointerEvent, RefObject } from "react";

/** A pull of 120 px, or a quick flick (0.5 px a millisecond) of at least 24 px, closes. */
const far = 120;
const flick = 0.5;
const flickAtLeast = 24;

type Handlers = Record<
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
  (event: PointerEvent) => void
>;

/** Lets a handle pull `sheet` down and away. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, close: () => void): Handlers {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pull = (event: PointerEvent): number =>
    Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const settle = (): void => {
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
      if (start.current && sheet.current) sheet.current.style.translate = `0 ${pull(event)}px`;
    },
    onPointerUp: (event) => {
      if (!start.current) return;
      const distance = pull(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.at);
      settle();
      if (distance > far || (distance > flickAtLeast && speed > flick)) close();
      else if (sheet.current) sheet.current.style.translate = "";
    },
    onPointerCancel: () => {
      settle();
      if (sheet.current) sheet.current.style.translate = "";
    },
  };
}
