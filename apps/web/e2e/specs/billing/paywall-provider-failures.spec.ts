import { toast } from "../../pages/diary.page.ts";
import { expect, misbehave, test as base } from "../../support/test-fixtures.ts";
import { withOwnApp } from "../../support/dedicated-app.ts";
import {
  activation,
  goOn,
  grantsOf,
  misdeliver,
  openPlans,
  payByCard,
  plan,
  toPayment,
} from "../../pages/checkout.page.ts";

const test = withOwnApp(base);

// How the provider goes wrong is one setting for all of them.
test.describe.configure({ mode: "default" });
test.afterEach(async ({ app }) => {
  await misbehave(null, app.stripeUrl);
  await misdeliver(app.stripeUrl, null);
});

for (const mode of ["status_500", "cut", "not_json"]) {
  test(`a provider that fails (${mode}) opens no payment page, in our words, and the next tap does`, async ({
    asPerson: page,
    app,
  }) => {
    await misbehave(mode, app.stripeUrl);
    await openPlans(page);
    await plan(page, "1 mese").tap();
    await expect(toast(page)).toContainText("Impossibile avviare il pagamento. Riprova.", {
      timeout: 20_000,
    });
    await expect(page.locator("body")).not.toContainText(/Provider words|sk_test|undefined/);
    await expect(plan(page, "1 mese")).toBeEnabled();
    await misbehave(null, app.stripeUrl);
    await toPayment(page, "1 mese");
  });
}

test("who opens more payment pages than anyone needs is told when they can go on", async ({
  page,
  person,
  db,
}) => {
  const opened = Array.from({ length: 10 }, (_, index) => ({
    userId: person.id,
    planType: "weekly" as const,
    priceCents: 499,
    days: 7,
    sessionId: `cs_test_over_${person.id}_${index}`,
    state: "expired" as const,
  }));
  await db.insertInto("checkout").values(opened).execute();
  await openPlans(page);
  await plan(page, "1 anno").tap();
  await expect(toast(page)).toContainText("Hai avviato troppi pagamenti in poco tempo.");
  await expect(plan(page, "1 anno")).toBeEnabled();
});

test("a payment that nobody can confirm now is not denied, and Riprova brings PRO", async ({
  page,
  person,
  db,
  app,
}) => {
  await misdeliver(app.stripeUrl, "lost");
  await openPlans(page);
  await toPayment(page, "1 mese");
  await misbehave("status_500", app.stripeUrl);
  await payByCard(page);
  await expect(
    activation(page).getByRole("heading", { name: "Ci stiamo mettendo più del previsto" }),
  ).toBeVisible({ timeout: 30_000 });
  await expect(activation(page)).toContainText("Non riesco a verificare il pagamento in questo momento.");
  await expect(activation(page)).not.toContainText("non ti è stato addebitato");
  await expect(page.getByText("Benvenuto in PRO")).toHaveCount(0);
  expect(await grantsOf(db, person)).toEqual([]);

  await misbehave(null, app.stripeUrl);
  await activation(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(
    activation(page).getByRole("heading", { name: /^Benvenuto in PRO, valido fino al/ }),
  ).toBeVisible();
  expect(await grantsOf(db, person)).toMatchObject([{ days: 30 }]);
  await goOn(page).tap();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
});
