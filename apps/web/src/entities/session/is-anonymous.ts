import { getRenderContext } from "../../lib/first-paint/render-context.ts";

/**
 * True while the visitor is known to be signed out without a request: the server marks the page that it returns to
 * guests, and the prerendered landing page is for guests.
 */
export function isAnonymous(): boolean {
  if (typeof document === "undefined") return getRenderContext() === null;
  return document.documentElement.dataset["session"] === "none";
}

/** Removes the guest mark: from now on the session has to be fetched. */
export function clearAnonymousMark(): void {
  delete document.documentElement.dataset["session"];
}
