import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAccessibilityViolations } from "../../testing/accessibility.ts";
import { ApiFailure, type FakeAnswers } from "../../testing/fake-api.ts";
import { expectNoOverflowAtAnyWidth } from "../../testing/layout.ts";
import { pressTwice } from "../../testing/diary-page.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { luca, lucaAccount, openRequest } from "./testing/sample-accounts.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const request = page.getByRole("dialog", { name: "Richiesta di assistenza" });
const close = request.getByRole("button", { name: "Segna come conclusa" });
const createCodes = page.getByRole("button", { name: "Crea codici promozionali" });
const failedRead = page.getByRole("alert").filter({ hasText: "Lettura non riuscita" });
const retry = failedRead.getByRole("button", { name: "Riprova" });
const fail = (): never => {
  throw new ApiFailure(500);
};

const line = page.getByRole("listitem").getByRole("button", { name: /Una domanda/ });
const noPromotions = { promotionCodes: [], coupons: [] };

/** Shows a section of the admin page to an admin. */
function mountAdmin(section: string, answers: NonNullable<FakeAnswers["admin"]>): ReturnType<typeof mountApp> {
  const { profile } = sampleAccount();
  const factorState = { required: false, enrolled: false, passed: false, codesLeft: 0 };
  return mountApp(
    `/admin?sezione=${section}`,
    { admin: { factorState, promotions: noPromotions, ...answers } },
    { me: sampleAccount({ profile: { ...profile, role: "admin" } }) },
  );
}

test("a request whose answer is overdue is marked as late", async () => {
  const late = { ...openRequest, dueAt: "2026-01-01T12:00:00.000Z" };
  mountAdmin("assistenza", { supportRequests: { items: [late], next: null } });
  await expect.element(line).toMatchTextContent("In ritardo");
});

test("a request shows the number that its sender was given, in the list and opened", async () => {
  const id = "1a2b3c4d-0000-4000-8000-000000000001";
  mountAdmin("assistenza", { supportRequests: { items: [{ ...openRequest, id }], next: null } });
  await expect.element(line).toMatchTextContent("Da Marco · n. 1A2B3C4D");
  await line.click();
  await expect.element(request).toMatchTextContent("Da Marco · n. 1A2B3C4D");
});

test("two quick presses close a request once; a failure leaves it open and can be retried", async () => {
  const api = mountAdmin("assistenza", {
    supportRequests: { items: [openRequest], next: null },
    closeSupportRequest: fail,
  });
  await line.click();
  await close.click();
  await expect.element(notifications).toMatchTextContent("Non siamo riusciti a chiudere la richiesta.");
  await expect.element(close).not.toHaveAttribute("aria-disabled", "true");
  const closed = { ...openRequest, state: "done" as const };
  api.answer({ admin: { closeSupportRequest: closed, supportRequests: { items: [], next: null } } });
  await pressTwice(close);
  await expect.element(request).not.toBeInTheDocument();
  expect(api.callsOf("admin.closeSupportRequest")).toHaveLength(2);
});

test("a list that cannot be loaded shows an error, and Riprova loads it", async () => {
  const api = mountAdmin("assistenza", { supportRequests: fail });
  await expect.element(failedRead).toBeVisible();
  api.answer({ admin: { supportRequests: { items: [openRequest], next: null } } });
  await retry.click();
  await expect.element(line).toBeVisible();
});

test("the codes are created, a failure can be retried, and they are listed with their discount and number of uses", async () => {
  const api = mountAdmin("codici", { setupPromotions: fail });
  await expect.element(page.getByRole("heading", { name: "Ancora nessun codice" })).toBeVisible();
  await createCodes.click();
  await expect.element(notifications).toMatchTextContent("Errore nella creazione dei codici");
  const welcome = { name: "Benvenuto", percent_off: 20, amount_off: null };
  const five = { name: "Cinque euro", percent_off: null, amount_off: 500 };
  const codes = [
    { code: "BENVENUTO20", coupon: { id: "fetta-benvenuto20", ...welcome }, max_redemptions: 100 },
    { code: "SCONTO5", coupon: { id: "fetta-sconto5", ...five }, max_redemptions: 50 },
  ].map((code) => ({ id: `promo_${code.code}`, active: true, times_redeemed: 0, ...code }));
  const coupons = codes.map(({ coupon, max_redemptions }) => ({
    ...coupon,
    times_redeemed: 0,
    max_redemptions,
    valid: true,
  }));
  const created = codes.map(({ code }) => code);
  api.answer({ admin: { setupPromotions: { created, existing: [] }, promotions: { promotionCodes: codes, coupons } } });
  await createCodes.click();
  await expect.element(notifications).toMatchTextContent(/Successo.*Codici promozionali creati con successo/);
  const rowOf = (region: string, name: string) =>
    page.getByRole("region", { name: region, exact: true }).getByRole("listitem").filter({ hasText: name });
  await expect
    .element(rowOf("Codici promozionali", "BENVENUTO20"))
    .toMatchTextContent(/Attivo.*Sconto 20%.*Utilizzi: 0\/100/);
  await expect.element(rowOf("Codici promozionali", "SCONTO5")).toMatchTextContent(/Sconto 5,00\s€.*Utilizzi: 0\/50/);
  await expect
    .element(rowOf("Coupon di Stripe", "fetta-benvenuto20"))
    .toMatchTextContent(/Valido.*Benvenuto.*Sconto 20%/);
  await expectNoOverflowAtAnyWidth();
  await expectNoAccessibilityViolations();
  api.answer({ admin: { setupPromotions: { created: [], existing: created } } });
  await createCodes.click();
  await expect.element(notifications).toMatchTextContent("c’erano già tutti");
});

test("the audit log shows actor, action, target and reason, and the next page on demand", async () => {
  const event = (at: number, rest: object) => ({
    id: `5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0c${String(at).padStart(2, "0")}`,
    at: "2026-11-20T12:00:00.000Z",
    action: "grant.created",
    actor: "admin@example.org" as string | null,
    erasedActorPseudonym: null,
    subject: "luca@example.org",
    detail: { days: at, reason: `Il regalo numero ${at}` },
    ...rest,
  });
  const paid = event(99, { action: "checkout.paid", actor: null, detail: {} });
  const second = event(2, {});
  mountAdmin("registro", {
    audit: (input) =>
      input?.before === undefined ? { items: [paid, second], next: second.id } : { items: [event(1, {})], next: null },
  });
  const records = page.getByRole("list", { name: "Registro", exact: true }).getByRole("listitem");
  await expect.element(records.nth(0)).toMatchTextContent(/Pagamento ricevuto.*Di Fetta/);
  for (const text of ["Giorni PRO assegnati", "admin@example.org", "luca@example.org", "Il regalo numero 2"])
    await expect.element(records.nth(1)).toMatchTextContent(text);
  await page.getByRole("button", { name: "Mostra altri" }).click();
  await expect.element(records.nth(2)).toMatchTextContent("Il regalo numero 1");
  expect(records.elements()).toHaveLength(3);
  // The links to the test pages are there only where these are switched on.
  expect(page.getByRole("heading", { name: "Pagine di prova" }).elements()).toEqual([]);
});

test("codes that cannot be loaded show an error instead of an empty list, and Riprova loads them", async () => {
  const message = "Impossibile leggere i codici promozionali. Riprova.";
  const empty = page.getByRole("heading", { name: "Ancora nessun codice" });
  const api = mountAdmin("codici", {
    promotions: () => {
      throw new ApiFailure(502, { message });
    },
  });
  await expect.element(failedRead).toMatchTextContent(message);
  expect(empty.elements()).toEqual([]);
  api.answer({ admin: { promotions: noPromotions } });
  await retry.click();
  await expect.element(empty).toBeVisible();
});

const counts = { all: 2, active: 2, expired: 0 };
const account = page.getByRole("dialog", { name: "Account" });
const field = (name: string) => account.getByRole("textbox", { name });
const people = page.getByRole("list", { name: "Persone", exact: true }).getByRole("listitem");

/** Shows the list of users with Luca, whose account answers with `grants`. */
function mountUsers(answers: NonNullable<FakeAnswers["admin"]> = {}): ReturnType<typeof mountApp> {
  return mountAdmin("persone", { users: { items: [luca], next: null, counts }, user: lucaAccount, ...answers });
}

const openLuca = (): Promise<void> => page.getByRole("button", { name: /luca@example\.org/ }).click();

test("Back closes a request and returns to the list", async () => {
  mountAdmin("assistenza", { supportRequests: { items: [openRequest], next: null } });
  await line.click();
  await expect.element(request).toBeVisible();
  goBack();
  await expect.element(request).not.toBeInTheDocument();
  await expect.element(line).toBeVisible();
});

test("Back from the confirmation returns to the account, and no PRO days are revoked", async () => {
  const api = mountUsers();
  await openLuca();
  await account.getByRole("button", { name: "Revoca Prova, 30 giorni" }).click();
  const confirmation = page.getByRole("dialog", { name: "Revocare questo periodo?" });
  await expect.element(confirmation).toBeVisible();
  goBack();
  await expect.element(account).toMatchTextContent("PRO attivo");
  expect(api.callsOf("admin.revoke")).toEqual([]);
});

test("missing and invalid days and reasons are shown beside their field, and no request is sent", async () => {
  const api = mountUsers({ grant: lucaAccount });
  await openLuca();
  const give = account.getByRole("button", { name: "Assegna", exact: true });
  await give.click();
  await expect.element(account).toMatchTextContent("Inserisci un numero intero di giorni tra 1 e 3650.");
  await expect.element(account).toMatchTextContent("Scrivi il motivo.");
  for (const wrong of ["0", "3651", "1,5", "molti"]) {
    await field("Giorni").fill(wrong);
    await give.click();
    await expect.element(field("Giorni")).toHaveAttribute("aria-invalid", "true");
  }
  await field("Giorni").fill("7");
  await field("Motivo").fill("Scuse per il disservizio");
  expect(api.callsOf("admin.grant")).toEqual([]);
  await give.click();
  await expect.element(notifications).toMatchTextContent("Giorni assegnati");
  expect(api.callsOf("admin.grant")).toMatchObject([{ days: 7, reason: "Scuse per il disservizio" }]);
});

test("a failure to load the next page keeps the loaded users and can be retried", async () => {
  const next = { ...luca, id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a06", email: "maria@example.org" };
  const firstPage = { items: [luca], next: { key: luca.email, id: luca.id }, counts };
  const api = mountUsers({ users: ({ before }) => (before === undefined ? firstPage : fail()) });
  await expect.element(people).toHaveLength(1);
  await page.getByRole("button", { name: "Mostra altri" }).click();
  const card = page.getByRole("alert").filter({ hasText: "Non siamo riusciti a leggere il resto" });
  await expect.element(card).toBeVisible();
  expect(people.elements()).toHaveLength(1);
  api.answer({ admin: { users: { items: [next], next: null, counts } } });
  await card.getByRole("button", { name: "Riprova" }).click();
  await expect.element(people).toHaveLength(2);
});
