import { createReadStream } from "node:fs";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import type { Page } from "@playwright/test";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import {
  activationDialog,
  runStripeAction,
  activationContinueButton,
  listProGrants,
  formatLongDate,
  setWebhookFault,
  openPaywall,
  payByCard,
  setUpPromotions,
  choosePlan,
  runActivation,
} from "../../pages/checkout.page.ts";
import { openPhotoScan, startPhotoScan, test as photoTest } from "../../pages/photo-scan.page.ts";
import { delayCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";

const test = withDedicatedApp(photoTest);

// Serial, because the tests share the faults of the provider's webhooks.
test.describe.configure({ mode: "default" });
// The activation takes ten seconds, which pro-activation.browser.test.tsx measures; here the clock is advanced.
test.beforeEach(({ page }) => page.clock.install());
test.afterEach(({ app }) => setWebhookFault(app.stripeUrl, null));

const total = (page: Page) => page.getByRole("heading", { level: 1 });
const welcome = (page: Page) => activationDialog(page).getByText(/^Ora hai PRO, valido fino al(l’| )\d+ \w+ 20\d\d$/);
const sessionOn = (page: Page): string => {
  const [, session = ""] = /\/c\/pay\/(cs_test_\w+)/.exec(page.url()) ?? [];
  return session;
};

test("a user with a used-up quota buys PRO with a code, and the next photo is analysed", async ({
  page,
  person,
  db,
  app,
}) => {
  await setUpPromotions(db, app);
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  const elsewhere = await page.request.post("/api/analyze-food", {
    multipart: { image: createReadStream(samplePath("guacamole")) },
    headers: { origin: app.url },
  });
  expect(elsewhere.ok()).toBe(true);
  await shutter.click();
  await expect(page).toHaveURL(/\/paywall/);
  await expect(page.getByText("Limite Giornaliero", { exact: true })).toBeVisible();
  await expect(page.getByText("Hai raggiunto il tuo limite giornaliero")).toBeVisible();
  await expect(page.getByText("domani", { exact: true })).toBeVisible();

  await choosePlan(page, "1 mese");
  await expect(total(page)).toContainText("9,99 €");
  await page.getByRole("textbox", { name: "Codice promozionale" }).fill("BENVENUTO20");
  await page.getByRole("button", { name: "Applica" }).tap();
  await expect(total(page)).toContainText("7,99 €");
  const called = collectCalls(page, "billing.activate");
  await payByCard(page);

  // The address contains no parameter of the return any more, and the user id in it is not sent to the server.
  await expect(activationDialog(page).getByRole("heading", { name: "Attendi prego" })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/`);
  await runActivation(page, welcome(page));
  expect(called).toHaveLength(1);
  expect(called[0]?.postData()).not.toContain(person.id);
  await activationContinueButton(page).tap();
  await expect(activationDialog(page)).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("Ora hai PRO!");
  await expect(toastRegion(page)).toContainText("Il tuo piano da 1 mese è attivo.");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Scopri PRO" })).toHaveCount(0);
  expect(await listProGrants(db, person)).toEqual([{ source: "checkout", days: 30, revokedAt: null }]);

  await openPhotoScan(page);
  await page.getByRole("button", { name: "Scatta foto" }).click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
});

test("after a declined card another one pays, and a purchase during PRO adds its days once, also after Back", async ({
  page,
  person,
  db,
}) => {
  await openPaywall(page);
  await choosePlan(page, "1 settimana");
  await page.getByRole("button", { name: "Prova con una carta rifiutata" }).tap();
  await expect(page.getByRole("alert")).toContainText("La carta è stata rifiutata");
  expect(await listProGrants(db, person)).toEqual([]);
  await payByCard(page);
  await runActivation(page, welcome(page));
  expect(await listProGrants(db, person)).toMatchObject([{ days: 7 }]);
  await activationContinueButton(page).tap();
  await expect(activationDialog(page)).toHaveCount(0);

  await openPaywall(page);
  await choosePlan(page, "1 mese");
  await payByCard(page);
  await runActivation(page, welcome(page));
  await activationContinueButton(page).tap();
  await expect(activationDialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Non c'è altro da pagare.")).toBeVisible();
  await page.getByRole("link", { name: "Torna al sito" }).tap();
  await runActivation(page, welcome(page));
  expect((await listProGrants(db, person)).map(({ days }) => days).toSorted((a, b) => a - b)).toEqual([7, 30]);
  const end = formatLongDate(new Date(Date.now() + 37 * 86_400_000));
  await page.goto("/profile");
  await expect(page.getByText(new RegExp(`Scade (il |l’)${end}`))).toBeVisible();
});

test("a payment that takes days is shown as pending and grants PRO when it arrives", async ({
  page,
  person,
  db,
  app,
}) => {
  await openPaywall(page);
  await choosePlan(page, "1 anno");
  const session = sessionOn(page);
  await page.getByRole("button", { name: "Paga con addebito bancario" }).tap();
  await runActivation(page, activationDialog(page).getByRole("heading", { name: "Il pagamento è in viaggio" }));
  await expect(activationDialog(page)).toContainText("la banca non l’ha ancora confermato");
  await expect(activationContinueButton(page)).toHaveCount(0);
  expect(await listProGrants(db, person)).toEqual([]);

  const again = activationDialog(page).getByRole("button", { name: "Controlla di nuovo" });
  const answered = page.waitForResponse((response) => callsProcedure(response.url(), "billing.activate"));
  await again.tap();
  await answered;
  await expect(again).toBeEnabled();
  await expect(activationDialog(page)).toContainText("la banca non l’ha ancora confermato");
  await runStripeAction(app.stripeUrl, "settle", session, { outcome: "succeeded" });
  await again.tap();
  await runActivation(page, activationContinueButton(page));
  await activationContinueButton(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  expect(await listProGrants(db, person)).toMatchObject([{ days: 365 }]);
});

test("PRO is granted on return from the payment page when the provider's webhooks are lost", async ({
  page,
  person,
  db,
  app,
}) => {
  await setWebhookFault(app.stripeUrl, "lost");
  await openPaywall(page);
  await choosePlan(page, "1 mese");
  const release = await delayCalls(page, "billing.activate");
  await payByCard(page);
  await expect(activationDialog(page)).toBeVisible({ timeout: 20_000 });
  expect(await listProGrants(db, person)).toEqual([]);
  release();
  await runActivation(page, welcome(page));
  expect(await listProGrants(db, person)).toMatchObject([{ days: 30 }]);
  await activationContinueButton(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});
