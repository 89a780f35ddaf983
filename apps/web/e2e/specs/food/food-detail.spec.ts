import { mealSection } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  gramsField,
  listLoggedGrams,
  openFood,
  openSearch,
  searchForFood,
  searchField,
} from "../../pages/food-search.page.ts";
import { callsProcedure } from "../../support/page-requests.ts";

test("the amount and meal chosen with one tap each are logged to the diary", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await expect(gramsField(page)).toHaveValue("165");
  await expect(dialog.getByRole("radio", { name: "165 g · mela media" })).toBeChecked();
  await expect(dialog.getByText("86", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("Dopo l’aggiunta restano 1.764 kcal per oggi");
  await dialog.getByRole("radio", { name: "150 g · porzione" }).check();
  await expect(dialog.getByText("78", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: "100 g", exact: true }).check();
  await expect(gramsField(page)).toHaveValue("100");
  await expect(dialog.getByText("52", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Aumenta di 10 grammi" }).click();
  await expect(gramsField(page)).toHaveValue("110");
  await dialog.getByRole("radio", { name: "Cena" }).check();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Aggiunto al log!")).toHaveCount(1);
  await expect(mealSection(page, "Cena").getByRole("listitem")).toHaveText(/Mela.*110 g.*57 kcal/);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, dinner, 110 g"]);
  await page.reload();
  await expect(mealSection(page, "Cena").getByRole("listitem")).toHaveText(/Mela.*110 g.*57 kcal/);
});

test("additions whose responses were lost are repeated and add nothing twice", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  const row = await searchForFood(page, "Mela");
  for (const way of ["list", "detail view"]) {
    await page.route(
      (url) => callsProcedure(url.href, "food.log"),
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    // The server has applied it, and says so to the second attempt.
    const again = page.waitForResponse((response) => callsProcedure(response.url(), "food.log"));
    if (way === "list")
      await row.getByRole("button", { name: "Aggiungi subito Mela, 1 mela media · 165 g · 86 kcal" }).click();
    else {
      await row.getByRole("button").first().click();
      await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
    }
    await expect(page.getByText("Salvato sul telefono: lo inviamo appena torni online.")).toBeVisible();
    await again;
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveCount(2);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 165 g", "Mela, lunch, 165 g"]);
});

test("a food is logged with the keyboard alone", async ({ asPerson: page, person, db }) => {
  await page.goto("/");
  const tabTo = async (name: string | RegExp, role: "button" | "textbox"): Promise<void> => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${String(name)} was not reached with Tab`);
  };
  await expect(page.getByRole("button", { name: "Aggiungi al diario" })).toBeVisible();
  await tabTo("Aggiungi al diario", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Cosa hai mangiato?" })).toBeVisible();
  await tabTo("Cerca alimenti", "button");
  await page.keyboard.press("Enter");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type("mela");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").first()).toContainText("Mela");
  await tabTo(/^Mela Frutta fresca/, "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mela", exact: true })).toBeFocused();
  await tabTo("Quantità in grammi", "textbox");
  await page.keyboard.type("80");
  await tabTo("Aggiungi al diario", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await listLoggedGrams(db, person)).join()).toMatch(/^Mela, \w+, 80 g$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
