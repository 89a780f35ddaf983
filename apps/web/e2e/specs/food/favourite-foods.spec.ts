import type { Locator, Page } from "@playwright/test";
import { moreOf, toast } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { log, sixDishes } from "../../support/logged-meals.ts";
import type { Dish } from "../../support/logged-meals.ts";
import { aCode, aProduct, ask, openFood, openSearch, rowOf, section } from "../../pages/food-search.page.ts";
import { breakCalls, holdCalls, watchCalls } from "../../support/page-requests.ts";

const star = (page: Page): Locator => page.getByRole("button", { name: "Preferito: Mela" });
const shelf = (page: Page): Locator => page.getByRole("radio", { name: "Preferiti" });

test("a star puts a food on the shelf of favourites, and takes it off again", async ({ asPerson: page }) => {
  const sheet = await openSearch(page);
  await shelf(page).check();
  await expect(sheet).toContainText("Tocca la stella di un alimento per ritrovarlo qui.");
  await page.getByRole("radio", { name: "Tutti" }).check();
  await openFood(page, "Mela");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  // The star turns before it is kept; the app is not left before that.
  const kept = page.waitForResponse(/food\.setFavourite/);
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await kept;
  await expect(await openShelf(page)).toHaveText([/Mela/]);

  await section(page, "Preferiti").getByRole("button").first().click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  const takenOff = page.waitForResponse(/food\.setFavourite/);
  await star(page).click();
  await takenOff;
  await page.goBack();
  await expect(section(page, "Preferiti")).toHaveCount(0);
});

/** The favourites after a new start of the app. */
async function openShelf(page: Page): Promise<Locator> {
  await openSearch(page);
  await shelf(page).check();
  return section(page, "Preferiti").getByRole("listitem");
}

test("a star that could not be saved goes out again, and says so", async ({ asPerson: page }) => {
  await openSearch(page);
  await openFood(page, "Mela");
  await breakCalls(page, "food.setFavourite");
  await star(page).click();
  await expect(toast(page)).toContainText("Impossibile salvare il preferito.");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
});

test("three quick presses leave the star as the last of them", async ({ asPerson: page }) => {
  const calls = watchCalls(page, "food.setFavourite");
  await openSearch(page);
  await openFood(page, "Mela");
  // All three come before the first answer.
  const letThrough = await holdCalls(page, "food.setFavourite");
  for (const pressed of ["true", "false", "true"]) {
    await star(page).click();
    await expect(star(page)).toHaveAttribute("aria-pressed", pressed);
  }
  const kept = page.waitForResponse(/food\.setFavourite/);
  letThrough();
  await kept;
  await expect(await openShelf(page)).toHaveCount(1);
  expect(calls).toHaveLength(1);
});

test("a product found by its code keeps its star on the way back and forth", async ({
  asPerson: page,
  db,
}) => {
  const code = aCode();
  const name = "Gallette Topaziose";
  await aProduct(db, { code, name, per100: { "energy-kcal": 380, proteins: 8, carbohydrates: 80, fat: 3 } });
  const starOfProduct = page.getByRole("button", { name: `Preferito: ${name}` });
  await openSearch(page);
  await ask(page, code);
  await rowOf(page, name).getByRole("button").first().click();
  const saved = page.waitForResponse(/food\.setFavourite/);
  await starOfProduct.click();
  await saved;
  await page.goBack();
  await rowOf(page, name).getByRole("button").first().click();
  await expect(starOfProduct).toHaveAttribute("aria-pressed", "true");
});

test("a star given in the diary shows in a search that was made before", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), [sixDishes[2] as Dish]);
  const name = "Penne al pomodoro";
  await openSearch(page);
  await openFood(page, name);
  await expect(page.getByRole("button", { name: `Preferito: ${name}` })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await moreOf(page, name).click();
  await page.getByRole("button", { name: "Salva nei preferiti" }).click();
  await expect(toast(page)).toContainText("Salvato nei preferiti");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await page.getByRole("button", { name: "Cerca alimenti" }).click();
  await ask(page, name);
  // The row of the search before shows until everything was read anew; only then the count is said.
  const status = page.getByRole("dialog", { name: "Cerca alimenti" }).getByRole("status").first();
  await expect(status).toContainText(` per ${name}`);
  await rowOf(page, name).getByRole("button").first().click();
  await expect(page.getByRole("button", { name: `Preferito: ${name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
