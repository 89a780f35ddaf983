import type { Locator, Page } from "@playwright/test";
import type { Db } from "@fetta/db/schema/schema";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { aTestUser, expect, password, setPassword, test, type TestUser } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";

/** Gives the page the authenticator of a phone, whose user takes what it offers and is verified at once. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async (): Promise<number> =>
      (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

/**
 * Whether the browser creates passkeys without a prompt. The real one leaves the decision to its password manager, which
 * tests do not have: where it agrees, the authenticator is asked as with a prompt.
 */
async function setAutomaticCreation(page: Page, isOn: boolean): Promise<void> {
  await page.addInitScript((agrees) => {
    const capabilities = { conditionalGet: true, conditionalCreate: agrees };
    Object.assign(PublicKeyCredential, { getClientCapabilities: () => Promise.resolve(capabilities) });
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = ({ publicKey } = {}) => create(publicKey ? { publicKey } : {});
  }, isOn);
}

const card = (page: Page): Locator => page.getByRole("region", { name: "La prossima volta, senza password" });
const list = (page: Page): Locator => page.getByRole("list", { name: "Passkey" }).getByRole("listitem");
const today = (page: Page): Locator => page.getByRole("heading", { name: "Oggi" });

async function aUserWithPassword(db: Db): Promise<TestUser> {
  const person = await aTestUser(db);
  await setPassword(db, person);
  return person;
}

async function signInWithPassword(page: Page, { email }: TestUser): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi" }).tap();
  await expect(today(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Esci" }).tap();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
}

/** Checks accessibility, touch targets and layout at every width. */
async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
}

test("a passkey from the card after a password signs in by autofill, and is renamed and removed in the settings", async ({
  page,
  db,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const person = await aUserWithPassword(db);
  const authenticator = await addAuthenticator(page);
  await setAutomaticCreation(page, false);
  await signInWithPassword(page, person);
  await expect(card(page)).toBeVisible();
  await expectSound(page);
  await card(page).getByRole("button", { name: "Crea una passkey" }).tap();
  await expect(toastRegion(page)).toContainText("Passkey creata");
  await expect(card(page)).toHaveCount(0);
  await signOut(page);

  await page.goto("/auth");
  await expect(today(page)).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: /^Passkey/ }).tap();
  await expect(list(page)).toHaveText(/creata .+, usata oggi/);
  await expectSound(page);
  await list(page)
    .getByRole("button", { name: /^Rinomina/ })
    .tap();
  const sheet = page.getByRole("dialog", { name: "Rinomina la passkey" });
  await sheet.getByRole("textbox", { name: "Nome" }).fill("Telefono di Giulia");
  await sheet.getByRole("button", { name: "Salva" }).tap();
  await expect(list(page)).toContainText("Telefono di Giulia");
  expect(await authenticator.countPasskeys()).toBe(1);
  await page.getByRole("button", { name: "Rimuovi Telefono di Giulia" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rimuovi" }).tap();
  await expect(page.getByRole("heading", { name: "Ancora nessuna passkey" })).toBeVisible();
  // The browser was told and no longer offers it.
  await expect.poll(authenticator.countPasskeys).toBe(0);
});

test("a passkey is created without a prompt after a password, and once it is unknown to the server the browser forgets it", async ({
  page,
  db,
}) => {
  const person = await aUserWithPassword(db);
  const authenticator = await addAuthenticator(page);
  await setAutomaticCreation(page, true);
  await signInWithPassword(page, person);
  const stored = () => db.selectFrom("passkey").select("id").where("userId", "=", person.id).execute();
  await expect.poll(async () => (await stored()).length).toBe(1);
  await expect(card(page)).toHaveCount(0);
  await signOut(page);

  await db.deleteFrom("passkey").where("userId", "=", person.id).execute();
  await page.goto("/auth");
  await expect(toastRegion(page)).toContainText("Questa passkey non vale più");
  await expect.poll(authenticator.countPasskeys).toBe(0);
  await expect(page.getByRole("button", { name: "Accedi" })).toBeEnabled();
});
