import { injectWriteFault, hideTable } from "@fetta/db/testing/table-faults";
import type { Page } from "@playwright/test";
import { openScanner, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { installFakeCamera } from "../../support/fake-page-camera.ts";
import { openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, setOpenAiFault, test as shared } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { submitSearch, openSearch, searchField } from "../../pages/food-search.page.ts";

/**
 * Section 8 of the specification, row by row: accounts, products and payments. Diary and recipes are in
 * error-messages.spec.ts; the upgrade is in test-pages-off.spec.ts, because it is only rejected there, the webhook
 * simulation and the PRO toggle in test-pages.spec.ts, sign-in and registration in auth.browser.test.tsx, the checkout in
 * paywall.browser.test.tsx, the promotion codes in admin-promotion-codes.spec.ts, onboarding in onboarding.spec.ts, the message to support in support.spec.ts, the cache in
 * settings.spec.ts and service-worker.spec.ts, the scanner in barcode-scanner.spec.ts.
 */
const test = withDedicatedApp(shared);

// Serial, because the tests share the faults of the app.
test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));
test.afterEach(({ app }) => setOpenAiFault(null, app.openFoodFactsUrl));

/** Expects a notification with a title and a text of the error catalogue. */
async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(toastRegion(page)).toContainText(title, { timeout: 20_000 });
  await expect(toastRegion(page)).toContainText(text);
}

test("save product: “Impossibile salvare il prodotto: {reason}”", async ({ asPerson: page, db }) => {
  const dialog = await openSearch(page);
  await submitSearch(page, "qqxzw");
  await dialog.getByRole("button", { name: "Crea alimento" }).click();
  await page.getByRole("textbox", { name: "Nome" }).fill("Torta della nonna");
  for (const [name, value] of Object.entries({
    Calorie: "350",
    Proteine: "6",
    Carboidrati: "50",
    Grassi: "14",
  }))
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  const restore = await injectWriteFault(db, "custom_food", "insert");
  await page.getByRole("button", { name: "Crea soltanto" }).click();
  await expect(toastRegion(page)).toContainText(/Impossibile salvare il prodotto: \S/);
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Torta della nonna");
  await restore();
});

test("barcode not found: “Prodotto non trovato” / “Nessun prodotto trovato per questo codice a barre.”", async ({
  asPerson: page,
}) => {
  await installFakeCamera(page);
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, "4006381333931");
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeVisible();
  await expect(page.getByText("Nessun prodotto trovato per questo codice a barre.").first()).toBeVisible();
});

test("barcode lookup failure: “Errore ricerca” / “Errore durante la ricerca del prodotto.”", async ({
  asPerson: page,
  app,
}) => {
  await installFakeCamera(page);
  await openHome(page);
  await openScanner(page);
  await setOpenAiFault("html_503", app.openFoodFactsUrl);
  await enterBarcode(page, "8001250120076");
  await expect(page.getByRole("alert").filter({ hasText: "Errore ricerca" })).toContainText(
    "Errore durante la ricerca del prodotto.",
  );
});

test("search with nothing found: “Nessun risultato”, and inline “Nessun prodotto trovato per {text}”", async ({
  asPerson: page,
}) => {
  const dialog = await openSearch(page);
  await submitSearch(page, "qqxzw");
  await expect(dialog).toContainText('Nessun prodotto trovato per "qqxzw"');
  await expectToast(page, "Nessun risultato", "Nessun prodotto o alimento trovato per questa ricerca.");
});

test("search failure: “Errore di ricerca” / “Impossibile effettuare la ricerca:” with the reason", async ({
  asPerson: page,
  db,
}) => {
  const dialog = await openSearch(page);
  const bringBack = await hideTable(db, "search_document");
  await submitSearch(page, "pera");
  const problem = dialog.getByRole("alert").filter({ hasText: "Errore di ricerca" });
  await expect(problem).toContainText(/Impossibile effettuare la ricerca: ?\S/);
  await expect(searchField(page)).toHaveValue("pera");
  await bringBack();
});
