import type { Locator, Page } from "@playwright/test";
import { entryButton, mealSection, openHome, toastRegion } from "../../pages/diary.page.ts";
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

test("a recipe whose ingredients are not all in the tables is logged as approximate, and a tap edits it", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person, { figures: { estimated: true, unknown: ["zaffrullo"] } });
  const form = await openForm(page);
  await expect(form).toContainText("valori stimati");
  await send(form);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await openHome(page);
  const about = mealSection(page, "Pranzo").getByRole("listitem").getByRole("img", { name: "circa" });
  await expect(about).toHaveText("≈");
  await entryButton(page, frittata).tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await expect(editor).toBeVisible();
  // A larger amount stays an estimate; calories typed by the user are exact.
  await editor.getByRole("button", { name: "Aumenta di mezza porzione" }).tap();
  await editor.getByRole("button", { name: "Salva" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("657 kcal");
  await expect(about).toHaveText("≈");
  await entryButton(page, frittata).tap();
  await editor.getByRole("textbox", { name: "Calorie" }).fill("600");
  await editor.getByRole("button", { name: "Salva" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("600 kcal");
  await expect(about).toHaveCount(0);
});
