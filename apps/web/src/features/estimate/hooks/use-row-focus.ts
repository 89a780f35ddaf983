import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Nothing that a person could go on from has the focus: what had it is gone. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
}

/** What a row asks for goes before its first control. */
const asked = ".open-row-grams input";

/** Keeps the focus in the list when its control goes away: it moves to the first control of a row, by `[data-row]`. */
export function useRowFocus(list: RefObject<HTMLElement | null>): (key: string) => void {
  const wanted = useRef<string | null>(null);
  // A food may have to be weighed before its row changes: the wish stays until the focus is lost.
  useEffect(() => {
    if (wanted.current === null || !isLost()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find((element) => element.dataset["row"] === wanted.current);
    (row?.querySelector<HTMLElement>(asked) ?? row?.querySelector<HTMLElement>("button, input"))?.focus();
    wanted.current = null;
  });
  return (key) => {
    wanted.current = key;
  };
}
