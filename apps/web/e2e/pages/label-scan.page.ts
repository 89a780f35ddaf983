import type { Locator, Page } from "@playwright/test";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect } from "../support/test-fixtures.ts";
import { startScan, upload } from "./photo-scan.page.ts";

/** A table that is complete and adds up: 481 kcal, 7,2 / 66 / 20 g, a serving of 25 g. */
export const frollini = samplePath("labels/frollini-al-cacao");
/** A table whose energy and macros cannot both be right. */
export const crema = samplePath("labels/crema-di-nocciole");
export const menu = samplePath("labels/menu-trattoria");

/** The food search, which holds the form of a food of one's own. */
export const form = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });

export function formField(page: Page, name: string): Locator {
  return form(page).getByRole("textbox", { name, exact: true });
}

export const labelMode = (page: Page): Locator => page.getByRole("radio", { name: "Etichetta" });

/** From the home page to the camera for labels, consent given. */
export async function startLabel(page: Page): Promise<void> {
  const shutter = await startScan(page);
  await expect(shutter).toBeVisible();
  await labelMode(page).check();
}

/** Reads a label from the gallery and waits for its form. */
export async function readLabel(page: Page, picture: string): Promise<void> {
  await upload(page, picture);
  await expect(form(page).getByText("Letto dall’etichetta: controlla i valori")).toBeVisible();
}

/** Saves what stands in the form and waits for the food's own view. */
export async function saveLabel(page: Page, name: string): Promise<void> {
  await form(page).getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect(form(page).getByRole("heading", { name, exact: true })).toBeVisible();
}
