import { waitForAnimations, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { aStoredRecipe, openRecipe } from "../../pages/recipes.page.ts";
import {
  shoppingListButton,
  shoppingSection,
  readStoredShoppingList,
  shoppingListDialog,
} from "../../pages/shopping-list.page.ts";

test("a recipe adds its ingredients for the chosen portions to the list, without staples", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  const recipe = await openRecipe(page);
  for (const _ of [3, 4]) await recipe.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("3 ingredienti aggiunti. Lasciati fuori: sale.");
  await recipe.getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(shoppingSection(page, "Verdura").getByRole("checkbox")).toHaveAccessibleName("3 zucchine");
  await expect(shoppingSection(page, "Latticini e uova").getByRole("listitem")).toHaveText([
    "8 uova",
    "80 g di parmigiano",
  ]);
  await expect(shoppingListDialog(page)).toContainText("3 da comprare");
  await page.goBack();
  await expect(recipe).toBeVisible();
  expect(await readStoredShoppingList(db, person)).toHaveLength(3);
  // During the animation Escape could still close the list that slides out.
  await waitForAnimations(recipe);
  await page.keyboard.press("Escape");
  await expect(shoppingListButton(page)).toHaveAccessibleName("Lista della spesa, 3 da comprare");
  await shoppingListButton(page).tap();
  await shoppingListDialog(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).tap();
  await shoppingListDialog(page).getByRole("button", { name: "Scegli una ricetta" }).tap();
  await expect(page).toHaveURL(/\/recipes$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
