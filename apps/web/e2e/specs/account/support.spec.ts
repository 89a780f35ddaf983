import { createHash, randomUUID } from "node:crypto";
import type { Db } from "@fetta/db/schema/schema";
import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { failCalls, collectCalls } from "../../support/page-requests.ts";

// Serial, because the tests share the rate limit of this IP address.
test.describe.configure({ mode: "default" });

/** Resets the rate limit, which counts the messages of this IP address over all tests. */
const forgetCount = (db: Db) => db.deleteFrom("rateLimitWindow").where("limitName", "=", "support").execute();

test.beforeEach(async ({ page, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await forgetCount(db);
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const category = (page: Page) => page.getByRole("combobox", { name: "Categoria" });
const send = (page: Page) => page.getByRole("button", { name: "Invia messaggio" });

/** The mails to support about a subject. */
async function mailsAbout(subject: string): Promise<{ subject: string; replyTo: string | null; text: string }[]> {
  const answer = await fetch(`${process.env["E2E_MAIL_URL"]}/mails?to=supporto@localhost.test`);
  const mails = (await answer.json()) as { subject: string; replyTo: string | null; text: string }[];
  return mails.filter((mail) => mail.subject.endsWith(subject));
}

test("a signed-in user's support request is prefilled with the name, sent once, mailed to support, and clears the form", async ({
  asPerson: page,
  person,
  db,
}) => {
  const subject = `Rimborso ${randomUUID()}`;
  await page.goto("/profile");
  await page.getByRole("link", { name: "Contatta supporto" }).tap();
  await expect(page.getByRole("heading", { name: "Prima di scriverci" })).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(person.email);
  await expect(field(page, "Nome")).not.toHaveValue("");
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
  await category(page).selectOption("Rimborso");
  await field(page, "Oggetto").fill(subject);
  await field(page, "Messaggio").fill("Ho acquistato per sbaglio.\nGrazie!");
  const calls = collectCalls(page, "support.send");
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const sent = page.getByRole("region", { name: "Messaggio Inviato!" });
  await expect(sent).toContainText("24 ore");
  await expect(sent).toContainText(/Numero della richiesta: [0-9A-F]{8}/);
  await expect(sent).toContainText("Ho acquistato per sbaglio.");
  expect(calls).toHaveLength(1);
  await expect(field(page, "Oggetto")).toHaveValue("");
  await expect(field(page, "Messaggio")).toHaveValue("");
  await expect(category(page)).toHaveValue("");
  await expect(field(page, "Email")).toHaveValue(person.email);
  const stored = await db.selectFrom("supportRequest").selectAll().where("subject", "=", subject).execute();
  expect(stored).toMatchObject([{ userId: person.id, category: "refund", email: person.email }]);
  await expect.poll(() => mailsAbout(subject), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await mailsAbout(subject);
  expect(mail?.replyTo).toBe(person.email);
  expect(mail?.text).toContain("Ho acquistato per sbaglio.\nGrazie!");
  await page.getByRole("link", { name: "Torna alle domande frequenti" }).tap();
  await expect(page).toHaveURL(/\/faq$/);
});

test("a guest sees missing and invalid fields, keeps the text after a failure and sends the request in the end", async ({
  page,
  context,
  db,
}) => {
  const subject = `Non si apre ${randomUUID()}`;
  const expectKept = async () => {
    await expect(field(page, "Oggetto")).toHaveValue(subject);
    await expect(field(page, "Messaggio")).toHaveValue("La fotocamera resta nera.");
    await expect(category(page)).toHaveValue("technical");
    expect(await db.selectFrom("supportRequest").select("id").where("subject", "=", subject).execute()).toEqual([]);
  };
  const calls = collectCalls(page, "support.send");
  await page.goto("/contact-support");
  await send(page).tap();
  await expect(toastRegion(page)).toContainText("Campi Mancanti");
  await expect(toastRegion(page)).toContainText("Compila tutti i campi per inviare il messaggio.");
  await expect(field(page, "Nome")).toBeFocused();
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
  await field(page, "Nome").fill("Marco Bianchi");
  await field(page, "Email").fill("marco.example.org");
  await category(page).selectOption("Problema tecnico");
  await field(page, "Oggetto").fill(subject);
  await field(page, "Messaggio").fill("La fotocamera resta nera.");
  await send(page).tap();
  await expect(toastRegion(page)).toContainText("Email Non Valida");
  await expect(toastRegion(page)).toContainText("Inserisci un indirizzo email valido.");
  await field(page, "Email").fill("marco@");
  await send(page).tap();
  await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);
  await field(page, "Email").fill("marco@example.org");

  const restore = await failCalls(page, "support.send");
  await send(page).tap();
  await expect(toastRegion(page)).toContainText("Errore nell'invio");
  await expect(toastRegion(page)).toContainText("scrivi a supporto@localhost.test");
  // Closed at once, because it would overlap with the next notification.
  await page.getByRole("button", { name: "Chiudi la notifica" }).tap();
  await expectKept();
  await restore();

  await context.setOffline(true);
  await send(page).tap();
  await expect(toastRegion(page)).toContainText("Errore nell'invio");
  await page.getByRole("button", { name: "Chiudi la notifica" }).tap();
  await expectKept();
  await context.setOffline(false);

  await countFive(db);
  await send(page).tap();
  await expect(toastRegion(page)).toContainText("Troppi tentativi. Riprova più tardi.");
  await expectKept();
  await forgetCount(db);

  await send(page).tap();
  await expect(page.getByRole("region", { name: "Messaggio Inviato!" })).toBeVisible();
  await expect(field(page, "Nome")).toHaveValue("");
  expect(
    await db.selectFrom("supportRequest").select(["email", "userId"]).where("subject", "=", subject).execute(),
  ).toEqual([{ email: "marco@example.org", userId: null }]);
});

/** Fills the rate limit of this IP address: five messages in this hour and in the next one. */
async function countFive(db: Db): Promise<void> {
  const thisHour = new Date();
  thisHour.setMinutes(0, 0, 0);
  const keyHash = createHash("sha256").update("127.0.0.1").digest("hex");
  for (const startsAt of [thisHour, new Date(thisHour.getTime() + 3_600_000)])
    await db
      .insertInto("rateLimitWindow")
      .values({ limitName: "support", keyHash, startsAt, count: 5 })
      .onConflict((conflict) => conflict.columns(["limitName", "keyHash", "startsAt"]).doUpdateSet({ count: 5 }))
      .execute();
}
