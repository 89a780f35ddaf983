import { useLayoutEffect } from "react";

/** The copy of this page that the server sent, drawn before any script ran. */
const copyId = "prerendered";

/** Removes the server's copy in the very frame in which the live page appears; the focus moves to its twin. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    const copy = document.getElementById(copyId);
    if (!copy) return;
    const { activeElement } = document;
    const href = activeElement && copy.contains(activeElement) ? activeElement.getAttribute("href") : null;
    copy.remove();
    if (href !== null)
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  }, []);
}

/** Where a picture of the server's copy comes from, while that copy is there. */
export function sourceInCopy(selector: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLImageElement>(`#${copyId} ${selector}`)?.src;
}
