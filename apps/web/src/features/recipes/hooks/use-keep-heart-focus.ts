import { useLayoutEffect, useRef } from "react";
import type { MouseEvent, RefObject } from "react";
import styles from "../recipes.module.css";

type HeartFocusProps = {
  /** Ref of the cards' container, or of the heading in place of the last card. */
  ref: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
};

/** Keeps the focus in a list from which a heart removes its card: on the next heart, or on the remaining text. */
export function useKeepHeartFocus(): HeartFocusProps {
  const ref = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(-1);
  const count = useRef(0);
  const hearts = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(`.${styles.recipeHeart}`) ?? [])];
  useLayoutEffect(() => {
    const remaining = hearts();
    const isFocusLost = remaining.length < count.current && document.activeElement === document.body;
    count.current = remaining.length;
    if (!isFocusLost || pressedAt.current === -1) return;
    const next = remaining[pressedAt.current] ?? remaining.at(-1) ?? ref.current?.querySelector<HTMLElement>("h2");
    pressedAt.current = -1;
    next?.focus();
  });
  const onClickCapture = ({ target }: MouseEvent): void => {
    pressedAt.current = hearts().findIndex((heart) => target instanceof Node && heart.contains(target));
  };
  return { ref, onClickCapture };
}
