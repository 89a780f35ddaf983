import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Nothing that a person could go on from has the focus: what had it is gone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
}

/** What a row asks for goes before its first control. */
const gramsInputSelector = ".open-row-grams input";

/** Keeps the focus in the list when its control goes away: it moves to the first control of a row, by `[data-row]`. */
export function useRowFocus(list: RefObject<HTMLElement | null>): (key: string) => void {
  const requestedKey = useRef<string | null>(null);
  // A food may have to be weighed before its row changes: the wish stays until the focus is lost.
  useEffect(() => {
    if (requestedKey.current === null || !isFocusLost()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find((element) => element.dataset["row"] === requestedKey.current);
    (
      row?.querySelector<HTMLElement>(gramsInputSelector) ?? row?.querySelector<HTMLElement>("button, input")
    )?.focus();
    requestedKey.current = null;
  });
  return (key) => {
    requestedKey.current = key;
  };
}
