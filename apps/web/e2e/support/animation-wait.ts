import type { Locator, Page } from "@playwright/test";

const pressMethods = ["tap", "click", "dblclick", "check"] as const;
const patchedPrototypes = new WeakSet<object>();

/** Waits until the finite animations of an element and its ancestors have ended. */
async function waitForAncestorAnimations(pressed: Locator): Promise<void> {
  const inPage = pressed.evaluate(async (element) => {
    const animations: Promise<unknown>[] = [];
    for (let part: Element | null = element; part; part = part.parentElement)
      for (const { effect, finished } of part.getAnimations())
        // Endless animations (pulse, spin) do not move the element away.
        if (Number.isFinite(effect?.getComputedTiming().endTime)) animations.push(finished.catch(() => undefined));
    if (animations.length > 0) await Promise.all(animations);
  });
  // An element that was removed during the wait is located again by the press.
  await inPage.catch(() => undefined);
}

/**
 * Makes every press wait for sheets and notifications that still slide in. Playwright compares two frames before a
 * press, and a slide may start after both: the press then starts and ends on different elements and is not a click.
 */
export function waitForAnimationsOnPress(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator("html")) as Locator;
  if (patchedPrototypes.has(locators)) return;
  patchedPrototypes.add(locators);
  for (const name of pressMethods) {
    const press: (this: Locator, options?: object) => Promise<void> = locators[name];
    locators[name] = async function (this: Locator, options?: { force?: boolean }) {
      if (options?.force !== true) await waitForAncestorAnimations(this);
      await press.call(this, options);
    };
  }
}
