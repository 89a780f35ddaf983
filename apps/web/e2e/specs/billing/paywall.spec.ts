import { expect, test } from "../../support/test-fixtures.ts";
import { openPaywall, planButton, choosePlan } from "../../pages/checkout.page.ts";

const lengths = ["1 settimana", "1 mese", "1 anno"] as const;

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
  await expect(page.getByText("Fetta PRO, 1 mese")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("9,99 €");
  const first = page.url();
  await page.goBack();
  for (const length of lengths) await expect(planButton(page, length)).toBeEnabled();
  await expect(page.locator(".spinner")).toHaveCount(0);
  await choosePlan(page, "1 mese");
  expect(page.url()).toBe(first);
});
