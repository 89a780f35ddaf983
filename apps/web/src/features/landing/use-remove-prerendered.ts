import { useLayoutEffect } from "react";

/** Id of the prerendered page, which the server sends and which is painted before any script runs. */
const prerenderedId = "prerendered";

/**
 * Removes the prerendered page in the same frame in which the live page appears; the focus moves to the matching
 * element.
 */
export function useRemovePrerendered(): void {
  useLayoutEffect(() => {
    const prerendered = document.getElementById(prerenderedId);
    if (!prerendered) return;
    const { activeElement } = document;
    const href = activeElement && prerendered.contains(activeElement) ? activeElement.getAttribute("href") : null;
    prerendered.remove();
    if (href !== null)
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  }, []);
}

/** Source of a picture of the prerendered page, while that page exists. */
export function prerenderedImageSrc(selector: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLImageElement>(`#${prerenderedId} ${selector}`)?.src;
}
