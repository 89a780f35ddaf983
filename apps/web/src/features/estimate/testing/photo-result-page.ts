import { expect, onTestFinished } from "vitest";
import { page, type Locator } from "vitest/browser";
import { entryButton } from "../../../testing/diary-page.ts";

/** The diary entry of `fakeEstimate`. */
export const dish = entryButton("Pollo con patate e verdure");
export const sheet = page.getByRole("dialog", { name: "Risultato della foto" });
export const done = sheet.getByRole("button", { name: "Fatto" });

/** Expects the total kcal of the result. */
export const expectTotal = async (kcal: string): Promise<void> =>
  expect.poll(() => document.querySelector("p[aria-live][aria-atomic=true] > .figure")?.textContent).toBe(kcal);

/** A phone of 360 × 640 until the end of the test, with the sheet at its beginning. */
export async function useSmallScreen(): Promise<void> {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(360, 640);
  document.querySelector(".sheet-body")?.scrollTo(0, 0);
}

/** Expects an element on the screen and in front of the footer. */
export async function expectInView(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  await expect
    .poll(() => {
      const { left, top, height } = locator.element().getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) === locator.element();
    })
    .toBe(true);
}
