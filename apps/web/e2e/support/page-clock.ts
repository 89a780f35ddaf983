import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test-fixtures.ts";

/**
 * From now on time passes on the page only when a test lets it: what the page does by itself after a while waits until the
 * test has looked. The page's clock must be installed; what was due within the next minute is done at once.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets as little time pass as it takes until something shows: a request leaves with a tick of the clock. */
export async function advanceUntilVisible(page: Page, locator: Locator): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    await page.clock.runFor(5);
    return locator.isVisible();
  };
  await expect.poll(isShown, { intervals: [50], timeout: 20_000 }).toBe(true);
}

/** Does what takes time on the page itself, and lets no more pass than that: a search for barriers waits for its own ticks. */
export async function advanceClockDuring(page: Page, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const tick = async (): Promise<void> => {
    while (!isDone) {
      await page.clock.runFor(1);
      await setTimeout(50);
    }
  };
  await Promise.all([work().finally(() => (isDone = true)), tick()]);
}
