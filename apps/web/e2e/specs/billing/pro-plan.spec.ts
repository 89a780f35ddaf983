import { aGrant } from "@fetta/db/testing/factories";
import type { Page } from "@playwright/test";
import { addButton, addSheet, openHome, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expectTouchTargetSize, expectNoOverflowAtAnyWidth } from "../../support/layout-checks.ts";
import {
  activationDialog,
  activationContinueButton,
  createPaidCheckout,
  periodSince,
  paymentReturnPath,
} from "../../pages/checkout.page.ts";

const activeGrant = periodSince(2);
const expiredGrant = periodSince(40);

const cardOf = (page: Page) => page.getByRole("region", { name: "Fetta PRO" });

test("a user with PRO sees no offer, sees when PRO ends and can extend it", async ({ page, person, db }) => {
  await aGrant(db, person, activeGrant.grant);
  await openHome(page);
  await expect(page.getByRole("complementary", { name: "Scopri PRO" })).toHaveCount(0);
  await addButton(page).tap();
  await expect(addSheet(page).getByRole("button", { name: "Scansiona piatto" })).not.toContainText("oggi");
  await page.goBack();
  await page.getByRole("link", { name: "PRO attivo" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await expect(cardOf(page)).toContainText("Attivo");
  await expect(cardOf(page)).toContainText(new RegExp(`Scade (il |l’)${activeGrant.end}`));
  await expect(cardOf(page).getByRole("link", { name: "Passa a PRO" })).toHaveCount(0);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);
  await cardOf(page).getByRole("link", { name: "Rinnova PRO" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rinnova PRO");
});

test("an ended PRO is shown once on home without a dialog, and in the settings for as long as it applies", async ({
  page,
  person,
  db,
}) => {
  await aGrant(db, person, expiredGrant.grant);
  await openHome(page);
  const note = page.getByRole("complementary", { name: "Scaduto" });
  await expect(note).toContainText("Il tuo PRO è scaduto");
  await expect(note).toContainText(new RegExp(`(il |l’)${expiredGrant.end}`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Scopri PRO" })).toHaveCount(0);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(note);
  await expectNoOverflowAtAnyWidth(page);
  // The note stays visible during the visit.
  await page.getByRole("link", { name: "Ricette" }).tap();
  await page.getByRole("link", { name: "Home" }).tap();
  await expect(note).toBeVisible();

  await page.reload();
  await expect(page.getByRole("complementary", { name: "Scopri PRO" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Scaduto" })).toHaveAttribute("href", "/paywall");
  await page.goto("/profile");
  await expect(cardOf(page)).toContainText("Scaduto");
  await expect(cardOf(page)).toContainText(new RegExp(`È scaduto (il |l’)${expiredGrant.end}`));
  await cardOf(page).getByRole("link", { name: "Rinnova PRO" }).tap();
  await expect(page).toHaveURL(/\/paywall$/);
});

test("a guest who returns from a payment signs in first, and then the activation continues", async ({
  page,
  context,
  db,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const password = "una buona frase 42";
  const registered = await page.request.post("/api/auth/register", {
    data: { email, password, firstName: "Giulia", lastName: "Rossi" },
    headers: { origin: baseURL ?? "" },
  });
  expect(registered.ok()).toBe(true);
  const { id } = await db
    .updateTable("profile")
    .set({ onboardingCompleted: true })
    .where("userId", "=", db.selectFrom("appUser").select("id").where("email", "=", email))
    .returning("userId as id")
    .executeTakeFirstOrThrow();
  const session = await createPaidCheckout(page, baseURL ?? "", "weekly");
  await context.clearCookies();

  await page.goto(paymentReturnPath({ id, email }, "weekly", session));
  await expect(toastRegion(page)).toContainText("Accedi per continuare");
  await expect(page).toHaveURL(`${baseURL}/auth?scheda=accedi`);
  await expect(activationDialog(page)).toHaveCount(0);
  // The pending activation survives a reload.
  await page.reload();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi" }).tap();
  await expect(activationContinueButton(page)).toBeVisible();
  await activationContinueButton(page).tap();
  await expect(toastRegion(page)).toContainText("Il tuo piano da 1 settimana è attivo.");
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activationDialog(page)).toHaveCount(0);
});
