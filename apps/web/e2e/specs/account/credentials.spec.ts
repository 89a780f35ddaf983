import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import type { Db } from "@fetta/db/schema/schema";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import {
  aTestUser,
  expect,
  createSession,
  password,
  setPassword,
  test,
  type TestUser,
} from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";

const newPassword = "tortelli-di-zucca";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const toastOf = (page: Page) => page.getByRole("region", { name: "Notifiche (F8)" });

const provedAt = async (db: Db, { id }: TestUser): Promise<Date | null> =>
  (await db.selectFrom("appUser").select("emailVerifiedAt").where("id", "=", id).executeTakeFirstOrThrow())
    .emailVerifiedAt;

async function sessionOf(db: Db, { id }: TestUser): Promise<string> {
  let session = "";
  await createSession(db, id, (token) => {
    session = token;
    return Promise.resolve();
  });
  return session;
}

/** The HTTP status of a request with this session. */
async function statusOf(page: Page, session: string): Promise<number> {
  const url = new URL("/api/trpc/account.me", page.url());
  return (await fetch(url, { headers: { cookie: `session=${session}` } })).status;
}

/** A file that the browser may cache for an hour. */
const keepable = "/annunci/casa.html";
const isKept = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: "only-if-cached", mode: "same-origin" }).then(
        () => true,
        () => false,
      ),
    address,
  );

/** Checks accessibility, touch targets and layout at every width. */
async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
}

test("the link in the reset mail sets a new password, signs the user in and ends all other sessions", async ({
  page,
  db,
  baseURL,
}) => {
  test.slow();
  const person = await aTestUser(db);
  const earlier = await sessionOf(db, person);

  await page.goto("/auth");
  expect(await statusOf(page, earlier)).toBe(200);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("link", { name: "Password dimenticata?" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password dimenticata?");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveValue(person.email);
  await email.fill("");
  await page.getByRole("button", { name: "Mandami il link" }).tap();
  await expect(email).toHaveAccessibleDescription("Inserisci un indirizzo email valido.");
  await expectSound(page);
  await email.fill(person.email);
  await page.getByRole("button", { name: "Mandami il link" }).tap();
  await expect(page.getByRole("heading", { name: "Controlla la posta" })).toBeFocused();

  const mails = async (): Promise<{ subject: string; text: string }[]> =>
    (await fetch(`${process.env["E2E_MAIL_URL"]}/mails?to=${person.email}`)).json() as Promise<
      { subject: string; text: string }[]
    >;
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe("Scegli una nuova password");
  const [link = "", token = ""] = /http\S+\/nuova-password#([\w-]{43})/.exec(mail?.text ?? "") ?? [];
  expect(link).toBe(`${baseURL}/nuova-password#${token}`);

  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(`${request.url()} ${request.headers()["referer"] ?? ""}`);
  });
  await page.goto(link);
  const field = page.getByLabel("Nuova password", { exact: true });
  const again = page.getByLabel("Conferma nuova password");
  const save = page.getByRole("button", { name: "Salva ed entra" });
  await field.fill("password");
  await again.fill("passwort");
  await save.tap();
  await expect(again).toHaveAccessibleDescription("Le password non coincidono");
  await again.fill("password");
  await save.tap();
  await expect(field).toHaveAccessibleDescription(/Questa password è troppo comune/);
  await expect(again).toHaveValue("password");
  await expectSound(page);
  await field.fill(newPassword);
  await again.fill(newPassword);
  await save.tap();
  // The notification is shown for five seconds, so it is checked first.
  await expect(toastOf(page)).toContainText("Password cambiata");
  await expect(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(sent.filter((one) => one.includes(token))).toEqual([]);
  expect(await statusOf(page, earlier)).toBe(401);
  expect(await provedAt(db, person)).toBeInstanceOf(Date);

  await page.goto(link);
  await field.fill(password);
  await again.fill(password);
  await save.tap();
  await expect(page.getByRole("alert").getByText("Password non cambiata")).toBeVisible();
  await expect(page.getByRole("link", { name: "Vai alle impostazioni" })).toBeVisible();
  await expect(field).toHaveValue(password);
});

test("an address is verified by its link together with the password, not by the link alone", async ({ page, db }) => {
  const person = await aTestUser(db);
  await setPassword(db, person);
  const token = randomBytes(32).toString("base64url");
  const id = createHash("sha256").update(token).digest("hex");
  await insertMailToken(db, { id, userId: person.id, kind: "verify", email: person.email }, 30);

  await page.goto("/verifica");
  await expect(page.getByText("Accedi con la tua password")).toBeHidden();
  await page.goto(`/verifica#${token}`);
  await expect(page.getByRole("heading", { name: "Non hai creato tu questo account?" })).toBeVisible();
  await expectSound(page);
  expect(await provedAt(db, person)).toBeNull();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi" }).tap();
  await expect(page.getByText(`Sei nell’account ${person.email}.`)).toBeVisible();
  expect(await provedAt(db, person)).toBeNull();
  await expectSound(page);
  await page.getByRole("button", { name: "Conferma l’email" }).tap();
  await expect(page.getByRole("status").getByText("Email confermata")).toBeVisible();
  expect(await provedAt(db, person)).toBeInstanceOf(Date);

  await page.reload();
  await expect(page.getByText("La tua email è già confermata.")).toBeVisible();
  await page.getByRole("link", { name: "Vai al diario" }).tap();
  await expect(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
});

test("the settings change the password and end one session or all sessions", async ({
  asPerson: page,
  person,
  context,
  db,
}) => {
  test.slow();
  await setPassword(db, person);
  const lost = await sessionOf(db, person);
  const id = createHash("sha256").update(lost).digest("hex");
  await db.updateTable("session").set({ deviceLabel: "Safari su iPhone" }).where("id", "=", id).execute();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Invia di nuovo" }).tap();
  await expect(toastOf(page)).toContainText("Link inviato");

  await page.getByRole("button", { name: "Dispositivi collegati" }).tap();
  const devices = page.getByRole("dialog", { name: "Dispositivi collegati" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText("Questo dispositivo");
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(devices);
  await expectNoOverflowAtAnyWidth(page);
  await devices.getByRole("button", { name: /^Disconnetti Safari su iPhone/ }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnetti" }).tap();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  expect(await statusOf(page, lost)).toBe(401);
  await page.goBack();

  await page.getByRole("button", { name: "Cambia password" }).tap();
  const sheet = page.getByRole("dialog", { name: "Cambia password" });
  const [current, next] = [sheet.getByLabel("Password attuale"), sheet.getByLabel("Nuova password")];
  const save = sheet.getByRole("button", { name: "Salva password" });
  await save.tap();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription("Scrivi la password attuale.");
  await current.fill("pesto-sbagliato");
  await next.fill(newPassword);
  await save.tap();
  await expect(current).toHaveAccessibleDescription("La password attuale non è corretta.");
  await expect(next).toHaveValue(newPassword);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(sheet);
  await expectReadableFields(sheet);
  await expectNoOverflowAtAnyWidth(page);
  await current.fill(password);
  await save.tap();
  await expect(sheet).toBeHidden();
  await expect(toastOf(page)).toContainText("Password cambiata");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Impostazioni" })).toBeVisible();

  const own = (await context.cookies()).find(({ name }) => name === "session")?.value ?? "";
  expect(await statusOf(page, own)).toBe(200);
  await page.getByRole("button", { name: "Dispositivi collegati" }).tap();
  await devices.getByRole("button", { name: "Esci da tutti i dispositivi" }).tap();
  const question = page.getByRole("alertdialog", { name: "Uscire da tutti i dispositivi?" });
  await expect(question).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await page.evaluate(async (url) => (await fetch(url)).text(), keepable);
  expect(await isKept(page, keepable)).toBe(true);
  await question.getByRole("button", { name: "Esci ovunque" }).tap();
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  expect(await statusOf(page, own)).toBe(401);
  // The browser cache has been cleared as well.
  expect(await isKept(page, keepable)).toBe(false);
});
