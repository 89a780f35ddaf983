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

for (const mode of ["status_500", "cut", "not_json"]) {
  test(`a provider failure (${mode}) opens no payment page and shows the app's message, and the next tap works`, async ({
    asPerson: page,
    app,
  }) => {
    await setOpenAiFault(mode, app.stripeUrl);
    await openPaywall(page);
    await planButton(page, "1 mese").tap();
    await expect(toastRegion(page)).toContainText("Impossibile avviare il pagamento. Riprova.", {
      timeout: 20_000,
    });
    await expect(page.locator("body")).not.toContainText(/Provider words|sk_test|undefined/);
    await expect(planButton(page, "1 mese")).toBeEnabled();
    await setOpenAiFault(null, app.stripeUrl);
    await choosePlan(page, "1 mese");
  });
}

test("a user who opens too many payment pages sees when the next one is allowed", async ({ page, person, db }) => {
  const opened = Array.from({ length: 10 }, (_, index) => ({
    userId: person.id,
    planType: "weekly" as const,
    priceCents: 499,
    days: 7,
    sessionId: `cs_test_over_${person.id}_${index}`,
    state: "expired" as const,
  }));
  await db.insertInto("checkout").values(opened).execute();
  await openPaywall(page);
  await planButton(page, "1 anno").tap();
  await expect(toastRegion(page)).toContainText("Hai avviato troppi pagamenti in poco tempo.");
  await expect(planButton(page, "1 anno")).toBeEnabled();
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
