import type { Locator, Page } from "@playwright/test";
import { toast } from "./diary-page.ts";
import { expect, test } from "./fixtures.ts";
import { openFood, openSearch, section } from "./search-steps.ts";
import { breakCalls, watchCalls } from "./watch.ts";

const star = (page: Page): Locator => page.getByRole("button", { name: "Preferito: Mela" });
const shelf = (page: Page): Locator => page.getByRole("radio", { name: "Preferiti" });

test("a star puts a food on the shelf of favourites, and takes it off again", async ({ asPerson: page }) => {
  await openSearch(page);
  await shelf(page).check();
  await expect(page.getByRole("dialog")).toContainText("Tocca la stella di un alimento per ritrovarlo qui.");
  await page.getByRole("radio", { name: "Tutti" }).check();
  await openFood(page, "Mela");
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await openShelf(page)).count()).toBe(1);
  await expect(section(page, "Preferiti").getByRole("listitem")).toHaveText(/Mela/);

  await section(page, "Preferiti").getByRole("button").first().click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  const saved = page.waitForResponse(/food\.setFavourite/);
  await star(page).click();
  await saved;
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
  for (let press = 0; press < 3; press += 1) await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  await expect(await openShelf(page)).toHaveCount(1);
});
