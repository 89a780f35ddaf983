import type { Page } from "@playwright/test";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  aStoredRecipe,
  recipeCard,
  favouriteButton,
  openRecipes,
  recipeSheet,
  recipeTab,
} from "../../pages/recipes.page.ts";
import { failCalls } from "../../support/page-requests.ts";
import type { Db } from "@fetta/db/schema/schema";

/** Selects a tab and waits for it: it renders new cards, so a focus on the previous ones would be lost. */
async function choose(page: Page, name: string): Promise<void> {
  await recipeTab(page, name).tap();
  await expect(recipeTab(page, name)).toHaveAttribute("aria-selected", "true");
}

/** Opens the tab of three favourites, the third one first. */
async function openFavourites(page: Page, db: Db, person: { id: string }): Promise<void> {
  for (const name of ["Prima", "Seconda", "Terza"]) await aStoredRecipe(db, person, { name });
  await openRecipes(page);
  for (const name of ["Prima", "Seconda", "Terza"]) await favouriteButton(page, name).tap();
  // Favourites show optimistically; the tests intercept responses only after the server has stored these.
  const kept = db.selectFrom("recipe").select("id").where("userId", "=", person.id).where("isFavorite", "=", true);
  await expect.poll(() => kept.execute()).toHaveLength(3);
  await choose(page, "Preferite (3)");
}

test("removing a heart among the favourites moves the focus to the next heart", async ({ page, person, db }) => {
  await openFavourites(page, db, person);
  await favouriteButton(page, "Seconda").focus();
  await page.keyboard.press("Enter");
  await expect(recipeCard(page, "Seconda")).toHaveCount(0);
  await expect(favouriteButton(page, "Prima")).toBeFocused();
  // After the last card the focus moves to the one before it.
  await page.keyboard.press("Enter");
  await expect(recipeCard(page, "Prima")).toHaveCount(0);
  await expect(favouriteButton(page, "Terza")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Vedi tutte le ricette" })).toBeFocused();
});

test("removing a heart among all recipes keeps the focus on it, and switching tabs keeps it on the tab", async ({
  page,
  person,
  db,
}) => {
  await openFavourites(page, db, person);
  await choose(page, "Tutte le ricette (3)");
  await favouriteButton(page, "Seconda").focus();
  await page.keyboard.press("Enter");
  await expect(favouriteButton(page, "Seconda")).toHaveAttribute("aria-pressed", "false");
  await expect(favouriteButton(page, "Seconda")).toBeFocused();
  await recipeTab(page, "Preferite (2)").press("Enter");
  await expect(recipeTab(page, "Preferite (2)")).toBeFocused();
});

test("a favourite that could not be removed returns to its place, and the focus stays on the next heart", async ({
  page,
  person,
  db,
}) => {
  await openFavourites(page, db, person);
  await failCalls(page, "recipes.setFavorite");
  await favouriteButton(page, "Seconda").focus();
  await page.keyboard.press("Enter");
  await expect(recipeCard(page, "Seconda")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Terza", "Seconda", "Prima"]);
  await expect(favouriteButton(page, "Prima")).toBeFocused();
});

test("removing the heart in an open recipe keeps the recipe open", async ({ page, person, db }) => {
  await openFavourites(page, db, person);
  await recipeCard(page, "Seconda").getByRole("button", { name: "Seconda", exact: true }).tap();
  const sheet = recipeSheet(page, "Seconda");
  const own = sheet.getByRole("button", { name: "Preferita: Seconda" });
  await own.focus();
  await page.keyboard.press("Enter");
  await expect(own).toHaveAttribute("aria-pressed", "false");
  await expect(own).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(recipeCard(page, "Seconda")).toHaveCount(0);
});
