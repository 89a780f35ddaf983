import type { Locator, Page } from "@playwright/test";
import { mealSection, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { submitSearch, listLoggedGrams, openSearch, foodRow, searchForFood } from "../../pages/food-search.page.ts";

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Cerca alimenti" });
const field = (page: Page, name: string): Locator => dialogOf(page).getByRole("textbox", { name, exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Opens the empty form through a search without results. */
async function openForm(page: Page): Promise<void> {
  await openSearch(page);
  await submitSearch(page, "xqzw");
  await dialogOf(page).getByRole("button", { name: "Crea alimento" }).click();
  await expect(field(page, "Nome")).toBeFocused();
}

const cake = {
  Nome: "Torta della nonna",
  Calorie: "351",
  Proteine: "6,1",
  Carboidrati: "48,5",
  Grassi: "14",
  "Quanto ne hai mangiato": "80",
};
const createAndAdd = (page: Page): Locator => dialogOf(page).getByRole("button", { name: "Crea e aggiungi al diario" });

test("an unknown food is created from its label, found by the next search, edited and deleted, and the diary follows as chosen", async ({
  asPerson: page,
  person,
  db,
}) => {
  const entry = mealSection(page, "Pranzo").getByRole("listitem");
  await openForm(page);
  await expect(field(page, "Nome")).toHaveValue("xqzw");
  await fill(page, cake);
  await createAndAdd(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entry).toHaveText(/Torta della nonna.*80 g.*281 kcal/);
  expect(await listLoggedGrams(db, person)).toEqual(["Torta della nonna, lunch, 80 g"]);

  await openSearch(page);
  await expect(await searchForFood(page, "Torta della nonna")).toContainText("L’ultima volta: 80 g");
  await foodRow(page, "Torta della nonna").getByRole("button").first().click();
  await dialogOf(page).getByRole("button", { name: "Modifica alimento" }).click();
  await expect(field(page, "Proteine")).toHaveValue("6,1");
  await fill(page, { Calorie: "300" });
  await dialogOf(page).getByRole("button", { name: "Salva i valori" }).click();
  await expect(dialogOf(page)).toContainText("300 kcal per 100 g");
  await dialogOf(page).getByRole("button", { name: "Elimina" }).click();
  await dialogOf(page).getByRole("button", { name: "Elimina" }).click();
  await expect(toastRegion(page)).toContainText("Alimento eliminato");
  await page.goto("/");
  await expect(entry).toHaveText(/Torta della nonna.*240 kcal/);
});
