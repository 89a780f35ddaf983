import type { Locator, Page } from "@playwright/test";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect } from "../support/test-fixtures.ts";
import { startPhotoScan, uploadPicture } from "./photo-scan.page.ts";

/** A complete and consistent table: 481 kcal, 7,2 / 66 / 20 g, a serving of 25 g. */
export const frolliniLabel = samplePath("labels/frollini-al-cacao");
export const menuPhoto = samplePath("labels/menu-trattoria");

/** The food search, which contains the form of a custom food. */
export const foodSearchDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });

export function customFoodField(page: Page, name: string): Locator {
  return foodSearchDialog(page).getByRole("textbox", { name, exact: true });
}

export const labelModeRadio = (page: Page): Locator => page.getByRole("radio", { name: "Etichetta" });

/** Opens the label camera from home and gives consent. */
export async function openLabelCamera(page: Page): Promise<void> {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeVisible();
  await labelModeRadio(page).check();
}

/** Uploads a label picture from the gallery and waits for the form. */
export async function uploadLabel(page: Page, picture: string): Promise<void> {
  await uploadPicture(page, picture);
  await expect(foodSearchDialog(page).getByText("Letto dall’etichetta: controlla i valori")).toBeVisible();
}

/** Saves the form and waits for the detail view of the new food. */
export async function saveLabel(page: Page, name: string): Promise<void> {
  await foodSearchDialog(page).getByRole("button", { name: "Salva e scegli quanto" }).click();
  await expect(foodSearchDialog(page).getByRole("heading", { name, exact: true })).toBeVisible();
}
