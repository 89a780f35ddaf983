import type { Page, Request } from "@playwright/test";
import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import {
  isLiveSearch,
  submitSearch,
  listLoggedGrams,
  openSearch,
  foodRow,
  searchForFood,
  searchField,
  resultSection,
  collectSearches,
} from "../../pages/food-search.page.ts";
import { failCalls } from "../../support/page-requests.ts";

/** Pauses the page's clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(romeInstant(todayInRome(), "13:30"));
}

/** Number of sent requests; a request is sent on a tick of the clock. */
async function sent(page: Page, calls: readonly Request[]): Promise<number> {
  await page.clock.runFor(5);
  return calls.length;
}

test.describe("a query", () => {
  test.beforeEach(({ page }) => page.clock.install({ time: romeInstant(todayInRome(), "13:04") }));

  test("of one letter is not searched for, and the reason is shown", async ({ asPerson: page }) => {
    const { own } = collectSearches(page);
    const dialog = await openSearch(page);
    await expect(dialog).toContainText("Digita almeno 2 caratteri per iniziare la ricerca");
    await stopClock(page);
    await searchField(page).fill("m");
    await page.clock.runFor(5000);
    await searchField(page).press("Enter");
    await page.clock.runFor(5000);
    await expect(dialog).toContainText("Digita almeno 2 caratteri per iniziare la ricerca");
    expect(own).toHaveLength(0);
  });

  test("is searched for once, 800 ms after the last key press", async ({ asPerson: page }) => {
    const { own } = collectSearches(page);
    await openSearch(page);
    await stopClock(page);
    await searchField(page).pressSequentially("me");
    await page.clock.runFor(700);
    await searchField(page).pressSequentially("la");
    await page.clock.runFor(700);
    expect(own).toHaveLength(0);
    await page.clock.runFor(100);
    await expect.poll(() => sent(page, own)).toBe(1);
    await page.clock.resume();
    await expect(foodRow(page, "Mela")).toBeVisible();
    expect(own).toHaveLength(1);
  });

  test("is searched for at once with Enter, and not again when the debounce delay ends", async ({ asPerson: page }) => {
    const { own } = collectSearches(page);
    await openSearch(page);
    await stopClock(page);
    await searchField(page).pressSequentially("mela");
    await searchField(page).press("Enter");
    await expect.poll(() => sent(page, own)).toBe(1);
    await page.clock.runFor(2000);
    await searchField(page).press("Enter");
    await page.clock.runFor(2000);
    await page.clock.resume();
    await expect(foodRow(page, "Mela")).toBeVisible();
    expect(own).toHaveLength(1);
  });
});

test("foods are listed with their energy per 100 grams, the most common first", async ({ asPerson: page }) => {
  const sheet = await openSearch(page);
  await searchForFood(page, "Mela");
  const foods = resultSection(page, "Alimenti base");
  await expect(foods.getByRole("heading")).toHaveText("Alimenti base");
  await expect(foods.getByText("per 100 g")).toBeVisible();
  const first = foods.getByRole("listitem").first();
  await expect(first).toContainText("Mela");
  await expect(first).toContainText("Frutta fresca");
  await expect(first).toContainText("52 kcal");
  await expect(sheet.getByRole("status").first()).toHaveText(/^\d+ risultati per Mela$/);
});

test("a long list shows its first foods, and a tap shows the rest", async ({ asPerson: page }) => {
  await openSearch(page);
  await searchForFood(page, "Mela");
  const rows = resultSection(page, "Alimenti base").getByRole("listitem");
  await expect(rows).toHaveCount(6);
  await resultSection(page, "Alimenti base")
    .getByRole("button", { name: /^Mostra tutti/ })
    .click();
  await expect(rows.nth(6).getByRole("button").first()).toBeFocused();
  expect(await rows.count()).toBeGreaterThan(7);
});

test("foods the user has eaten come first with their last amount, and + logs that amount again", async ({
  asPerson: page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), [
    {
      name: "Pasta al ragù di casa",
      meal: "dinner",
      calories: 412,
      protein: 19,
      carbs: 58,
      fat: 11,
      grams: 280,
    },
  ]);
  await openSearch(page);
  await submitSearch(page, "pasta");
  const recent = resultSection(page, "I tuoi recenti").getByRole("listitem");
  await expect(recent).toHaveText(/Pasta al ragù di casa.*L’ultima volta: 280 g.*412 kcal.*per 280 g/);
  await recent.getByRole("button", { name: "Aggiungi subito Pasta al ragù di casa, 280 g" }).click();
  await expect(toastRegion(page)).toContainText("Pasta al ragù di casa è nel tuo diario");
  expect(await listLoggedGrams(db, person)).toEqual([
    "Pasta al ragù di casa, dinner, 280 g",
    "Pasta al ragù di casa, lunch, 280 g",
  ]);
  await undoButton(page).click();
  await expect.poll(() => listLoggedGrams(db, person)).toHaveLength(1);
});

test("before anything is typed the meal's usual foods are shown, and yesterday's meal to copy", async ({
  asPerson: page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome());
  const dialog = await openSearch(page);
  const usual = resultSection(page, "Di solito a pranzo").getByRole("listitem");
  await expect(usual).toHaveCount(2);
  await dialog.getByRole("button", { name: /^Copia pranzo di ieri/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  await expect(page.getByRole("region", { name: "Pranzo" }).getByRole("listitem")).toHaveCount(2);
  await undoButton(page).click();
  await expect(page.getByRole("region", { name: "Pranzo" }).getByRole("listitem")).toHaveCount(0);
});

test("the list of recent foods shows all of them, and a message when there are none", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await dialog.getByRole("radio", { name: "Recenti" }).check();
  await expect(dialog).toContainText("Qui ritrovi quello che hai aggiunto al diario.");
  await logDishes(db, person, yesterdayInRome());
  await openSearch(page);
  await dialog.getByRole("radio", { name: "Recenti" }).check();
  await expect(resultSection(page, "I tuoi recenti").getByRole("listitem")).toHaveCount(6);
  await submitSearch(page, "mandorle");
  await expect(resultSection(page, "I tuoi recenti").getByRole("listitem")).toHaveText(/Mandorle/);
  await expect(resultSection(page, "Alimenti base")).toHaveCount(0);
});

test("a search without results shows a message and other ways to continue, and a notification only after Enter", async ({
  asPerson: page,
}) => {
  await page.route(
    (url) => isLiveSearch(url.href),
    (route) => route.abort(),
  );
  const dialog = await openSearch(page);
  await searchField(page).fill("qqxzw");
  await expect(dialog).toContainText('Nessun prodotto trovato per "qqxzw"');
  await expect(dialog.getByRole("button", { name: "Solo calorie" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Crea alimento" })).toBeVisible();
  await expect(toastRegion(page).getByText("Nessun risultato")).toHaveCount(0);
  await searchField(page).press("Enter");
  await expect(toastRegion(page)).toContainText("Nessun risultato");
  await expect(toastRegion(page)).toContainText("Nessun prodotto o alimento trovato per questa ricerca.");
  await dialog.getByRole("button", { name: "Solo calorie" }).click();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
});

test("a failed search shows an error, keeps the earlier results and can be repeated", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  await searchForFood(page, "Mela");
  const restore = await failCalls(page, "search.foods");
  await submitSearch(page, "pera");
  const problem = dialog.getByRole("alert").filter({ hasText: "Errore di ricerca" });
  await expect(problem).toContainText("Impossibile effettuare la ricerca:");
  await expect(problem).not.toContainText(/unexpected|json|internal server/i);
  await expect(foodRow(page, "Mela")).toBeVisible();
  await expect(searchField(page)).toHaveValue("pera");
  await restore();
  await problem.getByRole("button", { name: "Riprova" }).click();
  await expect(foodRow(page, "Pera")).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test("without a connection the search shows a message, and it works again afterwards", async ({
  asPerson: page,
  context,
}) => {
  // The device has no stored foods to search either.
  await page.route("**/api/stock-foods/list", (route) => route.abort());
  const dialog = await openSearch(page);
  await context.setOffline(true);
  await submitSearch(page, "mela");
  await expect(dialog.getByRole("alert")).toContainText("Controlla la connessione.");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect(foodRow(page, "Mela")).toBeVisible();
});

test("Back from the barcode scanner returns to the unchanged search", async ({ asPerson: page }) => {
  const { own } = collectSearches(page);
  const dialog = await openSearch(page);
  await searchForFood(page, "Mela");
  await dialog.getByRole("button", { name: "Scansiona codice a barre" }).click();
  await expect(page.getByRole("dialog", { name: "Scansiona Codice a Barre" })).toBeVisible();
  await page.goBack();
  await expect(searchField(page)).toHaveValue("Mela");
  await expect(foodRow(page, "Mela")).toBeVisible();
  expect(own).toHaveLength(1);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openSearch(page);
  await expect(searchField(page)).toHaveValue("");
});

test("Back from Solo calorie returns to the unchanged search", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  await submitSearch(page, "qwxzkj");
  await dialog.getByRole("button", { name: "Solo calorie" }).click();
  await expect(page.getByRole("dialog", { name: "Solo calorie" })).toBeVisible();
  await page.goBack();
  await expect(searchField(page)).toHaveValue("qwxzkj");
});

test("adding a food from the list does not move its rows", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), [
    { name: "Avena", meal: "lunch", calories: 300, protein: 10, carbs: 50, fat: 5, grams: 80 },
    { name: "Bietole", meal: "lunch", calories: 30, protein: 1, carbs: 5, fat: 1, grams: 150 },
    { name: "Ceci", meal: "lunch", calories: 200, protein: 10, carbs: 30, fat: 3, grams: 120 },
  ]);
  const untilQuiet = trackNetworkIdle(page);
  const dialog = await openSearch(page);
  const names = dialog.getByRole("listitem").locator("b:first-child");
  await expect(names).toHaveCount(3);
  const before = await names.allTextContents();
  const read = page.waitForResponse(/food\.habits/);
  await dialog
    .getByRole("listitem")
    .last()
    .getByRole("button", { name: /^Aggiungi subito/ })
    .click();
  await read;
  await untilQuiet();
  expect(await names.allTextContents()).toEqual(before);
});
