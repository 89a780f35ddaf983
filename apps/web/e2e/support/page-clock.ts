import type { Locator, Page } from "@playwright/test";
import { expect } from "./test-fixtures.ts";

/**
 * Pauses the clock of the page, so that its timers fire only when a test advances it. The clock must be installed;
 * timers due within the next minute fire at once.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Advances the clock in small steps until an element is visible: a request is sent on a tick of the clock. */
export async function advanceUntilVisible(page: Page, locator: Locator): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    await page.clock.runFor(5);
    return locator.isVisible();
  };
  await expect.poll(isShown, { intervals: [50], timeout: 20_000 }).toBe(true);
}
