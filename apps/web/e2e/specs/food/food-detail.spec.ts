import { pauseClock } from "../../support/page-clock.ts";
import { mealSection, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  generateBarcode,
  aMirroredProduct,
  submitSearch,
  gramsField,
  listLoggedGrams,
  openFood,
  openSearch,
  foodRow,
  searchForFood,
  searchField,
  collectSearches,
} from "../../pages/food-search.page.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";

test("the amount and meal chosen with one tap each are logged to the diary", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await expect(gramsField(page)).toHaveValue("150");
  await expect(dialog.getByText("78", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("Dopo l’aggiunta restano 1.772 kcal per oggi");
  await dialog.getByRole("radio", { name: "182 g · mela media" }).check();
  await expect(dialog.getByText("95", { exact: true })).toBeVisible();
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

test("Annulla removes a food that was just added", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveCount(1);
  await undoButton(page).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveCount(0);
  await expect.poll(() => listLoggedGrams(db, person)).toEqual([]);
});

test("a double tap adds a food once, in its detail view and in the list", async ({ asPerson: page, person, db }) => {
  const adds = collectCalls(page, "food.log");
  const dialog = await openSearch(page);
  const row = await searchForFood(page, "Mela");
  await row.getByRole("button", { name: "Aggiungi subito Mela, 150 g" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText("Mela è nel tuo diario")).toBeVisible();
  await row.getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(adds).toHaveLength(2);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 150 g", "Mela, lunch, 150 g"]);
});

test("a response that arrives after the user went back closes no screen", async ({ asPerson: page }) => {
  const release = await delayCalls(page, "food.log");
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await page.goBack();
  // Going back moves the focus to the row shortly after the list appears; text typed before that would be lost.
  await expect(foodRow(page, "Mela").getByRole("button").first()).toBeFocused();
  await searchField(page).fill("Pera");
  release();
  await expect(page.getByText("Mela è nel tuo diario")).toBeVisible();
  await expect(foodRow(page, "Pera")).toBeVisible();
  await expect(searchField(page)).toHaveValue("Pera");
});

test("two foods added in quick succession are both in the diary", async ({ asPerson: page, person, db }) => {
  const release = await delayCalls(page, "food.log");
  await openSearch(page);
  await submitSearch(page, "latte");
  const adds = page.getByRole("button", { name: /^Aggiungi subito/ });
  await adds.nth(0).click();
  await adds.nth(1).click();
  release();
  await expect.poll(async () => (await listLoggedGrams(db, person)).length).toBe(2);
  await expect(adds.nth(1)).toBeFocused();
});

test("a double tap on + adds a food once when the server is fast", async ({ asPerson: page, person, db }) => {
  const adds = collectCalls(page, "food.log");
  await page.clock.install();
  await openSearch(page);
  const row = await searchForFood(page, "Mela");
  await pauseClock(page);
  const press = (): Promise<void> =>
    row.getByRole("button", { name: /^Aggiungi subito/ }).evaluate((button: HTMLElement) => button.click());
  // A second tap as on a touch screen, some 200 ms after the first, when the response has arrived.
  await press();
  const added = async (): Promise<boolean> => {
    await page.clock.runFor(1);
    return page.getByText("Mela è nel tuo diario").isVisible();
  };
  await expect.poll(added).toBe(true);
  await page.clock.runFor(150);
  await press();
  await page.clock.runFor(1000);
  await page.clock.resume();
  const add = row.getByRole("button", { name: "Aggiungi subito Mela, 150 g" });
  await expect(add).toBeEnabled();
  await expect(add).not.toHaveAttribute("aria-busy");
  expect(adds).toHaveLength(1);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 150 g"]);
});

test("a + whose response was lost adds nothing twice", async ({ asPerson: page, person, db }) => {
  await openSearch(page);
  const row = await searchForFood(page, "Mela");
  await page.route(
    (url) => callsProcedure(url.href, "food.log"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const again = page.waitForResponse((response) => callsProcedure(response.url(), "food.log") && response.ok());
  await row.getByRole("button", { name: "Aggiungi subito Mela, 150 g" }).click();
  await expect(page.getByText("Salvato sul telefono: lo invio appena torni online.")).toBeVisible();
  await again;
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 150 g"]);
});

test("Cerca Altro and Back return from a food to the same list", async ({ asPerson: page }) => {
  const { own } = collectSearches(page);
  const dialog = await openSearch(page);
  for (const way of ["Cerca Altro", "Back"]) {
    if (way === "Cerca Altro") await openFood(page, "Mela");
    else await foodRow(page, "Mela").getByRole("button").first().click();
    await expect(gramsField(page)).toBeVisible();
    if (way === "Back") await page.goBack();
    else await dialog.getByText("Cerca Altro").click();
    await expect(gramsField(page), way).toHaveCount(0);
    await expect(searchField(page), way).toHaveValue("Mela");
    await expect(foodRow(page, "Mela").getByRole("button").first(), way).toBeFocused();
  }
  expect(own).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Cosa hai mangiato?" })).toBeVisible();
});

test("a failed addition keeps the amount and the screen for another attempt", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await gramsField(page).fill("222");
  await dialog.getByRole("radio", { name: "Spuntino" }).check();
  const restore = await failCalls(page, "food.log");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("Impossibile aggiungere il prodotto al log.")).toBeVisible();
  await expect(gramsField(page)).toHaveValue("222");
  await expect(dialog.getByRole("radio", { name: "Spuntino" })).toBeChecked();
  await restore();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, snack, 222 g"]);
});

test("an addition whose response was lost is not duplicated by another attempt", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await page.route(
    (url) => callsProcedure(url.href, "food.log"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const again = page.waitForResponse((response) => callsProcedure(response.url(), "food.log") && response.ok());
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("Salvato sul telefono: lo invio appena torni online.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await again;
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveCount(1);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 150 g"]);
});

test("a product shows the source of its figures and which of them are doubtful", async ({ asPerson: page, db }) => {
  await aMirroredProduct(db, {
    code: generateBarcode(),
    name: "Frollini Zaffirosa",
    brand: "Forno Aurora",
    per100: { "energy-kcal": 120, proteins: 7, carbohydrates: 60, fat: 20 },
  });
  const dialog = await openSearch(page);
  const row = await searchForFood(page, "Frollini Zaffirosa");
  await expect(row).toContainText("valori da verificare");
  await row.getByRole("button").first().click();
  await expect(dialog).toContainText("Con questi macronutrienti verrebbero circa 448 kcal per 100 g, non 120.");
  await expect(dialog.getByRole("link", { name: "ODbL" }).last()).toBeVisible();
  await dialog.getByText("Valori nutrizionali per 100 g").click();
  await expect(dialog.getByRole("definition").filter({ hasText: "20 g" })).toBeVisible();
  await expect(dialog).toContainText("Fonte: Open Food Facts");
});

test("an estimated food shows that it is an estimate and from how many products", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  const row = await searchForFood(page, "Stracchino");
  await expect(row).toContainText("stima");
  await row.getByRole("button").first().click();
  await expect(dialog).toContainText(/È la mediana di \d+ prodotti: metà di loro sta tra \d+ e \d+ kcal per 100 g\./);
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
