import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/test-fixtures.ts";
import { callsProcedure, collectCalls } from "../../support/page-requests.ts";

const password = "pesche-e-basilico";
const newEmail = (): string => `${randomUUID()}@example.org`;

const emailOf = (page: Page): Locator => page.getByRole("textbox", { name: "Email" });
const passwordOf = (page: Page): Locator => page.getByLabel("Password", { exact: true });
const confirmationOf = (page: Page): Locator => page.getByLabel("Conferma password");
const toastOf = (page: Page): Locator => page.getByRole("region", { name: "Notifiche (F8)" });
const signInButton = (page: Page): Locator => page.getByRole("button", { name: "Accedi" });
const registerButton = (page: Page): Locator => page.getByRole("button", { name: "Crea account" });

async function fillRegistration(page: Page, email: string, word: string, again: string = word): Promise<void> {
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Giulia");
  await page.getByRole("textbox", { name: "Cognome" }).fill("Rossi");
  await emailOf(page).fill(email);
  await passwordOf(page).fill(word);
  await confirmationOf(page).fill(again);
}

/** Registers an account through the API. */
async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/trpc/auth.register", {
    data: { json: { email, password, firstName: "Giulia", lastName: "Rossi" } },
    headers: { origin: new URL((await page.request.get("/")).url()).origin },
  });
  expect(answer.ok()).toBe(true);
  await page.context().clearCookies();
}

async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).toContainText(text);
}

test("a new user registers and reaches the onboarding questions", async ({ page }) => {
  await page.goto("/auth?scheda=registrati");
  await fillRegistration(page, newEmail(), password);
  await registerButton(page).tap();
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page.getByRole("heading", { name: "Come ti chiami?" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Giulia");
});

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

test("the sign-in page redirects a signed-in user to the diary", async ({ asPerson: page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("signing in with an empty field asks for all fields and sends no request", async ({ page }) => {
  await page.goto("/auth");
  const calls = collectCalls(page, "auth.login");
  await emailOf(page).fill("giulia@example.org");
  await signInButton(page).tap();
  await expectFailure(page, "Accesso Fallito", "Compila tutti i campi");
  await expect(passwordOf(page)).toBeFocused();
  await expect(passwordOf(page)).toHaveAccessibleDescription("Compila tutti i campi");
  expect(calls).toHaveLength(0);
});

test("a wrong password shows the server's message and keeps the typed values", async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  await page.goto("/auth");
  await emailOf(page).fill(email);
  await passwordOf(page).fill("pesche-e-menta");
  await signInButton(page).tap();
  await expectFailure(page, "Accesso Fallito", "Email o password non validi");
  await expect(emailOf(page)).toHaveValue(email);
  await expect(passwordOf(page)).toHaveValue("pesche-e-menta");
  await passwordOf(page).fill(password);
  await signInButton(page).tap();
  await expect(page.getByRole("heading", { name: "Come ti chiami?" })).toBeVisible();
});

const rejectedForms: readonly { name: string; email: string; word: string; again: string; text: string }[] = [
  {
    name: "without an address",
    email: "",
    word: password,
    again: password,
    text: "Email e password sono obbligatorie",
  },
  {
    name: "without a password",
    email: "giulia@example.org",
    word: "",
    again: "",
    text: "Email e password sono obbligatorie",
  },
  {
    name: "with two passwords that differ",
    email: "giulia@example.org",
    word: password,
    again: `${password}!`,
    text: "Le password non coincidono",
  },
  {
    name: "with five characters",
    email: "giulia@example.org",
    word: "pesca",
    again: "pesca",
    text: "La password deve contenere almeno 6 caratteri",
  },
];

for (const { name, email, word, again, text } of rejectedForms) {
  test(`registering ${name} is rejected before any request is sent`, async ({ page }) => {
    await page.goto("/auth?scheda=registrati");
    const calls = collectCalls(page, "auth.register");
    await fillRegistration(page, email, word, again);
    await registerButton(page).tap();
    await expectFailure(page, "Registrazione Fallita", text);
    await expect(page.getByRole("alert").getByText(text).first()).toBeVisible();
    expect(calls).toHaveLength(0);
  });
}

test("registering an existing address shows the server's message and keeps the typed values", async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  await page.goto("/auth?scheda=registrati");
  await fillRegistration(page, email, password);
  await registerButton(page).tap();
  await expectFailure(page, "Registrazione Fallita", "Esiste già un account con questa email.");
  await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toHaveValue("Giulia");
  await expect(emailOf(page)).toHaveValue(email);
  await expect(passwordOf(page)).toHaveValue(password);
  await expect(confirmationOf(page)).toHaveValue(password);
});

test("the registration form keeps its values after a switch to the other tab and back", async ({ page }) => {
  await page.goto("/auth?scheda=registrati");
  await fillRegistration(page, "giulia@example.org", password);
  await page.getByRole("tab", { name: "Accedi" }).tap();
  await expect(emailOf(page)).toHaveValue("giulia@example.org");
  await page.getByRole("tab", { name: "Registrati" }).tap();
  await expect(confirmationOf(page)).toHaveValue(password);
});

for (const { name, path, procedure, button, fill } of [
  {
    name: "sign in",
    path: "/auth",
    procedure: "auth.login",
    button: signInButton,
    fill: async (page: Page) => {
      await emailOf(page).fill(newEmail());
      await passwordOf(page).fill(password);
    },
  },
  {
    name: "register",
    path: "/auth?scheda=registrati",
    procedure: "auth.register",
    button: registerButton,
    fill: (page: Page) => fillRegistration(page, newEmail(), password),
  },
]) {
  test(`a double tap on the button to ${name} sends one request`, async ({ page }) => {
    await page.goto(path);
    const calls = collectCalls(page, procedure);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => callsProcedure(url.href, procedure),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await fill(page);
    await button(page).dblclick();
    await expect(button(page)).toBeDisabled();
    const answered = page.waitForResponse((response) => callsProcedure(response.url(), procedure));
    release();
    await answered;
    expect(calls).toHaveLength(1);
  });
}

test("an unreachable server leaves the form values unchanged", async ({ page, context }) => {
  await page.goto("/auth");
  await emailOf(page).fill("giulia@example.org");
  await passwordOf(page).fill(password);
  await context.setOffline(true);
  await signInButton(page).tap();
  await expect(toastOf(page)).toContainText("Accesso Fallito");
  await expect(emailOf(page)).toHaveValue("giulia@example.org");
  await expect(passwordOf(page)).toHaveValue(password);
  await expect(signInButton(page)).toBeEnabled();
});
