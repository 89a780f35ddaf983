import { expect, test as base } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { openPaywall, planButton } from "../../pages/checkout.page.ts";

const test = withDedicatedApp(base, { payments: false });

test("without a payment provider the plans show a message and cannot be chosen", async ({ asPerson: page }) => {
  await openPaywall(page);
  await expect(
    page.getByRole("status").filter({ hasText: "I pagamenti non sono ancora attivi su questo server" }),
  ).toBeVisible();
  for (const length of ["1 settimana", "1 mese", "1 anno"]) await expect(planButton(page, length)).toBeDisabled();
  await page.getByRole("link", { name: "Continua con il piano gratuito" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
});
