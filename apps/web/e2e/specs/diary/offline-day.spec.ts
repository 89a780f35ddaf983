import type { Page } from "@playwright/test";
import { insertShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import type { Db } from "@fetta/db/schema/schema";
import { addSheet, entryButton, openHome, toastRegion } from "../../pages/diary.page.ts";
import { aStoredRecipe } from "../../pages/recipes.page.ts";
import { shoppingItem, shoppingListButton, shoppingListDialog } from "../../pages/shopping-list.page.ts";
import { listLoggedEntries, logDishes, sixDishes } from "../../support/logged-meals.ts";
import { closeSheets, countStoredRows, offlineBanner, waitForServiceWorker } from "../../support/offline-mode.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { expect, test, type TestUser } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

const saved = "Salvato sul telefono: lo inviamo appena torni online.";
const waterOf = (db: Db, { id }: TestUser) =>
  db.selectFrom("waterLog").select(["day", "ml"]).where("userId", "=", id).execute();

/** Opens the app with everything that a day needs on the device. */
async function prepare(page: Page): Promise<void> {
  await openHome(page);
  await waitForServiceWorker(page);
  await page.getByRole("heading", { name: "Diario" }).click();
  await page.getByRole("link", { name: "Ricette" }).click();
  await expect(page.getByRole("button", { name: "Frittata di zucchine", exact: true })).toBeVisible();
  await shoppingListButton(page).click();
  await expect(shoppingItem(page, "latte")).toBeVisible();
  await closeSheets(page);
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

test("a day in flight mode: water, weight, an own recipe, yesterday again and the shopping are on the server once", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  test.setTimeout(180_000);
  await logDishes(db, person, yesterdayInRome(), sixDishes.slice(2, 4));
  await aStoredRecipe(db, person);
  await insertShoppingItems(db, person.id, [{ name: "latte", text: "latte", grams: null, recipeId: null }]);
  await prepare(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toContainText("Sei offline");

  for (const _ of [1, 2]) await page.getByRole("button", { name: /^Aggiungi un bicchiere/ }).click();
  await expect(toastRegion(page)).toContainText(saved);
  await page.getByRole("button", { name: "Aggiungi a Pranzo", exact: true }).click();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).click();
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

  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => countStoredRows(page, "changes")).toBe(0);
  expect(await waterOf(db, person)).toEqual([{ day: todayInRome(), ml: 400 }]);
  const weights = await db.selectFrom("weightLog").select(["day", "kg"]).where("userId", "=", person.id).execute();
  expect(weights).toEqual([{ day: todayInRome(), kg: 70.5 }]);
  const eaten = (await listLoggedEntries(db, person)).filter(({ day }) => day === todayInRome());
  expect(eaten.map(({ name }) => name).toSorted()).toEqual([
    "Frittata di zucchine",
    "Insalata mista",
    "Penne al pomodoro",
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
