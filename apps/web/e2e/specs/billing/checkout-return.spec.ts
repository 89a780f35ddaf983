import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { aTestUser, signInContext, expect, test } from "../../support/test-fixtures.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import {
  activationDialog,
  runStripeAction,
  activationContinueButton,
  listProGrants,
  createCheckoutSession,
  createPaidCheckout,
  paymentReturnPath,
  sharedStripeUrl,
} from "../../pages/checkout.page.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";

const delayedHeading = (page: Page) =>
  activationDialog(page).getByRole("heading", { name: "Ci stiamo mettendo più del previsto" });
const workingHeading = (page: Page) => activationDialog(page).getByRole("heading", { name: "Attendi prego" });

test("a payment that the server does not know shows a friendly message and grants nothing", async ({
  page,
  person,
  db,
}) => {
  await page.goto(paymentReturnPath({ ...person, id: "someone-else" }, "yearly", "cs_test_invented"));
  await expect(delayedHeading(page)).toBeVisible();
  await expect(activationDialog(page)).toContainText("Il pagamento non risulta ancora completato.");
  await expect(activationDialog(page)).toContainText("non ti è stato addebitato nulla");
  await expect(page.getByText("Benvenuto in PRO")).toHaveCount(0);
  await expect(activationDialog(page).getByRole("link", { name: "Contatta supporto" })).toHaveAttribute(
    "href",
    "/contact-support",
  );
  await activationDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(activationDialog(page).getByRole("button", { name: "Riprova" })).toBeEnabled();
  await expect(delayedHeading(page)).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(activationDialog(page));
  await expectNoOverflowAtAnyWidth(page);
  await activationDialog(page).getByRole("button", { name: "Vai al diario" }).tap();
  await expect(activationDialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Passa a PRO" })).toBeVisible();
  await expect(toastRegion(page)).toHaveText("");
  expect(await listProGrants(db, person)).toEqual([]);
});

test("another user's checkout session in the address grants nothing", async ({
  page,
  person,
  db,
  browser,
  baseURL,
}) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  const thief = await aTestUser(db);
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "it-IT" });
  await signInContext(db, thief, context, baseURL ?? "");
  const other = await context.newPage();
  await other.goto(paymentReturnPath(person, "monthly", session));
  await expect(delayedHeading(other)).toBeVisible();
  await context.close();
  expect(await listProGrants(db, thief)).toEqual([]);
});

test("the payment parameters are removed from any address at once, a reload does not repeat the activation, and leaving opens the diary", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  const calls = collectCalls(page, "billing.activate");
  await page.goto("/profile");
  await page.goto(`${paymentReturnPath(person, "monthly", session, "/recipes")}&altro=1`);
  await expect(workingHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/recipes?altro=1`);
  await expect(activationContinueButton(page)).toBeVisible();
  await activationContinueButton(page).tap();
  await expect(page).toHaveURL(`${baseURL}/`);
  // The welcome notification is only shown when the return address is the home page.
  await expect(toastRegion(page)).toHaveText("");
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activationDialog(page)).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/profile`);
});

/** Waits until the server has received the webhook of the payment by the user of the page. */
async function untilHeard(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get("/api/user/profile")).json(), { timeout: 30_000 })
    .toMatchObject({ proStatus: "active" });
}

test("a reload during the activation does not restart it, and PRO is granted", async ({ page, person, baseURL }) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  await untilHeard(page);
  await page.goto(paymentReturnPath(person, "monthly", session));
  await expect(workingHeading(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activationDialog(page)).toHaveCount(0);
});

test("a server that fails at first is asked again while the progress bar runs", async ({ page, person, baseURL }) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  await page.route(
    (url) => callsProcedure(url.href, "billing.activate"),
    (route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
    { times: 1 },
  );
  const calls = collectCalls(page, "billing.activate");
  await page.goto(paymentReturnPath(person, "monthly", session));
  await expect(workingHeading(page)).toBeVisible();
  await expect(activationContinueButton(page)).toBeVisible({ timeout: 30_000 });
  expect(calls).toHaveLength(2);
});

test("a profile with PRO is sufficient when the checkout status cannot be read", async ({ page, person, baseURL }) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  await untilHeard(page);
  await failCalls(page, "billing.activate");
  await page.goto(paymentReturnPath(person, "monthly", session));
  await expect(workingHeading(page)).toBeVisible();
  await expect(activationDialog(page).getByRole("heading", { name: /^Benvenuto in PRO, valido fino al/ })).toBeVisible({
    timeout: 30_000,
  });
  await activationContinueButton(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("being offline shows an error, and Riprova activates PRO once the connection is back", async ({
  page,
  person,
  context,
  baseURL,
}) => {
  const session = await createCheckoutSession(page, baseURL ?? "", "monthly");
  // The request must not reach the server before the connection is gone.
  const release = await delayCalls(page, "billing.activate");
  await page.goto(paymentReturnPath(person, "monthly", session));
  await expect(workingHeading(page)).toBeVisible();
  await context.setOffline(true);
  release();
  await expect(delayedHeading(page)).toBeVisible({ timeout: 30_000 });
  await expect(activationDialog(page)).toContainText("Non riesco a raggiungere il server.");
  await runStripeAction(sharedStripeUrl(), "pay", session);
  await context.setOffline(false);
  await activationDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(activationDialog(page).getByRole("heading", { name: /^Benvenuto in PRO/ })).toBeFocused();
  await activationContinueButton(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});

test("a missing payment leaves an existing PRO period unchanged and shows a message", async ({
  page,
  person,
  baseURL,
}) => {
  await createPaidCheckout(page, baseURL ?? "", "weekly");
  await untilHeard(page);
  const unpaid = await createCheckoutSession(page, baseURL ?? "", "yearly");
  await page.goto(paymentReturnPath(person, "yearly", unpaid));
  await expect(delayedHeading(page)).toBeVisible();
  await expect(activationDialog(page)).toContainText(/Intanto il tuo PRO resta valido fino al(l’| )\d+ \w+ 20\d\d\./);
});
