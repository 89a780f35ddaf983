import { useRef } from "react";
import type { PointerEvent } from "react";

/** Minimum horizontal distance of a swipe, px; it must also exceed the vertical one. */
const minSwipePx = 48;

type Handlers = Record<"onPointerDown" | "onPointerUp" | "onPointerCancel", (event: PointerEvent) => void>;

/** A swipe to the left moves to the next day (+1), to the right to the previous one (-1). */
export function useDaySwipe(move: (step: 1 | -1) => void): Handlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event) => {
      start.current = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event) => {
      if (!start.current) return;
      const deltaX = event.clientX - start.current.x;
      const deltaY = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(deltaX) >= minSwipePx && Math.abs(deltaX) > Math.abs(deltaY)) move(deltaX < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
