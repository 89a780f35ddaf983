import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { waitForAnimations } from "../pages/diary.page.ts";
import { axeOptions } from "../../src/testing/screen-checks.ts";
import { expect } from "./test-fixtures.ts";

/** The minified file, because a page parses it in half the time. */
export const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Runs axe in the page. Sandboxed frames run no scripts, so axe cannot check them; the app has no other frames. */
const findViolations = (page: Page, options: axe.RunOptions): Promise<string[]> =>
  page.evaluate(async (runOptions) => {
    const results = await window.axe?.run({ exclude: ["iframe[sandbox]"] }, runOptions);
    if (!results) throw new Error("axe is not in the page");
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary ?? ""}`),
    );
  }, options);

/** Runs axe on the page in the light and the dark theme. */
export async function expectNoAccessibilityViolations(page: Page): Promise<void> {
  // Parsing the source takes longer than a check, so a page receives it once.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours are only final after the fade-in.
    await waitForAnimations(page.locator("body"));
    expect(await findViolations(page, axeOptions[colorScheme]), colorScheme).toEqual([]);
  }
}
