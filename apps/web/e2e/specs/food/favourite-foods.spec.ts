import type { Locator, Page } from "@playwright/test";
import { entryMenuButton, toastRegion } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import type { DishToLog } from "../../../src/testing/six-dishes.ts";
import {
  generateBarcode,
  aMirroredProduct,
  submitSearch,
  openFood,
  openSearch,
  foodRow,
  resultSection,
} from "../../pages/food-search.page.ts";
import { failCalls, delayCalls, collectCalls } from "../../support/page-requests.ts";

const favouriteStar = (page: Page): Locator => page.getByRole("button", { name: "Preferito: Mela" });
const favouritesSection = (page: Page): Locator => page.getByRole("radio", { name: "Preferiti" });

test("the star adds a food to the favourites and removes it again", async ({ asPerson: page }) => {
  const sheet = await openSearch(page);
  await favouritesSection(page).check();
  await expect(sheet).toContainText("Tocca la stella di un alimento per ritrovarlo qui.");
  await page.getByRole("radio", { name: "Tutti" }).check();
  await openFood(page, "Mela");
  await expect(favouriteStar(page)).toHaveAttribute("aria-pressed", "false");
  // The star changes optimistically; the app must stay open until the server has stored it.
  const kept = page.waitForResponse(/food\.setFavourite/);
  await favouriteStar(page).click();
  await expect(favouriteStar(page)).toHaveAttribute("aria-pressed", "true");
  await kept;
  await expect(await openFavourites(page)).toHaveText([/Mela/]);

  await resultSection(page, "Preferiti").getByRole("button").first().click();
  await expect(favouriteStar(page)).toHaveAttribute("aria-pressed", "true");
  const removeFavourite = page.waitForResponse(/food\.setFavourite/);
  await favouriteStar(page).click();
  await removeFavourite;
  await page.goBack();
  await expect(resultSection(page, "Preferiti")).toHaveCount(0);
});

/** Opens the favourites after a reload of the app. */
async function openFavourites(page: Page): Promise<Locator> {
  await openSearch(page);
  await favouritesSection(page).check();
  return resultSection(page, "Preferiti").getByRole("listitem");
}

test("a favourite that could not be saved is reset with an error message", async ({ asPerson: page }) => {
  await openSearch(page);
  await openFood(page, "Mela");
  await failCalls(page, "food.setFavourite");
  await favouriteStar(page).click();
  await expect(toastRegion(page)).toContainText("Impossibile salvare il preferito.");
  await expect(favouriteStar(page)).toHaveAttribute("aria-pressed", "false");
});

test("three quick presses leave the star in the state of the last one", async ({ asPerson: page }) => {
  const calls = collectCalls(page, "food.setFavourite");
  await openSearch(page);
  await openFood(page, "Mela");
  // All three presses come before the first response.
  const release = await delayCalls(page, "food.setFavourite");
  for (const pressed of ["true", "false", "true"]) {
    await favouriteStar(page).click();
    await expect(favouriteStar(page)).toHaveAttribute("aria-pressed", pressed);
  }
  const kept = page.waitForResponse(/food\.setFavourite/);
  release();
  await kept;
  await expect(await openFavourites(page)).toHaveCount(1);
  expect(calls).toHaveLength(1);
});

test("a product found by its code keeps its star after Back and Forward", async ({ asPerson: page, db }) => {
  const code = generateBarcode();
  const name = "Gallette Topaziose";
  await aMirroredProduct(db, {
    code,
    name,
    per100: { "energy-kcal": 380, proteins: 8, carbohydrates: 80, fat: 3 },
  });
  const starOfProduct = page.getByRole("button", { name: `Preferito: ${name}` });
  await openSearch(page);
  await submitSearch(page, code);
  await foodRow(page, name).getByRole("button").first().click();
  const saved = page.waitForResponse(/food\.setFavourite/);
  await starOfProduct.click();
  await saved;
  await page.goBack();
  await foodRow(page, name).getByRole("button").first().click();
  await expect(starOfProduct).toHaveAttribute("aria-pressed", "true");
});

test("a food starred in the diary is starred in an earlier search result", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), [sixDishes[2] as DishToLog]);
  const name = "Penne al pomodoro";
  await openSearch(page);
  await openFood(page, name);
  await expect(page.getByRole("button", { name: `Preferito: ${name}` })).toHaveAttribute("aria-pressed", "false");
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await entryMenuButton(page, name).click();
  await page.getByRole("button", { name: "Salva nei preferiti" }).click();
  await expect(toastRegion(page)).toContainText("Salvato nei preferiti");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await page.getByRole("button", { name: "Cerca alimenti" }).click();
  await submitSearch(page, name);
  // The row of the previous search stays until the new results arrive; the status with the count appears only then.
  const status = page.getByRole("dialog", { name: "Cerca alimenti" }).getByRole("status").first();
  await expect(status).toContainText(` per ${name}`);
  await foodRow(page, name).getByRole("button").first().click();
  await expect(page.getByRole("button", { name: `Preferito: ${name}` })).toHaveAttribute("aria-pressed", "true");
});
