import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/test-fixtures.ts";

const password = "pesche-e-basilico";
const newEmail = (): string => `${randomUUID()}@example.org`;

const emailOf = (page: Page): Locator => page.getByRole("textbox", { name: "Email" });
const passwordOf = (page: Page): Locator => page.getByLabel("Password", { exact: true });
const signInButton = (page: Page): Locator => page.getByRole("button", { name: "Accedi" });

/** Registers an account through the API. */
async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/trpc/auth.register", {
    data: { json: { email, password, firstName: "Giulia", lastName: "Rossi" } },
    headers: { origin: new URL((await page.request.get("/")).url()).origin },
  });
  expect(answer.ok()).toBe(true);
  await page.context().clearCookies();
}

test("a user signs in, signs out and is a guest again", async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  await page.goto("/auth");
  await emailOf(page).fill(` ${email} `);
  await passwordOf(page).fill(password);
  await signInButton(page).tap();
  await expect(page.getByRole("heading", { name: "Come ti chiami?" })).toBeVisible();
  await page.getByRole("button", { name: "Esci" }).tap();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  await page.goto("/onboarding");
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
});

test("signing out from the settings ends the session on the server", async ({ context, asPerson: page }) => {
  await page.goto("/profile");
  const session = (await context.cookies()).find(({ name }) => name === "session");
  await page.getByRole("button", { name: "Esci" }).tap();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  const replay = await page.request.get("/api/trpc/account.me", {
    headers: { cookie: `session=${session?.value ?? ""}` },
  });
  expect(replay.status()).toBe(401);
});
