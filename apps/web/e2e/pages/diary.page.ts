import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";

export const calorieMeter = (page: Page): Locator => page.getByRole("meter", { name: "Calorie consumate" });
export const mealSection = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const toastRegion = (page: Page): Locator => page.getByRole("region", { name: "Notifiche (F8)" });
export const undoButton = (page: Page): Locator => toastRegion(page).getByRole("button", { name: "Annulla" });
export const addButton = (page: Page): Locator => page.getByRole("button", { name: "Aggiungi al diario", exact: true });
export const addSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Cosa hai mangiato?" });

/**
 * Waits until the animations of a sheet end: a press during the slide can start and end on different elements and is
 * then not a click.
 */
export async function waitForAnimations(sheet: Locator): Promise<void> {
  await sheet.evaluate((element) =>
    Promise.all(
      element
        .getAnimations({ subtree: true })
        // Endless animations are skipped, because their `finished` promise never resolves.
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}

/** The row of an entry, which opens its editor. */
export function entryButton(page: Page, name: string): Locator {
  return page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name} `) });
}

export const entryMenuButton = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: `Altre azioni per ${name}` });

/** Removes an entry through its menu. */
export async function removeEntryByMenu(page: Page, name: string): Promise<void> {
  await entryMenuButton(page, name).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).tap();
}

/** Opens home and waits for the entries of the day. */
export async function openHome(page: Page, search = ""): Promise<void> {
  await page.goto(`/${search}`);
  // Looked for in every frame of the page, because an assertion looks twice a second only.
  await page.waitForFunction(() => document.querySelector("#root [role=meter]") !== null, undefined, {
    timeout: 20_000,
  });
  // A press in the moment in which the live page takes its place would be lost.
  await page.waitForFunction(() => document.querySelector("#prerendered") === null, undefined, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 2, name: "Diario" })).toBeVisible();
  await expect(calorieMeter(page)).toBeVisible();
}

/** Expects the complete text of the calorie meter. */
export async function expectCalorieMeter(page: Page, text: string): Promise<void> {
  await expect(calorieMeter(page)).toHaveAttribute("aria-valuetext", text);
}
