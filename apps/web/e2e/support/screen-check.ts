import type { Locator, Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "./accessibility-check.ts";
import { expectNoOverflowAtAnyWidth, expectReadableFields, expectTouchTargetSize } from "./layout-checks.ts";

/** Fails when a screen, or the sheet `inside`, violates WCAG 2.2 AA, has small targets or fields, or does not fit. */
export async function expectSoundScreen(page: Page, inside: Locator = page.locator("body")): Promise<void> {
  await expectTouchTargetSize(inside);
  await expectReadableFields(inside);
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
}
