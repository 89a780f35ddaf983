import { aCheckout } from "@fetta/db/testing/payment-factories";
import { aGrant } from "@fetta/db/testing/factories";
import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { signInContext, expect, test } from "../../support/test-fixtures.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import { formatLongDate, createPaidCheckout } from "../../pages/checkout.page.ts";

const cardOf = (page: Page) => page.getByRole("region", { name: /^Hai cambiato idea\?/ });
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const dayMs = 86_400_000;

async function expectUsable(page: Page): Promise<void> {
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);
}

test("a user withdraws from a purchase in two steps and gets the receipt; PRO ends and the diary stays", async ({
  baseURL,
  page,
  person,
  db,
}) => {
  const url = baseURL ?? "";
  await page.goto("/profile");
  await createPaidCheckout(page, url);
  const answer = await page.request.post(`${url}/api/manual-pro-activation`, { data: {}, headers: { origin: url } });
  expect(answer.status()).toBe(200);
  await page.reload();
  const card = cardOf(page);
  await expect(card).toContainText(formatLongDate(new Date(Date.now() + 14 * dayMs)));
  await expect(card).toContainText("PRO, 1 mese");
  await card.getByRole("link", { name: "Recedi dal contratto qui" }).tap();

  await expect(h1(page)).toHaveText("Recedi dal contratto");
  await expect(page.getByLabel("Email per la ricevuta")).toHaveValue(person.email);
  await expect(page.getByLabel("Contratto")).toHaveValue(/^PRO, 1 mese · FE-\d{4}-[0-9A-F]{8}$/);
  await expectUsable(page);
  await page.getByLabel("Nome e cognome").fill("");
  await page.getByRole("button", { name: "Conferma recesso" }).tap();
  await expect(page.getByLabel("Nome e cognome")).toBeFocused();
  await page.getByLabel("Nome e cognome").fill("Giulia Ferri");
  await page.getByRole("button", { name: "Conferma recesso" }).tap();

  await expect(h1(page)).toHaveText("Recesso ricevuto");
  await expect(h1(page)).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Giulia Ferri");
  await expect(page.getByRole("main")).toContainText(/\d{1,2} \S+ \d{4}, \d{2}:\d{2}:\d{2}/);
  await expectUsable(page);
  const grants = await db.selectFrom("proGrant").select("revocationReason").where("userId", "=", person.id).execute();
  expect(grants).toEqual([{ revocationReason: "withdrawal" }]);
  await page.reload();
  await expect(h1(page)).toHaveText("Recesso ricevuto");
  await page.getByRole("link", { name: "Chiudi" }).tap();
  await expect(page.getByRole("region", { name: "Fetta PRO" })).toContainText("Hai il piano gratuito");
  await expect(cardOf(page)).toHaveCount(0);
});

test("the withdrawal link in the mail asks a guest to sign in and tells a late user that the period has ended", async ({
  baseURL,
  context,
  page,
  person,
  db,
}) => {
  await context.clearCookies();
  const { id: checkoutId } = await aCheckout(db, person, { state: "paid", paidCents: 999, url: null });
  const effectiveAt = new Date(Date.now() - 16 * dayMs);
  await aGrant(db, person, { source: "checkout", checkoutId, effectiveAt });
  await page.goto(`/recesso?acquisto=${checkoutId}`);
  await expect(h1(page)).toHaveText("Recedi dal contratto");
  await expect(page.getByText("Accedi con l’account con cui hai acquistato")).toBeVisible();
  await expectUsable(page);
  await signInContext(db, person, context, baseURL ?? "");
  await page.reload();
  await expect(page.getByText("I 14 giorni per recedere da questo acquisto sono passati")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conferma recesso" })).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("link", { name: "Le regole del rimborso" }).tap();
  await expect(page.getByRole("button", { name: "Come funziona il recesso?" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
});
