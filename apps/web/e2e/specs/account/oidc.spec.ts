import { createHash, randomUUID } from "node:crypto";
import { findCredentials } from "@fetta/db/queries/account/user";
import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import { aUser } from "@fetta/db/testing/factories";
import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, expectNoHorizontalScroll, test } from "../../support/test-fixtures.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const continueButton = (page: Page) => page.getByRole("link", { name: "Continua con Google" });
const newEmail = (): string => `${randomUUID()}@example.org`;

/** Enters an email address on the provider's sign-in page and submits it. */
async function enterAs(page: Page, email: string, name = ""): Promise<void> {
  await expect(page.getByRole("heading", { name: "Chi sei?" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Nome e cognome" }).fill(name);
  await page.getByRole("button", { name: "Entra con email verificata" }).tap();
}

test("a new user declines at the provider, then signs in with it and reaches the onboarding questions", async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto("/auth");
  await expect(continueButton(page)).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await continueButton(page).tap();
  await page.getByRole("button", { name: "Annulla" }).tap();
  const cancelled = "Hai annullato l’accesso: puoi riprovare quando vuoi.";
  await expect(page.getByRole("alert").filter({ hasText: cancelled })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoAccessibilityViolations(page);

  const email = newEmail();
  await continueButton(page).tap();
  await enterAs(page, email, "Giulia Rossi");
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Giulia");
  // After a cross-site navigation to the sign-in page its session check gets a 401.
  expect(pageErrors.filter((trouble) => !trouble.includes("401"))).toEqual([]);
});

test("a user links the provider to the account, signs in with it and unlinks it", async ({
  asPerson: page,
  person,
  db,
}) => {
  await db
    .updateTable("appUser")
    .set({ emailVerifiedAt: new Date(), passwordHash: "a password" })
    .where("id", "=", person.id)
    .execute();
  const email = newEmail();
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "Accesso con Google" });
  await part.getByRole("button", { name: "Collega" }).tap();
  await enterAs(page, email);
  await expect(page.getByRole("status").filter({ hasText: "Accesso collegato" })).toBeFocused();
  await expect(part).toContainText(email);
  await expectNoAccessibilityViolations(page);

  await page.getByRole("button", { name: "Esci", exact: true }).tap();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/auth");
  await continueButton(page).tap();
  await enterAs(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Oggi" })).toBeVisible();

  await page.goto("/profile");
  await part.getByRole("button", { name: "Scollega" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Scollega" }).tap();
  await expect(part).toContainText("Non collegato");
});

test("the link in the mail gives the owner of an address the account that another user opened with it", async ({
  page,
  db,
}) => {
  const { id: userId, email } = await aUser(db, { email: newEmail(), passwordHash: "of somebody else" });
  await page.goto("/auth");
  await continueButton(page).tap();
  await enterAs(page, email);
  await expect(page.getByRole("status").filter({ hasText: "Controlla la posta" })).toBeVisible();

  // The token as in the mail, which the server tests check.
  const token = randomUUID();
  const id = createHash("sha256").update(token).digest("hex");
  const identity = { issuer: "https://issuer.example", subject: randomUUID() };
  await insertMailToken(db, { id, userId, kind: "link", email, ...identity }, 30);
  await page.goto(`/collega#${token}`);
  await expectNoAccessibilityViolations(page);
  await page.getByRole("button", { name: "Collega ed entra" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Oggi" })).toBeVisible();
  expect(await findCredentials(db, userId)).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) });
});
