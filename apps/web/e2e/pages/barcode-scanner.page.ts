import type { Locator, Page } from "@playwright/test";
import { addButton, addSheet, waitForAnimations } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";

export function scannerDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
}

export function barcodeField(page: Page): Locator {
  return scannerDialog(page).getByRole("textbox", { name: "Inserisci il codice a mano" });
}

/** Opens the barcode scanner from home, through the camera of the photo scan. */
export async function openScanner(page: Page): Promise<Locator> {
  await addButton(page).tap();
  await waitForAnimations(addSheet(page));
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
  await page
    .getByRole("dialog", { name: "Cerca alimenti" })
    .getByRole("button", { name: "Scansiona codice a barre" })
    .tap();
  await expect(scannerDialog(page)).toBeVisible();
  return scannerDialog(page);
}

/** Types the digits of a barcode and submits them. */
export async function enterBarcode(page: Page, code: string): Promise<void> {
  await barcodeField(page).fill(code);
  await barcodeField(page).press("Enter");
}
