import type { Page, Request } from "@playwright/test";
import { expect } from "./test-fixtures.ts";

/** Milliseconds without a request in progress after which the network counts as idle. */
const idleMs = 500;

/** Milliseconds of silence after which a pending request counts as one whose end was not reported, as in one run of a dozen. */
const lostMs = 10_000;

/**
 * Tracks the requests of a page from now on. The returned function waits until the network is idle and can be called
 * repeatedly, whereas the browser reports "networkidle" only once per page load.
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
      .poll(
        () => {
          const quietMs = performance.now() - lastActivity;
          if (quietMs < idleMs) return null;
          return quietMs < lostMs ? [...pendingRequests].map((request) => request.url()) : [];
        },
        { message: "requests in progress", timeout: 30_000, intervals: [50] },
      )
      .toEqual([]);
  };
}
