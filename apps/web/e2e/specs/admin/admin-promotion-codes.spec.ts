import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, setOpenAiFault, test as base } from "../../support/test-fixtures.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";

const test = withDedicatedApp(base);
test.describe.configure({ mode: "serial" });

const createCodes = { name: "Crea codici promozionali" };

test.beforeEach(async ({ person, db }) => {
  await makeAdmin(db, person);
});

test("the codes are created once and listed with their discount and number of uses", async ({ asPerson: page }) => {
  await openAdmin(page, "Codici");
  await expect(page.getByRole("heading", { name: "Ancora nessun codice" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await page.getByRole("button", createCodes).tap();
  await expect(toastRegion(page)).toContainText("Successo");
  await expect(toastRegion(page)).toContainText("Codici promozionali creati con successo");

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
  await expectNoAccessibilityViolations(page);
  await expectNoOverflowAtAnyWidth(page);

  await page.getByRole("button", createCodes).tap();
  await expect(toastRegion(page)).toContainText("c’erano già tutti");
  await expect(codes).toHaveCount(4);
});

test("a provider failure shows the app's message, and another attempt works", async ({ asPerson: page, app }) => {
  await openAdmin(page, "Codici");
  await setOpenAiFault("status_500", app.stripeUrl);
  await page.getByRole("button", createCodes).tap();
  await expect(toastRegion(page)).toContainText("Errore nella creazione dei codici");
  await expect(toastRegion(page)).not.toContainText("sk_test");
  await setOpenAiFault(null, app.stripeUrl);
  await page.getByRole("button", createCodes).tap();
  await expect(toastRegion(page)).toContainText("Successo");
});
