import { aGrant } from "@fetta/db/testing/factories";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import { openPaywall, periodSince, planButton, choosePlan } from "../../pages/checkout.page.ts";
import { delayCalls, collectCalls } from "../../support/page-requests.ts";

const lengths = ["1 settimana", "1 mese", "1 anno"] as const;

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
  expect(calls[0]?.postDataJSON()).toMatchObject({ 0: { json: { planType: "monthly", amount: 999, days: 30 } } });
  await expect(page.getByText("Fetta PRO, 1 mese")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("9,99 €");
});

test("each plan opens its payment page; its back link and Back return to the plans, and the same plan opens the same page", async ({
  asPerson: page,
}) => {
  await openPaywall(page);
  for (const [length, total] of [
    ["1 settimana", "4,99 €"],
    ["1 anno", "23,99 €"],
  ] as const) {
    await choosePlan(page, length);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(total);
    await page.getByRole("link", { name: "Annulla e torna al sito" }).tap();
    await expect(page.getByText("Pagamento annullato. Nessun addebito.")).toBeVisible();
    for (const plan of lengths) await expect(planButton(page, plan)).toBeEnabled();
  }
  await choosePlan(page, "1 mese");
  const first = page.url();
  await page.goBack();
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expect(page.locator(".spinner")).toHaveCount(0);
  await choosePlan(page, "1 mese");
  expect(page.url()).toBe(first);
});

test("the plans, also during PRO, have no accessibility violations, have 44 px touch targets and fit every width", async ({
  page,
  person,
  db,
}) => {
  await openPaywall(page);
  const check = async (): Promise<void> => {
    await expectTouchTargetSize(page.getByRole("main"));
    await expectNoOverflowAtAnyWidth(page);
    await expectNoAccessibilityViolations(page);
  };
  await check();
  const { grant, end } = periodSince(2);
  await aGrant(db, person, grant);
  await openPaywall(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^Hai PRO fino al(l’| )${end}$`) })).toBeVisible();
  await check();
});
