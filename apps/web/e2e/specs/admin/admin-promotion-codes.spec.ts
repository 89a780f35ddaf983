import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { expect, misbehave, test as base } from "../../support/test-fixtures.ts";
import { toast } from "../../pages/diary.page.ts";
import { expectFitsEverywhere } from "../../support/layout-checks.ts";
import { withOwnApp } from "../../support/dedicated-app.ts";
import { breakCalls } from "../../support/page-requests.ts";

const test = withOwnApp(base);
test.describe.configure({ mode: "serial" });

const create = { name: "Crea codici promozionali" };

test.beforeEach(async ({ person, db }) => {
  await makeAdmin(db, person);
});

test("the codes are made once, and are listed with what they take off and how often they were used", async ({
  asPerson: page,
}) => {
  await openAdmin(page, "Codici");
  await expect(page.getByRole("heading", { name: "Ancora nessun codice" })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", create).tap();
  await expect(toast(page)).toContainText("Successo");
  await expect(toast(page)).toContainText("Codici promozionali creati con successo");

  const codes = page.getByRole("region", { name: "Codici promozionali" }).getByRole("listitem");
  await expect(codes).toHaveCount(4);
  const welcome = codes.filter({ hasText: "BENVENUTO20" });
  for (const text of ["Sconto 20%", "Utilizzi: 0/100", "Attivo"]) await expect(welcome).toContainText(text);
  const five = codes.filter({ hasText: "SCONTO5" });
  for (const text of ["Sconto 5,00 €", "Utilizzi: 0/50"]) await expect(five).toContainText(text);
  await expect(codes.filter({ hasText: "META50" })).toContainText("Utilizzi: 0/25");
  await expect(codes.filter({ hasText: "AMICI20" })).toContainText("Utilizzi: 0/200");
  const coupons = page.getByRole("region", { name: "Coupon di Stripe" }).getByRole("listitem");
  await expect(coupons).toHaveCount(4);
  for (const text of ["Benvenuto", "Sconto 20%", "Valido"])
    await expect(coupons.filter({ hasText: "fetta-benvenuto20" })).toContainText(text);
  await expectNoBarriers(page);
  await expectFitsEverywhere(page);

  await page.getByRole("button", create).tap();
  await expect(toast(page)).toContainText("c’erano già tutti");
  await expect(codes).toHaveCount(4);
});

test("a failure of the provider is told in our words, and another try works", async ({
  asPerson: page,
  app,
}) => {
  await openAdmin(page, "Codici");
  await misbehave("status_500", app.stripeUrl);
  await page.getByRole("button", create).tap();
  await expect(toast(page)).toContainText("Errore nella creazione dei codici");
  await expect(toast(page)).not.toContainText("sk_test");
  await misbehave(null, app.stripeUrl);
  await page.getByRole("button", create).tap();
  await expect(toast(page)).toContainText("Successo");
});

test("a server that fails without a word is told as well", async ({ asPerson: page }) => {
  await openAdmin(page, "Codici");
  const mend = await breakCalls(page, "admin.setupPromotions");
  await page.getByRole("button", create).tap();
  await expect(toast(page)).toContainText("Errore nella creazione dei codici");
  await mend();
});

test("codes that cannot be read are no empty list, and Riprova reads them", async ({
  asPerson: page,
  app,
}) => {
  await misbehave("status_500", app.stripeUrl);
  await openAdmin(page, "Codici");
  const card = page.getByRole("alert").filter({ hasText: "Lettura non riuscita" });
  await expect(card).toContainText("Impossibile leggere i codici promozionali. Riprova.");
  await expect(page.getByRole("heading", { name: "Ancora nessun codice" })).toHaveCount(0);
  await misbehave(null, app.stripeUrl);
  await card.getByRole("button", { name: "Riprova" }).tap();
  await expect(page.getByText("BENVENUTO20").first()).toBeVisible();
});
