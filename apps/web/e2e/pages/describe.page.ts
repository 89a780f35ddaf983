import type { Locator, Page } from "@playwright/test";
import { addSheet, openHome } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";

export const describeDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Descrivi il pasto" });
export const mealTextField = (page: Page): Locator =>
  describeDialog(page).getByRole("textbox", { name: "Descrivi il pasto" });
export const addMealButton = (page: Page): Locator => describeDialog(page).getByRole("button", { name: /^Aggiungi/ });

/** A meal that was described before. */
export const recentDescription = (page: Page, text: string): Locator =>
  describeDialog(page).getByRole("list", { name: "Scritti di recente" }).getByRole("button", { name: text });

/** The button of a recognized food; its name contains amount, grams and kcal. */
export const parsedFoodRow = (page: Page, name: string): Locator =>
  describeDialog(page)
    .getByRole("list", { name: "Alimenti del pasto" })
    .getByRole("button", { name: new RegExp(`^${name} `) });

/** Opens home and the meal description from the + of lunch. */
export async function openDescribeDialog(page: Page): Promise<void> {
  await openHome(page);
  await reopenDescribeDialog(page);
}

/** Opens the meal description from the home page that is already shown. */
export async function reopenDescribeDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Descrivi il pasto" }).tap();
  await expect(mealTextField(page)).toBeFocused();
}
