import type { Locator, Page } from "@playwright/test";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect } from "../support/test-fixtures.ts";
import { startPhotoScan, uploadPicture } from "./photo-scan.page.ts";

/** A table that is complete and adds up: 481 kcal, 7,2 / 66 / 20 g, a serving of 25 g. */
export const frolliniLabel = samplePath("labels/frollini-al-cacao");
/** A table whose energy and macros cannot both be right. */
export const inconsistentLabel = samplePath("labels/crema-di-nocciole");
export const menuPhoto = samplePath("labels/menu-trattoria");

/** The food search, which holds the form of a food of one's own. */
export const foodSearchDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });

export function customFoodField(page: Page, name: string): Locator {
  return foodSearchDialog(page).getByRole("textbox", { name, exact: true });
}

export const labelModeRadio = (page: Page): Locator => page.getByRole("radio", { name: "Etichetta" });

/** From the home page to the camera for labels, consent given. */
export async function openLabelCamera(page: Page): Promise<void> {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeVisible();
  await labelModeRadio(page).check();
}

/** Reads a label from the gallery and waits for its form. */
export async function uploadLabel(page: Page, picture: string): Promise<void> {
  await uploadPicture(page, picture);
  await expect(foodSearchDialog(page).getByText("Letto dall’etichetta: controlla i valori")).toBeVisible();
}

/** Saves what stands in the form and waits for the food's own view. */
export async function saveLabel(page: Page, name: string): Promise<void> {
  await foodSearchDialog(page).getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect(foodSearchDialog(page).getByRole("heading", { name, exact: true })).toBeVisible();
}
