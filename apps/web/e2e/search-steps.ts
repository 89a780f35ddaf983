import type { Locator, Page } from "@playwright/test";
import type { Db } from "@fetta/db/schema";
import { expect } from "./fixtures.ts";

/** The search, opened from the + of lunch. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await page.getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(searchField(page)).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}

export function searchField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Cerca alimenti" });
}

/** Searches with Enter and waits for a food of that very name. */
export async function search(page: Page, name: string): Promise<Locator> {
  await searchField(page).fill(name);
  await searchField(page).press("Enter");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
  await expect(row).toBeVisible();
  return row;
}

/** The view of one food, reached through the search. */
export async function openFood(page: Page, name: string): Promise<Locator> {
  const row = await search(page, name);
  await row.getByRole("button").first().click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}

export function gramsField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Quantità in grammi" });
}

/** What the database holds for a person: food, meal and grams, in the order of logging. */
export async function loggedGrams(db: Db, person: { id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("diaryEntry")
    .innerJoin("foodItem", "foodItem.id", "diaryEntry.foodItemId")
    .select(["foodItem.name", "foodItem.servingGrams", "diaryEntry.mealType", "diaryEntry.servings"])
    .where("diaryEntry.userId", "=", person.id)
    .orderBy("diaryEntry.createdAt")
    .execute();
  return rows.map(
    ({ name, mealType, servings, servingGrams }) =>
      `${name}, ${mealType}, ${Number(servings) * Number(servingGrams)} g`,
  );
}
