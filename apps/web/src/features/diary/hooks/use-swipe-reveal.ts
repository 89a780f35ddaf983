import { useRef, useState, type PointerEvent, type RefObject } from "react";

/** Width of the button behind the row, rem. */
const revealedRem = 5.5;
/** Distance to the left that opens the row, or to the right that closes it, px. */
const minSwipePx = 40;
/** Distance after which a touch is a swipe and no longer a tap, px. */
const tapSlopPx = 8;

type Handlers = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
  onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
};

type Gesture = { x: number; y: number; deltaX: number; swiping: boolean };

/** Lets the user swipe a row to the left and reveal the button behind it. A tap on an open row closes it. */
export function useSwipeReveal(row: RefObject<HTMLElement | null>): {
  open: boolean;
  close: () => void;
  handlers: Handlers;
} {
  const [open, setOpen] = useState(false);
  const gesture = useRef<Gesture | null>(null);
  const shouldSwallowClick = useRef(false);
  const translateRow = (offset: string): void => {
    if (row.current) row.current.style.translate = offset;
  };
  const snapTo = (isOpenNext: boolean): void => {
    row.current?.removeAttribute("data-dragging");
    translateRow(isOpenNext ? `-${revealedRem}rem 0` : "");
    setOpen(isOpenNext);
  };
  const handlers: Handlers = {
    onPointerDown: (event) => {
      shouldSwallowClick.current = false;
      if (event.pointerType === "mouse") return;
      gesture.current = { x: event.clientX, y: event.clientY, deltaX: 0, swiping: false };
    },
    onPointerMove: (event) => {
      const now = gesture.current;
      if (!now) return;
      now.deltaX = event.clientX - now.x;
      const along = event.clientY - now.y;
      if (!now.swiping && Math.abs(now.deltaX) > tapSlopPx && Math.abs(now.deltaX) > Math.abs(along)) {
        now.swiping = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        row.current?.setAttribute("data-dragging", "");
      }
      if (now.swiping) translateRow(`min(0px, ${now.deltaX}px - ${open ? revealedRem : 0}rem) 0`);
    },
    onPointerUp: () => {
      const now = gesture.current;
      gesture.current = null;
      shouldSwallowClick.current = now?.swiping === true || open;
      if (now?.swiping) snapTo(open ? now.deltaX < minSwipePx : now.deltaX < -minSwipePx);
      else if (open) snapTo(false);
    },
    onPointerCancel: () => {
      gesture.current = null;
      snapTo(open);
    },
    onClickCapture: (event) => {
      if (!shouldSwallowClick.current) return;
      shouldSwallowClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { open, close: () => snapTo(false), handlers };
}
