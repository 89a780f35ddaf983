import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** True when no focusable element has the focus: the element that had it is gone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
}

/** The grams field of an open row is focused before the other controls. */
const gramsInputSelector = ".unresolved-row-grams input";

/** Keeps the focus in the list when its control is removed: it moves to the first control of a row, by `[data-row]`. */
export function useRowFocus(list: RefObject<HTMLElement | null>): (key: string) => void {
  const requestedKey = useRef<string | null>(null);
  // Weighing the food may delay the change of its row: the request stays until the focus is lost.
  useEffect(() => {
    if (requestedKey.current === null || !isFocusLost()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find((element) => element.dataset["row"] === requestedKey.current);
    (row?.querySelector<HTMLElement>(gramsInputSelector) ?? row?.querySelector<HTMLElement>("button, input"))?.focus();
    requestedKey.current = null;
  });
  return (key) => {
    requestedKey.current = key;
  };
}
