import { toastRegion } from "../../pages/diary.page.ts";
import { expect, setOpenAiFault, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import {
  activationDialog,
  activationContinueButton,
  listProGrants,
  setWebhookFault,
  openPaywall,
  payByCard,
  planButton,
  choosePlan,
} from "../../pages/checkout.page.ts";

const test = withDedicatedApp(base);

// Serial, because the tests share the faults of the provider.
test.describe.configure({ mode: "default" });
test.afterEach(async ({ app }) => {
  await setOpenAiFault(null, app.stripeUrl);
  await setWebhookFault(app.stripeUrl, null);
});

test("a provider failure opens no payment page and shows the app's message, and the next tap works", async ({
  asPerson: page,
  app,
}) => {
  await setOpenAiFault("status_500", app.stripeUrl);
  await openPaywall(page);
  await planButton(page, "1 mese").tap();
  await expect(toastRegion(page)).toContainText("Impossibile avviare il pagamento. Riprova.", { timeout: 20_000 });
  await expect(page.locator("body")).not.toContainText(/Provider words|sk_test|undefined/);
  await expect(planButton(page, "1 mese")).toBeEnabled();
  await setOpenAiFault(null, app.stripeUrl);
  await choosePlan(page, "1 mese");
});

test("a payment that cannot be verified now is not reported as missing, and Riprova activates PRO", async ({
  page,
  person,
  db,
  app,
}) => {
  await setWebhookFault(app.stripeUrl, "lost");
  await openPaywall(page);
  await choosePlan(page, "1 mese");
  await setOpenAiFault("status_500", app.stripeUrl);
  await payByCard(page);
  await expect(
    activationDialog(page).getByRole("heading", { name: "Ci stiamo mettendo più del previsto" }),
  ).toBeVisible({ timeout: 30_000 });
  await expect(activationDialog(page)).toContainText("Non riesco a verificare il pagamento in questo momento.");
  await expect(activationDialog(page)).not.toContainText("non ti è stato addebitato");
  await expect(page.getByText("Benvenuto in PRO")).toHaveCount(0);
  expect(await listProGrants(db, person)).toEqual([]);

  await setOpenAiFault(null, app.stripeUrl);
  await activationDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(
    activationDialog(page).getByRole("heading", { name: /^Benvenuto in PRO, valido fino al/ }),
  ).toBeVisible();
  expect(await listProGrants(db, person)).toMatchObject([{ days: 30 }]);
  await activationContinueButton(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});
