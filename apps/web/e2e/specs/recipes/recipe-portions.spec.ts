import { expect, test } from "../../support/test-fixtures.ts";
import { aStoredRecipe, openRecipe, recipeSheet } from "../../pages/recipes.page.ts";

const frittata = "Frittata di zucchine";
const note = "Nei passaggi le dosi sono per 2 porzioni.";

test("with other portions the recipe states that its steps and figures apply to the original number", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await expect(sheet).not.toContainText(note);
  await sheet.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(sheet.getByRole("checkbox", { name: "6 uova" })).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Preparazione" })).toContainText(note);
  await expect(sheet.getByRole("region", { name: "Ingredienti" })).toContainText(
    "Dosi arrotondate: i valori a persona restano quelli della ricetta per 2 porzioni.",
  );
  await expect(sheet).toContainText("438 kcal a persona");

  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  const kitchen = recipeSheet(page, frittata);
  await expect(kitchen).toContainText("Passaggio 1 di 3");
  await expect(kitchen).toContainText(note);
  await expect(kitchen).toContainText("Ingredienti per 3 porzioni");
  await kitchen.getByRole("button", { name: "Avanti" }).tap();
  await expect(kitchen).toContainText("Passaggio 2 di 3");
  await expect(kitchen).toContainText(note);
  await page.keyboard.press("Escape");

  await sheet.getByRole("button", { name: "Diminuisci di una porzione" }).tap();
  await expect(sheet).not.toContainText(note);
  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(kitchen).toContainText("Passaggio 2 di 3");
  await expect(kitchen).not.toContainText(note);
});
