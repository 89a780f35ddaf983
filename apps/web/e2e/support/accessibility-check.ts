import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { waitForAnimations } from "../pages/diary.page.ts";
import { expect } from "./test-fixtures.ts";

const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Looks at what is on the screen, in the light and in the dark; not into frames that run no scripts, ours neither. */
export async function expectNoAccessibilityViolations(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // What still fades in has no colours of its own yet.
    await waitForAnimations(page.locator("body"));
    const { violations } = await new AxeBuilder({ page })
      .withTags(wcagTags)
      .exclude("iframe[sandbox]")
      // Otherwise a second page gathers what was found, and a clock that ticks for all pages of a journey trips over its end.
      .setLegacyMode()
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(" ")}: ${failureSummary ?? ""}`,
      ),
    );
    expect(found).toEqual([]);
  }
}
