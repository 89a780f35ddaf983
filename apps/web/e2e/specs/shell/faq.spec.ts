import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const title = "Domande frequenti";
const refund = { name: "Posso avere un rimborso?" };

test("a guest opens the FAQ from the landing page, reads an answer without a request to the server and goes back", async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.locator("#root").getByRole("link", { name: title }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Utilizzo",
    "Account e abbonamenti",
    "Pagamenti e fatturazione",
    "Privacy e sicurezza",
    "Problemi tecnici",
  ]);
  const question = page.getByRole("button", refund);
  await expect(page.getByText("Sì, entro 14 giorni dall’acquisto")).toBeHidden();
  await question.tap();
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("Sì, entro 14 giorni dall’acquisto")).toBeVisible();
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
  await question.tap();
  await expect(page.getByText("Sì, entro 14 giorni dall’acquisto")).toBeHidden();
  await page.getByRole("link", { name: "Indietro" }).tap();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect([calls, pageErrors]).toEqual([[], []]);
});

test("a link to an answer opens it and scrolls to it; the back button leads guests to the landing page and users to the settings", async ({
  page,
  person,
  context,
}) => {
  const answer = page.getByText("I dati della carta li vede solo Stripe");
  await page.goto("/faq#come-si-paga");
  await expect(answer).toBeInViewport();
  await expect(page.getByRole("button", { expanded: true })).toHaveText(["Come si paga, e chi vede la mia carta?"]);
  await page.goto("/profile");
  await page.getByRole("link", { name: title }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("link", { name: "Indietro" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await expect(page.getByText(person.email)).toBeVisible();
  await context.clearCookies();
  await page.goto("/faq#come-si-paga");
  await expect(answer).toBeInViewport();
  await expect(page.getByRole("link", { name: "Indietro" })).toHaveAttribute("href", "/");
});
