import { injectWriteFault } from "@fetta/db/testing/table-faults";
import type { Page } from "@playwright/test";
import { entryButton, openHome, removeEntryByMenu, toastRegion } from "../../pages/diary.page.ts";
import { expect, setOpenAiFault } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { useScanOnOtherDevice, startPhotoScan, test as photoTest } from "../../pages/photo-scan.page.ts";
import {
  ingredientCameraDialog,
  pendingRecipeRegion,
  preferencesDialog,
  openRecipePreferences,
  writeIngredients,
} from "../../pages/recipe-generation.page.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { openFood, openSearch } from "../../pages/food-search.page.ts";

/**
 * Section 8 of the specification, row by row; every error is caused at its origin: in the server, its database or a
 * provider. This file covers the diary and the recipes; accounts, products and payments are in
 * error-messages-account.spec.ts, cameras in barcode-scanner.spec.ts, stored recipes in recipes.browser.test.tsx and
 * recipe-logging.browser.test.tsx, the update of an entry in entry-editor.browser.test.tsx.
 */
const test = withDedicatedApp(photoTest);

// Serial, because the tests share the faults of the app.
test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));
test.afterEach(({ app }) => setOpenAiFault(null, app.openAiUrl));

/** Expects a notification with a title and a text of the error catalogue. */
async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(toastRegion(page)).toContainText(title, { timeout: 20_000 });
  await expect(toastRegion(page)).toContainText(text);
}

test("HTTP 429 with limitReached on an analysis: to /paywall, with “Limite Giornaliero”", async ({
  asPerson: page,
}) => {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  await useScanOnOtherDevice(page);
  await shutter.click();
  await expect(page).toHaveURL(/\/paywall/);
  await expect(page.getByText("Limite Giornaliero", { exact: true })).toBeVisible();
  await expect(page.getByText("Hai raggiunto il tuo limite giornaliero")).toBeVisible();
});

test("other analysis errors: “Analisi Fallita” with the server's message", async ({ asPerson: page, app }) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  await (await startPhotoScan(page)).click();
  await expect(page.getByRole("heading", { name: "Analisi Fallita" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Il servizio di analisi non risponde/)).toBeVisible();
});

test("other analysis errors without a server message: “Impossibile analizzare l'immagine del cibo. Riprova.”", async ({
  asPerson: page,
  context,
}) => {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  await context.setOffline(true);
  await shutter.click();
  await expect(page.getByText(/Impossibile analizzare l'immagine del cibo\. Riprova\./)).toBeVisible();
});

test("ingredients that cannot be analysed: “Impossibile analizzare gli ingredienti. Riprova.”", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Acconsento e continuo" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click();
  await expectToast(page, "Analisi Fallita", "Impossibile analizzare gli ingredienti. Riprova.");
});

test("add to log fails after a photo: “Impossibile aggiungere il cibo al tuo registro.”", async ({
  asPerson: page,
  db,
}) => {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  const restore = await injectWriteFault(db, "diary_entry", "insert");
  await shutter.click();
  await expect(page.getByText("Impossibile aggiungere il cibo al tuo registro.").first()).toBeVisible({
    timeout: 20_000,
  });
  await restore();
});

test("add to log fails in search and barcode: “Impossibile aggiungere il prodotto al log.”; it succeeds: “Aggiunto al log!”", async ({
  asPerson: page,
  db,
  person,
}) => {
  await openSearch(page);
  await openFood(page, "Mela");
  const restore = await injectWriteFault(db, "diary_entry", "insert");
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("Impossibile aggiungere il prodotto al log.").first()).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expectToast(page, "Aggiunto al log!", "è nel tuo diario");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
});

test("remove from log: “Impossibile rimuovere l'alimento dal registro.”", async ({ asPerson: page, person, db }) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(0, 1));
  await openHome(page);
  const restore = await injectWriteFault(db, "diary_entry", "delete");
  await removeEntryByMenu(page, "Yogurt greco");
  await expect(toastRegion(page)).toContainText("Impossibile rimuovere l'alimento dal registro.");
  await expect(entryButton(page, "Yogurt greco")).toBeVisible();
  await restore();
});

test("goals: “Impossibile aggiornare gli obiettivi.”", async ({ asPerson: page, db }) => {
  await openHome(page);
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  const sheet = page.getByRole("dialog", { name: "Obiettivo giornaliero" });
  await sheet.getByRole("button", { name: "Aumenta di 50 kcal" }).tap();
  const restoreAll = [
    await injectWriteFault(db, "daily_goal", "insert"),
    await injectWriteFault(db, "daily_goal", "update"),
  ];
  await sheet.getByRole("button", { name: "Salva" }).tap();
  await expect(toastRegion(page)).toContainText("Impossibile aggiornare gli obiettivi.");
  for (const restore of restoreAll) await restore();
});

test("generation: “Errore Generazione” / “Impossibile generare la ricetta. Riprova.”, and all input is kept", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("status_500", app.openAiUrl);
  await openRecipePreferences(page);
  const sheet = await writeIngredients(page, "uova, zucchine");
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("Errore Generazione")).toBeVisible({ timeout: 20_000 });
  await expect(pendingRecipeRegion(page)).toContainText("Impossibile generare la ricetta. Riprova.");
  await expect(preferencesDialog(page)).toHaveCount(0);
});
