import type { Locator, Page } from "@playwright/test";
import { addSheet, openHome } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";
import { callsProcedure } from "../support/page-requests.ts";

export const describeDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Descrivi il pasto" });
export const mealTextField = (page: Page): Locator =>
  describeDialog(page).getByRole("textbox", { name: "Descrivi il pasto" });
export const addMealButton = (page: Page): Locator =>
  describeDialog(page).getByRole("button", { name: /^Aggiungi/ });

/** The button of a food that was read, with amount, grams and kcal in its name. */
export const parsedFoodRow = (page: Page, name: string): Locator =>
  describeDialog(page)
    .getByRole("list", { name: "Alimenti del pasto" })
    .getByRole("button", { name: new RegExp(`^${name} `) });

/** What waits for a choice or an amount, by what was said. */
export const unresolvedRow = (page: Page, text: string): Locator =>
  describeDialog(page).locator("[data-row]").filter({ hasText: text });

/** The sheet where a meal is described, opened from the + of lunch. */
export async function openDescribeDialog(page: Page): Promise<void> {
  await openHome(page);
  await reopenDescribeDialog(page);
}

/** The same from home as it is. */
export async function reopenDescribeDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Descrivi il pasto" }).tap();
  await expect(mealTextField(page)).toBeFocused();
}

/** Loses the answers of a procedure that the server has done its part of; the returned function mends the line. */
export async function dropResponses(
  page: Page,
  matches: (url: URL) => boolean,
): Promise<() => Promise<void>> {
  await page.route(matches, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(matches);
}

/** Describes a meal and adds it, but the answer is lost; the returned function mends the line. */
export async function submitMealLosingResponse(
  page: Page,
  text: string,
  button: string,
): Promise<() => Promise<void>> {
  await mealTextField(page).fill(text);
  await expect(addMealButton(page)).toHaveText(button);
  const restore = await dropResponses(page, (url) => callsProcedure(url.href, "estimate.log"));
  await addMealButton(page).tap();
  await expect(describeDialog(page).getByText("Il pasto non è stato aggiunto")).toBeVisible();
  return restore;
}
