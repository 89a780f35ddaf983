import type { Locator, Page } from "@playwright/test";
import { addSheet, openHome } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";
import { names } from "../support/page-requests.ts";

export const described = (page: Page): Locator => page.getByRole("dialog", { name: "Descrivi il pasto" });
export const words = (page: Page): Locator =>
  described(page).getByRole("textbox", { name: "Descrivi il pasto" });
export const addAll = (page: Page): Locator => described(page).getByRole("button", { name: /^Aggiungi/ });

/** The button of a food that was read, with amount, grams and kcal in its name. */
export const row = (page: Page, name: string): Locator =>
  described(page)
    .getByRole("list", { name: "Alimenti del pasto" })
    .getByRole("button", { name: new RegExp(`^${name} `) });

/** What waits for a choice or an amount, by what was said. */
export const openRow = (page: Page, text: string): Locator =>
  described(page).locator("[data-row]").filter({ hasText: text });

/** The sheet where a meal is described, opened from the + of lunch. */
export async function openDescribed(page: Page): Promise<void> {
  await openHome(page);
  await reopen(page);
}

/** The same from home as it is. */
export async function reopen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Descrivi il pasto" }).tap();
  await expect(words(page)).toBeFocused();
}

/** Loses the answers of a procedure that the server has done its part of; the returned function mends the line. */
export async function loseAnswers(page: Page, matches: (url: URL) => boolean): Promise<() => Promise<void>> {
  await page.route(matches, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(matches);
}

/** Describes a meal and adds it, but the answer is lost; the returned function mends the line. */
export async function loseMeal(page: Page, text: string, button: string): Promise<() => Promise<void>> {
  await words(page).fill(text);
  await expect(addAll(page)).toHaveText(button);
  const mend = await loseAnswers(page, (url) => names(url.href, "estimate.log"));
  await addAll(page).tap();
  await expect(described(page).getByText("Il pasto non è stato aggiunto")).toBeVisible();
  return mend;
}
