import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { waitForAnimations } from "../pages/diary.page.ts";
import { expect } from "./test-fixtures.ts";

const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Runs axe on the page in the light and the dark theme. Sandboxed frames run no scripts, so axe cannot check them. */
export async function expectNoAccessibilityViolations(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours are only final after the fade-in.
    await waitForAnimations(page.locator("body"));
    const { violations } = await new AxeBuilder({ page })
      .withTags(wcagTags)
      .exclude("iframe[sandbox]")
      // Without legacy mode axe collects its results in a second page, which breaks e2e tests whose clock is paused for
      // all pages.
      .setLegacyMode()
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(" ")}: ${failureSummary ?? ""}`),
    );
    expect(found).toEqual([]);
  }
}
