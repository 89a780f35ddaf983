import type { Locator, Page } from "@playwright/test";
import { saveProducts } from "@fetta/db/queries/food/product";
import type { Db } from "@fetta/db/schema/schema";
import { parseProduct } from "@fetta/domain/products/product-parser";
import { addSheet, waitForAnimations } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";

/** Opens the search from the + of lunch. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  await waitForAnimations(addSheet(page));
  await page.getByRole("button", { name: "Cerca alimenti" }).click();
  await expect(searchField(page)).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}

export function searchField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Cerca alimenti" });
}

/** Types a text and submits it with Enter. */
export async function submitSearch(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press("Enter");
}

/** The row of the food with exactly this name. */
export function foodRow(page: Page, name: string): Locator {
  return page
    .getByRole("dialog", { name: "Cerca alimenti" })
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
}

/** Searches with Enter and waits for the food with exactly this name. */
export async function searchForFood(page: Page, name: string): Promise<Locator> {
  await submitSearch(page, name);
  await expect(foodRow(page, name)).toBeVisible();
  return foodRow(page, name);
}

/** Opens the detail view of a food through the search. */
export async function openFood(page: Page, name: string): Promise<Locator> {
  const row = await searchForFood(page, name);
  await row.getByRole("button").first().click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeFocused();
  return page.getByRole("dialog", { name: "Cerca alimenti" });
}

export function gramsField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Quantità in grammi" });
}

type ProductLabel = { code: string; name: string; brand?: string; per100: Record<string, number>; serving?: string };

/** Stores a product as the import of Open Food Facts does. */
export async function aMirroredProduct(db: Db, { code, name, brand, per100, serving }: ProductLabel): Promise<void> {
  const reading = parseProduct({
    code,
    product_name: name,
    brands: brand,
    serving_size: serving,
    countries_tags: ["en:italy"],
    nutriments: Object.fromEntries(Object.entries(per100).map(([nutrient, value]) => [`${nutrient}_100g`, value])),
  });
  if (!("product" in reading)) throw new Error(`${name} is no product: ${reading.reject}`);
  await db.transaction().execute((tx) => saveProducts(tx, [{ ...reading.product, soldInItaly: true }], "mirror"));
}

/** A random EAN-13 with a valid check digit, so that no two tests share a barcode. */
export function generateBarcode(): string {
  const twelve = `80${String(Math.floor(Math.random() * 1e10)).padStart(10, "0")}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** The stored entries of a user as "food, meal, grams", in the order of logging. */
export async function listLoggedGrams(db: Db, person: { id: string }): Promise<string[]> {
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
