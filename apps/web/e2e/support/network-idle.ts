import type { Page, Request } from "@playwright/test";
import { expect } from "./test-fixtures.ts";

/** Milliseconds without a request under way after which no more is expected. */
const idleMs = 500;

/**
 * Follows the requests of a page from now on. The function returned waits until there has been none for a moment, and
 * may be called again: what the browser itself says of an idle network it says once for a page.
 */
export function trackNetworkIdle(page: Page): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  let lastActivity = performance.now();
  const onActivity = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    lastActivity = performance.now();
  };
  const onEnd = onActivity((request) => pendingRequests.delete(request));
  page.on(
    "request",
    onActivity((request) => pendingRequests.add(request)),
  );
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  return async () => {
    lastActivity = performance.now();
    await expect
      .poll(() => pendingRequests.size === 0 && performance.now() - lastActivity > idleMs, {
        timeout: 30_000,
      })
      .toBe(true);
  };
}
