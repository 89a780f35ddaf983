import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aUser } from "@fetta/db/testing/factories";
import { adminListRows, makeAdmin, openAdmin } from "../../pages/admin.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { listProGrants } from "../../pages/checkout.page.ts";

test.beforeEach(async ({ page, person, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await makeAdmin(db, person);
});

const account = (page: Page) => page.getByRole("dialog", { name: "Account" });
const revokeDialog = (page: Page) => page.getByRole("dialog", { name: "Revocare questo periodo?" });
const search = (page: Page) => page.getByRole("textbox", { name: "Cerca per email" });

async function find(page: Page, email: string): Promise<void> {
  await openAdmin(page, "Persone");
  await search(page).fill(email);
  await search(page).press("Enter");
  await expect(adminListRows(page, "Persone").first()).toContainText(email.toLowerCase());
}

async function openAccount(page: Page, email: string): Promise<void> {
  await find(page, email);
  await page.getByRole("button", { name: new RegExp(email) }).tap();
  await expect(account(page)).toContainText("Piano");
}

test("users are found by the beginning of their address and listed page by page", async ({ asPerson: page, db }) => {
  const family = randomUUID();
  for (let index = 10; index < 35; index += 1) await aUser(db, { email: `${family}-${index}@example.org` });
  await find(page, family.toUpperCase().slice(0, 20));
  await expect(adminListRows(page, "Persone")).toHaveCount(20);
  await page.getByRole("button", { name: "Mostra altri" }).tap();
  await expect(adminListRows(page, "Persone")).toHaveCount(25);
  await expect(page.getByRole("button", { name: "Mostra altri" })).toHaveCount(0);
  await search(page).fill(`${family}-nobody`);
  await expect(page.getByRole("heading", { name: "Nessuna persona trovata" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

test("PRO days are granted and revoked with a reason, and both changes show at once", async ({
  asPerson: page,
  person,
  db,
}) => {
  const other = await aUser(db, { email: `${randomUUID()}@example.org` });
  await openAccount(page, other.email);
  await expect(account(page)).toContainText("Gratuito");
  await account(page).getByRole("textbox", { name: "Giorni" }).fill("30");
  await account(page).getByRole("textbox", { name: "Motivo" }).fill("Un regalo di compleanno");
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(account(page));
  await expectReadableFields(account(page));
  await expectNoOverflowAtAnyWidth(page);
  await account(page).getByRole("button", { name: "Assegna", exact: true }).tap();
  await expect(toastRegion(page)).toContainText("Giorni assegnati");
  await expect(account(page)).toContainText("PRO attivo fino al");
  const period = account(page).getByRole("listitem");
  await expect(period).toContainText("Assegnazione, 30 giorni");
  await expect(period).toContainText("Un regalo di compleanno");
  await expect(period).toContainText(person.email);
  expect(await listProGrants(db, other)).toEqual([{ source: "admin", days: 30, revokedAt: null }]);

  await account(page).getByRole("button", { name: "Revoca Assegnazione, 30 giorni" }).tap();
  await expect(revokeDialog(page)).toContainText(other.email);
  await revokeDialog(page).getByRole("button", { name: "Revoca il periodo" }).tap();
  await expect(revokeDialog(page)).toContainText("Scrivi il motivo.");
  await expectNoAccessibilityViolations(page);
  await revokeDialog(page).getByRole("textbox", { name: "Motivo" }).fill("Era per un’altra persona");
  await revokeDialog(page).getByRole("button", { name: "Revoca il periodo" }).tap();
  await expect(toastRegion(page)).toContainText("Periodo revocato");
  await expect(account(page)).toContainText("Gratuito");
  await expect(period).toContainText("decisione nostra");
  await expect(account(page).getByRole("button", { name: /^Revoca / })).toHaveCount(0);
  expect(await listProGrants(db, other)).toEqual([{ source: "admin", days: 30, revokedAt: expect.any(Date) }]);
  await page.goBack();
  await expect(adminListRows(page, "Persone").first()).toContainText("Gratuito");
});

test("PRO days whose response was lost are granted once when the admin repeats the action", async ({
  asPerson: page,
  db,
}) => {
  const other = await aUser(db, { email: `${randomUUID()}@example.org` });
  await openAccount(page, other.email);
  await account(page).getByRole("textbox", { name: "Giorni" }).fill("7");
  await account(page).getByRole("textbox", { name: "Motivo" }).fill("Scuse per il disservizio");
  const lose = (url: URL): boolean => url.pathname.endsWith("/admin.grant");
  await page.route(lose, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const give = account(page).getByRole("button", { name: "Assegna", exact: true });
  await give.tap();
  await expect(toastRegion(page)).toContainText("Non siamo riusciti ad assegnare i giorni.");
  await expect(account(page).getByRole("textbox", { name: "Motivo" })).toHaveValue("Scuse per il disservizio");
  await page.unroute(lose);
  await give.tap();
  await expect(toastRegion(page)).toContainText("Giorni assegnati");
  expect(await listProGrants(db, other)).toHaveLength(1);
});
