import type { Page } from "@playwright/test";
import { insertShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import type { Db } from "@fetta/db/schema/schema";
import { aGrant } from "@fetta/db/testing/factories";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { openScanner } from "../../pages/barcode-scanner.page.ts";
import {
  addMealButton,
  describeDialog,
  mealTextField,
  parsedFoodRow,
  reopenDescribeDialog,
} from "../../pages/describe.page.ts";
import { addSheet, entryButton, openHome, toastRegion } from "../../pages/diary.page.ts";
import { searchForFood } from "../../pages/food-search.page.ts";
import { openPhotoScan, startPhotoScan, uploadPicture } from "../../pages/photo-scan.page.ts";
import { aStoredRecipe } from "../../pages/recipes.page.ts";
import { shoppingItem, shoppingListButton, shoppingListDialog } from "../../pages/shopping-list.page.ts";
import { keptProduct } from "../../support/database-template.ts";
import { installFakeCamera, showToCamera } from "../../support/fake-page-camera.ts";
import { listLoggedEntries, logDishes, sixDishes } from "../../support/logged-meals.ts";
import {
  closeSheets,
  countStoredRows,
  offlineBanner,
  showAllEntries,
  waitForServiceWorker,
} from "../../support/offline-mode.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { expect, test, type TestUser } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

const saved = "Salvato sul telefono: lo inviamo appena torni online.";
const waterOf = (db: Db, { id }: TestUser) =>
  db.selectFrom("waterLog").select(["day", "ml"]).where("userId", "=", id).execute();

/** The addresses of the files that the service worker keeps. */
const listCachedFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stored.map((cache) => cache.keys()));
    return requests
      .flat()
      .map(({ url }) => url)
      .join(" ");
  });

const photoOfBiscuits = "ean13/zxingcpp-ean13-1-30.webp";

/** Opens the app with everything that a day needs on the device. */
async function prepare(page: Page): Promise<void> {
  await startPhotoScan(page);
  await openHome(page);
  await waitForServiceWorker(page);
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => countStoredRows(page, "products", keptProduct.name), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect
    .poll(() => countStoredRows(page, "responses", "estimate.personalFoods"), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await expect.poll(() => listCachedFiles(page), { timeout: 30_000 }).toContain("zxing_reader");
  for (const query of ["recipes.list", "recipes.shopping.list"])
    await expect.poll(() => countStoredRows(page, "responses", `"${query}"`), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.goto("/andamento");
  await expect(page.getByRole("region", { name: "Acqua" })).toBeVisible();
  await page.getByRole("heading").first().click();
  await expect.poll(() => countStoredRows(page, "responses", '"trends.read"'), { timeout: 20_000 }).toBeGreaterThan(0);
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await page.getByRole("heading", { name: "Diario" }).click();
  await expect.poll(() => countStoredRows(page, "responses", '"lunch"'), { timeout: 20_000 }).toBeGreaterThan(0);
  await openHome(page);
}

test("a day in flight mode: words, a search, a scan, an own recipe, water, weight, yesterday again, two photos and the shopping are on the server once", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  test.setTimeout(240_000);
  await installFakeCamera(page);
  await aGrant(db, person, { days: 30 });
  await logDishes(db, person, yesterdayInRome(), sixDishes.slice(2, 4));
  await aStoredRecipe(db, person);
  await insertShoppingItems(db, person.id, [{ name: "latte", text: "latte", grams: null, recipeId: null }]);
  await prepare(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toContainText("Sei offline");

  await reopenDescribeDialog(page);
  await mealTextField(page).fill("due uova e una fetta di pane");
  await expect(parsedFoodRow(page, "Uovo di gallina")).toContainText("2 uova");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("35 g");
  await expect(describeDialog(page)).toContainText("Offline: alimenti di base e tuoi, senza prodotti confezionati.");
  await addMealButton(page).tap();
  await expect(entryButton(page, "Uovo di gallina")).toContainText("In attesa di invio");
  await page.getByRole("button", { name: "Aggiungi a Cena", exact: true }).click();
  await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).click();
  const fruit = await searchForFood(page, "Arancia");
  const drawing = fruit.locator("img");
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await fruit.getByRole("button", { name: /^Aggiungi subito/ }).click();
  await expect(toastRegion(page)).toContainText(saved);
  await closeSheets(page);
  await openScanner(page);
  await showToCamera(page, photoOfBiscuits);
  await expect(page.getByRole("heading", { name: keptProduct.name })).toBeVisible();
  await page.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await closeSheets(page);
  await showAllEntries(page);
  await expect(entryButton(page, keptProduct.name)).toContainText("In attesa di invio");
  for (const dish of ["spaghetti-carbonara", "ravioli-al-pomodoro"] as const) {
    await openPhotoScan(page);
    await uploadPicture(page, samplePath(dish));
    await expect(toastRegion(page)).toContainText("Foto salvata sul telefono");
    await closeSheets(page);
  }

  for (const _ of [1, 2]) await page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
  await expect(toastRegion(page)).toContainText(saved);
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).click();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).click();
  await showAllEntries(page);
  await expect(entryButton(page, "Insalata mista")).toContainText("In attesa di invio");

  await page.getByRole("link", { name: "Ricette" }).click();
  await page.getByRole("button", { name: "Frittata di zucchine", exact: true }).click();
  const recipe = page.getByRole("dialog", { name: "Frittata di zucchine", exact: true });
  await recipe.getByRole("button", { name: "Aggiungi al diario" }).click();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  await form.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(toastRegion(page)).toContainText(saved);
  await closeSheets(page);
  await shoppingListButton(page).click();
  await shoppingItem(page, "latte").click();
  await shoppingListDialog(page).getByRole("textbox").fill("pane");
  await page.keyboard.press("Enter");
  await expect(shoppingItem(page, "pane")).toBeVisible();
  await closeSheets(page);

  await page.goto("/andamento");
  const weight = page.getByRole("region", { name: "Peso" });
  await expect(page.getByRole("region", { name: "Acqua" })).toContainText("400 ml");
  await weight.getByRole("button", { name: "Segna il peso" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Peso in kg" }).fill("70,5");
  await page.getByRole("dialog").getByRole("button", { name: "Salva" }).click();
  await expect(weight).toContainText("70,5");
  // Another start of the app, still without a network, shows all of it.
  await page.reload();
  await expect(weight).toContainText("70,5");
  await expect(page.getByRole("region", { name: "Acqua" })).toContainText("400 ml");
  expect(await waterOf(db, person)).toEqual([]);

  const eatenToday = async () =>
    (await listLoggedEntries(db, person))
      .filter(({ day }) => day === todayInRome())
      .map(({ name }) => name)
      .toSorted();
  await context.setOffline(false);
  await openHome(page);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => countStoredRows(page, "changes"), { timeout: 30_000 }).toBe(0);
  await expect.poll(async () => (await eatenToday()).length, { timeout: 60_000 }).toBe(9);
  expect(await waterOf(db, person)).toEqual([{ day: todayInRome(), ml: 400 }]);
  const weights = await db.selectFrom("weightLog").select(["day", "kg"]).where("userId", "=", person.id).execute();
  expect(weights).toEqual([{ day: todayInRome(), kg: 70.5 }]);
  expect(await eatenToday()).toEqual([
    "Arancia",
    keptProduct.name,
    "Frittata di zucchine",
    "Insalata mista",
    "Pane comune",
    "Penne al pomodoro",
    expect.stringContaining("Ravioli"),
    "Spaghetti alla carbonara",
    "Uovo di gallina",
  ]);
  const items = await db
    .selectFrom("shoppingItem")
    .select(["text", "checked"])
    .where("userId", "=", person.id)
    .orderBy("text")
    .execute();
  expect(items).toEqual([
    { text: "latte", checked: true },
    { text: "pane", checked: false },
  ]);
});

test("what waits is sent by the service worker when the network is back, with no tab open", async ({
  asPerson: page,
  person,
  context,
  db,
  baseURL,
}) => {
  await openHome(page);
  await waitForServiceWorker(page);
  await page.getByRole("heading", { name: "Diario" }).click();
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    devtools.on(
      "ServiceWorker.workerRegistrationUpdated",
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    ),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
  await expect(toastRegion(page)).toContainText(saved);
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  expect(await waterOf(db, person)).toEqual([]);
  const browserTools = await context.newCDPSession(blank);
  await browserTools.send("ServiceWorker.enable");
  await browserTools.send("ServiceWorker.dispatchSyncEvent", {
    origin: new URL(baseURL ?? "").origin,
    registrationId,
    tag: "outbox",
    lastChance: true,
  });
  await expect.poll(() => waterOf(db, person), { timeout: 20_000 }).toEqual([{ day: todayInRome(), ml: 200 }]);
});
