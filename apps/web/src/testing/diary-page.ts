import { expect } from "vitest";
import { page, type Locator } from "vitest/browser";

export const toastRegion = page.getByRole("region", { name: "Notifiche (F8)" });
export const undoButton = toastRegion.getByRole("button", { name: "Annulla" });
export const addSheet = page.getByRole("dialog", { name: "Cosa hai mangiato?" });
export const mealSection = (name: string): Locator => page.getByRole("region", { name, exact: true });
export const entryButton = (name: string): Locator =>
  page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name} `) });

/** Opens the "+" of the tab bar, which suggests the meal of the hour. */
export const openAddSheet = (): Promise<void> =>
  page.getByRole("button", { name: "Aggiungi al diario", exact: true }).click();

/** Opens the "+" of a meal. */
export const openAddSheetOf = (meal: string): Promise<void> =>
  page.getByRole("button", { name: `Aggiungi a ${meal}`, exact: true }).click();

/** Opens the menu of an entry and presses one of its actions. */
export async function pressEntryAction(entry: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Altre azioni per ${entry}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
}

/** Expects the complete text of the calorie meter. */
export async function expectCalorieMeter(text: string): Promise<void> {
  await expect.element(page.getByRole("meter", { name: "Calorie consumate" })).toHaveAttribute("aria-valuetext", text);
}

/** Presses a button twice within one task, as a double tap does. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}
