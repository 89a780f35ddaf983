import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addSheet, openAddSheet } from "../../../testing/diary-page.ts";

export const scanner = page.getByRole("dialog", { name: "Scansiona Codice a Barre" });
export const foodSearch = page.getByRole("dialog", { name: "Cerca alimenti" });
export const barcodeField = scanner.getByRole("textbox", { name: "Inserisci il codice a mano" });
export const scanGuide = scanner.getByText("Centra il codice a barre");
export const scannerTrigger = foodSearch.getByRole("button", { name: "Scansiona codice a barre" });

/** Opens the search, whose button opens the scanner. */
export async function openFoodSearch(): Promise<void> {
  await openAddSheet();
  await addSheet.getByRole("button", { name: /^Cerca alimenti/ }).click();
}

/** Opens the scanner from home. */
export async function openScanner(): Promise<void> {
  await openFoodSearch();
  await scannerTrigger.click();
  await expect.element(scanner).toBeVisible();
}

/** Types the digits of a barcode and submits them. */
export async function enterBarcode(code: string): Promise<void> {
  await barcodeField.fill(code);
  await userEvent.keyboard("{Enter}");
}
