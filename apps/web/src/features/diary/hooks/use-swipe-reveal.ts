import { useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

/** Width of what lies behind the row, rem. */
const revealed = 5.5;
/** px to the left that open it, or to the right that close it. */
const threshold = 40;
/** px after which a touch is a swipe and no longer a tap. */
const slop = 8;

type Handlers = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
  onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
};

type Gesture = { x: number; y: number; across: number; swiping: boolean };

/** Lets a finger draw a row to the left, off what lies behind it. A tap on an open row closes it. */
export function useSwipeReveal(row: RefObject<HTMLElement | null>): {
  open: boolean;
  close: () => void;
  handlers: Handlers;
} {
  const [open, setOpen] = useState(false);
  const gesture = useRef<Gesture | null>(null);
  const swallowClick = useRef(false);
  const place = (offset: string): void => {
    if (row.current) row.current.style.translate = offset;
  };
  const settle = (next: boolean): void => {
    row.current?.removeAttribute("data-dragging");
    place(next ? `-${revealed}rem 0` : "");
    setOpen(next);
  };
  const handlers: Handlers = {
    onPointerDown: (event) => {
      swallowClick.current = false;
      if (event.pointerType === "mouse") return;
      gesture.current = { x: event.clientX, y: event.clientY, across: 0, swiping: false };
    },
    onPointerMove: (event) => {
      const now = gesture.current;
      if (!now) return;
      now.across = event.clientX - now.x;
      const along = event.clientY - now.y;
      if (!now.swiping && Math.abs(now.across) > slop && Math.abs(now.across) > Math.abs(along)) {
        now.swiping = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        row.current?.setAttribute("data-dragging", "");
      }
      if (now.swiping) place(`min(0px, ${now.across}px - ${open ? revealed : 0}rem) 0`);
    },
    onPointerUp: () => {
      const now = gesture.current;
      gesture.current = null;
      swallowClick.current = now?.swiping === true || open;
      if (now?.swiping) settle(open ? now.across < threshold : now.across < -threshold);
      else if (open) settle(false);
    },
    onPointerCancel: () => {
      gesture.current = null;
      settle(open);
    },
    onClickCapture: (event) => {
      if (!swallowClick.current) return;
      swallowClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { open, close: () => settle(false), handlers };
}
