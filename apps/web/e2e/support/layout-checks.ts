import type { Locator, Page } from "@playwright/test";
import {
  findOverflow,
  findSmallTargets,
  findUnreadableFields,
  layouts,
  minTargetSize,
} from "../../src/testing/screen-checks.ts";
import { expectNoAccessibilityViolations } from "./accessibility-check.ts";
import { expect, test } from "./test-fixtures.ts";

/** Fails when a press target inside is smaller than `minTargetSize`. Links within a text are exempt. */
export async function expectTouchTargetSize(inside: Locator): Promise<void> {
  // A pressed button is scaled down until its animation has ended.
  await expect.poll(() => inside.evaluate(findSmallTargets, minTargetSize)).toEqual([]);
}

/** Fails when an input has no label or a font below 16 px, which makes phones zoom in. */
export async function expectReadableFields(inside: Locator): Promise<void> {
  expect(await inside.evaluate(findUnreadableFields)).toEqual([]);
}

/** Fails when the page or the scroll area of a sheet is wider than its container, or cuts a text or a press target off. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // The page adapts to a new width asynchronously.
  await expect.poll(() => page.evaluate(findOverflow)).toEqual([]);
}

/** Fails when content overflows horizontally at any width, or on a phone with text of twice the size. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const { width, text } of layouts) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, text);
    await test.step(`${width} px, text ${text}`, () => expectNoOverflow(page));
  }
  await setTextSize(page, "100%");
}

/** Sets the text size like the browser setting. */
export async function setTextSize(page: Page, size: "100%" | "200%"): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Fails when a screen, or the sheet `inside`, violates WCAG 2.2 AA, has small targets or fields, or does not fit. */
export async function expectSoundScreen(page: Page, inside: Locator = page.locator("body")): Promise<void> {
  await expectTouchTargetSize(inside);
  await expectReadableFields(inside);
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
}
