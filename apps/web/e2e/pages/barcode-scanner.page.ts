import type { Locator, Page } from "@playwright/test";
import { addButton, addSheet, atRest } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";

export function scanner(page: Page): Locator {
  return page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
}

export function codeField(page: Page): Locator {
  return scanner(page).getByRole("textbox", { name: "Inserisci il codice a mano" });
}

/** From home to the scanner, by way of the photo's camera. */
export async function openScanner(page: Page): Promise<Locator> {
  await addButton(page).tap();
  await atRest(addSheet(page));
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  await page
    .getByRole("dialog", { name: "Cerca alimenti" })
    .getByRole("button", { name: "Scansiona codice a barre" })
    .tap();
  await expect(scanner(page)).toBeVisible();
  return scanner(page);
}

/** Sends digits by hand. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
}
