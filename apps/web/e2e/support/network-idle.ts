import type { Page, Request } from "@playwright/test";
import { expect } from "./test-fixtures.ts";

/** Milliseconds without a request under way after which no more is expected. */
const quiet = 500;

/**
 * Follows the requests of a page from now on. The function returned waits until there has been none for a moment, and
 * may be called again: what the browser itself says of an idle network it says once for a page.
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    last = performance.now();
  };
  const end = note((request) => underWay.delete(request));
  page.on(
    "request",
    note((request) => underWay.add(request)),
  );
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    last = performance.now();
    await expect
      .poll(() => underWay.size === 0 && performance.now() - last > quiet, { timeout: 30_000 })
      .toBe(true);
  };
}
