import { useLayoutEffect } from "react";

/** The copy of this page that the server sent, drawn before any script ran. */
const prerenderedId = "prerendered";

/** Removes the server's copy in the very frame in which the live page appears; the focus moves to its twin. */
export function useRemovePrerendered(): void {
  useLayoutEffect(() => {
    const prerendered = document.getElementById(prerenderedId);
    if (!prerendered) return;
    const { activeElement } = document;
    const href =
      activeElement && prerendered.contains(activeElement) ? activeElement.getAttribute("href") : null;
    prerendered.remove();
    if (href !== null)
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  }, []);
}

/** Where a picture of the server's copy comes from, while that copy is there. */
export function prerenderedImageSrc(selector: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLImageElement>(`#${prerenderedId} ${selector}`)?.src;
}
