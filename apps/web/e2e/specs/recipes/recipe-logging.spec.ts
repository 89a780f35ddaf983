import type { Locator, Page } from "@playwright/test";
import { entryButton, mealSection, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { aStoredRecipe, recipeCard, openRecipe } from "../../pages/recipes.page.ts";

const frittata = "Frittata di zucchine";
async function openForm(page: Page, name?: string): Promise<Locator> {
  const sheet = await openRecipe(page, name);
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).tap();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  await expect(form).toBeVisible();
  return form;
}

const send = (form: Locator): Promise<void> => form.getByRole("button", { name: "Aggiungi al diario" }).tap();

test("the card, the recipe, the form and the diary show the same figures", async ({ page, person, db }) => {
  await aStoredRecipe(db, person, { figures: { calories: 437, protein: 35.6, carbs: 11.4, fat: 27.5 } });
  const form = await openForm(page);
  const sheet = page.getByRole("dialog", { name: frittata });
  await expect(form).toContainText("437 kcal");
  await form.getByRole("textbox", { name: "Quante porzioni mangi" }).fill("1,7");
  await expect(form).toContainText("743 kcal");
  await send(form);
  await expect(sheet).toContainText("437 kcal a persona");
  await page.keyboard.press("Escape");
  await expect(recipeCard(page, frittata)).toContainText("437 kcal");
  await openHome(page);
  await expect(mealSection(page, "Pranzo")).toContainText("743 kcal");
  await entryButton(page, frittata).tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await expect(editor.getByRole("textbox", { name: "Calorie" })).toHaveValue("743");
  await expect(editor.getByRole("textbox", { name: "Proteine" })).toHaveValue("60,5");
});
