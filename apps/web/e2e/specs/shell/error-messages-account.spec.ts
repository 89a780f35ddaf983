import { randomUUID } from "node:crypto";
import { injectWriteFault, hideTable } from "@fetta/db/testing/table-faults";
import type { Page } from "@playwright/test";
import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { openScanner, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { installFakeCamera } from "../../support/fake-page-camera.ts";
import { openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, setOpenAiFault, test as shared } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { activationDialog, openPaywall, planButton, paymentReturnPath } from "../../pages/checkout.page.ts";
import { answerAllQuestions } from "../../pages/onboarding.page.ts";
import { submitSearch, openSearch, searchField } from "../../pages/food-search.page.ts";
import { callsProcedure } from "../../support/page-requests.ts";

/**
 * Section 8 of the specification, row by row: accounts, products and payments. Diary and recipes are in
 * error-messages.spec.ts; the upgrade is in test-pages-off.spec.ts, because it is only rejected there, the webhook
 * simulation and the PRO toggle in test-pages.spec.ts, the message to support in support.spec.ts, the cache in
 * settings.spec.ts and service-worker.spec.ts, the scanner in barcode-scanner.spec.ts.
 */
const test = withDedicatedApp(shared);

// Serial, because the tests share the faults of the app.
test.describe.configure({ mode: "default" });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));
test.afterEach(async ({ app }) => {
  await setOpenAiFault(null, app.openFoodFactsUrl);
  await setOpenAiFault(null, app.stripeUrl);
});

/** Expects a notification with a title and a text of the error catalogue. */
async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(toastRegion(page)).toContainText(title, { timeout: 20_000 });
  await expect(toastRegion(page)).toContainText(text);
}

const password = "pesche-e-basilico";

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.goto("/auth?scheda=registrati");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Conferma password").fill(password);
}

test("onboarding save: “Impossibile salvare il tuo profilo. Riprova.”, the overlay closes and the answers stay", async ({
  asNewcomer: page,
  db,
}) => {
  await page.goto("/onboarding");
  const restoreAll = [await injectWriteFault(db, "profile", "insert"), await injectWriteFault(db, "profile", "update")];
  await answerAllQuestions(page);
  await expect(toastRegion(page)).toContainText("Impossibile salvare il tuo profilo. Riprova.");
  await expect(page.getByRole("radio", { name: /Mantenere il peso/ })).toBeChecked();
  for (const restore of restoreAll) await restore();
});

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

test("login failure: “Accesso Fallito” / “Email o password non validi”", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi", exact: true }).tap();
  await expectToast(page, "Accesso Fallito", "Email o password non validi");
});

test("register failure: “Registrazione Fallita” with the server's message, or “Impossibile creare l'account”", async ({
  page,
  person,
  context,
}) => {
  await context.clearCookies();
  await fillRegistration(page, person.email);
  await page.getByRole("button", { name: "Crea account" }).tap();
  await expectToast(page, "Registrazione Fallita", "Esiste già un account con questa email.");
  await page.getByRole("textbox", { name: "Email" }).fill(`${randomUUID()}@example.org`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Crea account" }).tap();
  await expectToast(page, "Registrazione Fallita", "Impossibile creare l'account");
});

test("checkout failure: “Errore” / “Impossibile avviare il pagamento. Riprova.”, and the plans can be chosen again", async ({
  asPerson: page,
  app,
}) => {
  await openPaywall(page);
  await setOpenAiFault("status_500", app.stripeUrl);
  await planButton(page, "1 mese").tap();
  await expectToast(page, "Errore", "Impossibile avviare il pagamento. Riprova.");
  await expect(planButton(page, "1 mese")).toBeEnabled();
});

test("missing checkout url: “URL di checkout non ricevuto”", async ({ asPerson: page }) => {
  // The server never sends this response; the test covers the client's handling of it.
  await page.route(
    (address) => callsProcedure(address.href, "billing.checkout"),
    (route) => route.fulfill({ json: [{ result: { data: { json: {} } } }] }),
  );
  await openPaywall(page);
  await planButton(page, "1 anno").tap();
  await expect(toastRegion(page)).toContainText("URL di checkout non ricevuto");
});

test("promo set-up: “Successo” / “Codici promozionali creati con successo”, or “Errore” / “Errore nella creazione dei codici”", async ({
  asPerson: page,
  person,
  db,
  app,
}) => {
  await makeAdmin(db, person);
  await openAdmin(page, "Codici");
  const create = page.getByRole("button", { name: "Crea codici promozionali" });
  await setOpenAiFault("status_500", app.stripeUrl);
  await create.tap();
  await expectToast(page, "Errore", "Errore nella creazione dei codici");
  await setOpenAiFault(null, app.stripeUrl);
  await create.tap();
  await expectToast(page, "Successo", "Codici promozionali creati con successo");
});

test("manual activation failure: logged only, no message", async ({ asPerson: page, person, app }) => {
  await setOpenAiFault("status_500", app.stripeUrl);
  await page.goto(paymentReturnPath(person, "monthly", "cs_test_unknown"));
  await expect(activationDialog(page)).toBeVisible();
  await expect(toastRegion(page)).not.toContainText("Errore");
});
