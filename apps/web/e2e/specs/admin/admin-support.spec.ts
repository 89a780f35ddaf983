import { randomUUID } from "node:crypto";
import { aSupportRequest } from "@fetta/db/testing/admin-factories";
import type { Page } from "@playwright/test";
import { makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";

test.beforeEach(async ({ page, person, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await makeAdmin(db, person);
});

const line = (page: Page, subject: string) =>
  page.getByRole("listitem").getByRole("button", { name: new RegExp(subject) });
const request = (page: Page) => page.getByRole("dialog", { name: "Richiesta di assistenza" });
const close = { name: "Segna come conclusa" };

/** A support request with a unique subject. */
const aRequest = (overrides: Parameters<typeof aSupportRequest>[1] = {}) => ({
  subject: `Domanda ${randomUUID()}`,
  category: "billing",
  ...overrides,
});

test("a support request is read, answered and closed, and then listed among the closed ones", async ({
  asPerson: page,
  db,
}) => {
  // The longest name of a category: at 320 px and twice the text size its tag is wider than the card.
  const { subject } = await aSupportRequest(
    db,
    aRequest({ category: "technical", message: "Prima riga\nSeconda riga" }),
  );
  await openAdmin(page, "Assistenza");
  await expect(line(page, subject)).toContainText("Problema tecnico");
  await expect(line(page, subject)).toContainText("Risposta promessa entro");
  await line(page, subject).tap();
  await expect(request(page)).toContainText("Seconda riga");
  await expect(request(page).getByRole("link", { name: "Rispondi via email" })).toHaveAttribute(
    "href",
    `mailto:marco%40example.org?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(request(page));
  await expectNoOverflowAtAnyWidth(page);
  await request(page).getByRole("button", close).tap();
  await expect(toastRegion(page)).toContainText("Richiesta conclusa");
  await expect(request(page)).toHaveCount(0);
  await expect(line(page, subject)).toHaveCount(0);
  await page.getByText("Concluse", { exact: true }).tap();
  await line(page, subject).tap();
  await expect(request(page).getByRole("button", close)).toHaveCount(0);
  await expect(request(page)).toContainText("Conclusa");
});
