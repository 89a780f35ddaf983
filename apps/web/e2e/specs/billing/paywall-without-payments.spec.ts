import { expect, test as base } from "../../support/test-fixtures.ts";
import { withOwnApp } from "../../support/dedicated-app.ts";
import { openPlans, plan } from "../../pages/checkout.page.ts";

const test = withOwnApp(base, { payments: false });

test("where payments are not set up, the plans say so and cannot be chosen", async ({ asPerson: page }) => {
  await openPlans(page);
  await expect(
    page.getByRole("status").filter({ hasText: "I pagamenti non sono ancora attivi su questo server" }),
  ).toBeVisible();
  for (const length of ["1 settimana", "1 mese", "1 anno"]) await expect(plan(page, length)).toBeDisabled();
  await page.getByRole("link", { name: "Continua con il piano gratuito" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});
