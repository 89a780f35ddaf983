import type { Locator, Page } from "@playwright/test";

const pressMethods = ["tap", "click", "dblclick", "check"] as const;
const patchedPrototypes = new WeakSet<object>();

/** Waits until what an element is in has slid to where it stays. */
async function waitForAncestorAnimations(pressed: Locator): Promise<void> {
  const inPage = pressed.evaluate(async (element) => {
    const animations: Promise<unknown>[] = [];
    for (let part: Element | null = element; part; part = part.parentElement)
      for (const { effect, finished } of part.getAnimations())
        // What breathes or turns for ever is where it stays.
        if (Number.isFinite(effect?.getComputedTiming().endTime))
          animations.push(finished.catch(() => undefined));
    if (animations.length > 0) await Promise.all(animations);
  });
  // What went away while it moved is looked for again by the press.
  await inPage.catch(() => undefined);
}

/**
 * Has every press wait for sheets and notifications that still slide in. The browser tests look at two frames for that, and
 * in both of them a slide may not have begun: then the press begins and ends in different places, and is none.
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
