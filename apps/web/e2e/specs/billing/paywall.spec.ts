import { aGrant } from "@fetta/db/testing/factories";
import { openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import { openPaywall, periodSince, planButton, sharedStripeUrl, choosePlan } from "../../pages/checkout.page.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls, collectPageErrors } from "../../support/page-requests.ts";

const lengths = ["1 settimana", "1 mese", "1 anno"] as const;

test("the plans show the free plan's limits, their prices, their price per day and what the struck price means", async ({
  asPerson: page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await openPaywall(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
  await expect(page.getByText("I codici promo si inseriscono al checkout.")).toBeVisible();
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("Limiti del piano gratuito")).toContainText("GratisPRO");
  await expect(row("Scansione piatti")).toContainText("1 al giornoIllimitata");
  await expect(row("Scansione ricette")).toContainText("1 al giornoIllimitata");
  await expect(row("Pubblicità")).toContainText("SìNessuna");
  await expect(page.getByText("I limiti gratuiti si azzerano ogni 24 ore.")).toBeVisible();

  await expect(planButton(page, "1 settimana")).toHaveAccessibleName(
    "1 settimana 7 giorni di PRO 4,99 € 0,71 € al giorno",
  );
  await expect(planButton(page, "1 mese")).toHaveAccessibleName(
    "Più popolare 1 mese 30 giorni di PRO 9,99 € 0,33 € al giorno",
  );
  await expect(planButton(page, "1 anno")).toHaveAccessibleName(
    "1 anno Risparmia 80% 365 giorni di PRO 12 acquisti da 1 mese: 119,88 € 23,99 € 0,07 € al giorno",
  );
  await expect(planButton(page, "1 anno").locator("s")).toContainText("119,88 €");
  await expect(page.getByText("119,88 € = 12 acquisti da 1 mese.")).toBeVisible();
  await expect(page.getByText("Rimborso entro 14 giorni.")).toBeVisible();
  await expect(page.getByText("Pagamento sicuro. Non è un abbonamento.")).toBeVisible();
  // No plan is preselected and there is no countdown.
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByText("Limite Giornaliero")).toHaveCount(0);

  await page.getByRole("link", { name: "Continua con il piano gratuito" }).tap();
  await expect(page).toHaveURL(/\/$/);
  expect(pageErrors).toEqual([]);
});

test("the first button leads back to the diary", async ({ asPerson: page }) => {
  await openPaywall(page);
  await page.getByRole("button", { name: "Torna al diario" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});

test("a tap opens the payment page of that plan; meanwhile its card shows a spinner and the other plans are disabled", async ({
  asPerson: page,
}) => {
  const calls = collectCalls(page, "billing.checkout");
  const release = await delayCalls(page, "billing.checkout");
  await openPaywall(page);
  await planButton(page, "1 mese").dblclick();
  await expect(planButton(page, "1 mese")).toHaveAttribute("aria-busy", "true");
  await expect(planButton(page, "1 mese").locator(".spinner")).toBeVisible();
  for (const length of lengths) await expect(planButton(page, length)).toBeDisabled();
  await expect(planButton(page, "1 anno").locator(".spinner")).toHaveCount(0);
  await planButton(page, "1 anno").dispatchEvent("click");
  await expectNoAccessibilityViolations(page);
  release();
  await page.waitForURL(/\/c\/pay\//);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.postDataJSON()).toMatchObject({
    0: { json: { planType: "monthly", amount: 999, days: 30 } },
  });
  await expect(page.getByText("Fetta PRO, 1 mese")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("9,99 €");
});

for (const [length, total] of [
  ["1 settimana", "4,99 €"],
  ["1 anno", "23,99 €"],
] as const) {
  test(`${length} costs ${total} on the payment page`, async ({ asPerson: page }) => {
    await openPaywall(page);
    await choosePlan(page, length);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(total);
  });
}

test("a payment that cannot be started shows an error, and the plans can be chosen again", async ({
  asPerson: page,
}) => {
  await openPaywall(page);
  const restore = await failCalls(page, "billing.checkout");
  await planButton(page, "1 mese").focus();
  await page.keyboard.press("Enter");
  await expect(toastRegion(page)).toContainText("Errore");
  await expect(toastRegion(page)).toContainText("Impossibile avviare il pagamento. Riprova.");
  // The focus stays on the pressed button.
  await expect(planButton(page, "1 mese")).toBeFocused();
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expect(page.locator(".spinner")).toHaveCount(0);
  await restore();
  await choosePlan(page, "1 mese");
});

for (const [what, url] of [
  ["without an address", undefined],
  ["with an address that is no page", "javascript:alert(1)"],
] as const) {
  test(`a checkout response ${what} opens no page and shows an error`, async ({ asPerson: page }) => {
    await page.route(
      (address) => callsProcedure(address.href, "billing.checkout"),
      (route) => route.fulfill({ json: [{ result: { data: { json: { url } } } }] }),
    );
    await openPaywall(page);
    await planButton(page, "1 anno").tap();
    await expect(toastRegion(page)).toContainText("URL di checkout non ricevuto");
    await expect(planButton(page, "1 anno")).toBeEnabled();
    await expect(page).toHaveURL(/\/paywall$/);
  });
}

test("being offline disables the purchase until the connection is back", async ({ asPerson: page, context }) => {
  await openPaywall(page);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "serve la connessione" })).toBeVisible();
  for (const length of lengths) await expect(planButton(page, length)).toBeDisabled();
  await context.setOffline(false);
  await choosePlan(page, "1 mese");
});

test("a user who returns to the diary while the payment page opens stays in the diary", async ({ asPerson: page }) => {
  const release = await delayCalls(page, "billing.checkout");
  await openPaywall(page);
  await planButton(page, "1 mese").tap();
  await page.getByRole("link", { name: "Continua con il piano gratuito" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
  release();
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(/\/$/);
  await expect(toastRegion(page)).toHaveText("");
});

test("Back from the payment page shows the plans without a spinner, and the same plan opens the same payment page", async ({
  asPerson: page,
}) => {
  await openPaywall(page);
  await choosePlan(page, "1 mese");
  const first = page.url();
  await page.goBack();
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expect(page.locator(".spinner")).toHaveCount(0);
  await choosePlan(page, "1 mese");
  expect(page.url()).toBe(first);
});

test("the back link of the payment page returns to the plans without a purchase", async ({ asPerson: page }) => {
  await openPaywall(page);
  await choosePlan(page, "1 settimana");
  await page.getByRole("link", { name: "Annulla e torna al sito" }).tap();
  await expect(page).toHaveURL(/\/paywall$/);
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passa a PRO");
});

test("a page restored from the browser's back-forward cache shows no spinner", async ({ asPerson: page }) => {
  // A 204 response leaves the browser on the plans, as when a user returns from the payment page.
  await page.route(`${sharedStripeUrl()}/**`, (route) => route.fulfill({ status: 204 }));
  await openPaywall(page);
  await planButton(page, "1 mese").tap();
  await expect(planButton(page, "1 mese")).toHaveAttribute("aria-busy", "true");
  const anew = page.waitForRequest((request) => callsProcedure(request.url(), "account.me"));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  // The user may have paid in the meantime, so the account is fetched again.
  await anew;
});

test("the plans are enabled again when the payment page does not open within 20 s", async ({ asPerson: page }) => {
  await page.clock.install();
  await page.route(`${sharedStripeUrl()}/**`, (route) => route.fulfill({ status: 204 }));
  await openPaywall(page);
  const asked = page.waitForRequest((request) => request.url().includes("/c/pay/"));
  await planButton(page, "1 mese").tap();
  await asked;
  await expect(planButton(page, "1 anno")).toBeDisabled();
  await page.clock.runFor(20_000);
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
});

test("a user with PRO sees when it ends and that a purchase extends it", async ({ page, person, db }) => {
  const { grant, end } = periodSince(2);
  await aGrant(db, person, grant);
  await openPaywall(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rinnova PRO");
  await expect(page.getByRole("heading", { name: new RegExp(`^Hai PRO fino al(l’| )${end}$`) })).toBeVisible();
  await expect(page.getByText("i nuovi giorni si aggiungono")).toBeVisible();
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole("link", { name: "Torna al diario" }).tap();
  await openHome(page);
});

test("the plans fit every width and have 44 px touch targets", async ({ asPerson: page }) => {
  await openPaywall(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});
