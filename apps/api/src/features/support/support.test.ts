import { randomUUID } from "node:crypto";
import { aGrant } from "@fetta/db/testing/factories";
import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createMailSender } from "../../clients/mail/mail-sender.ts";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";

const smtp = await startFakeSmtp();
const mail = createMailSender({ url: smtp.smtpUrl, from: "fetta@localhost.test" });
const env = { SMTP_URL: smtp.smtpUrl, MAIL_FROM: "fetta@localhost.test", SUPPORT_EMAIL: "supporto@localhost.test" };
const api = await startApi({ mail, env });
const { db } = api;
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  await db.deleteFrom("supportRequest").execute();
  await db.deleteFrom("rateLimitWindow").execute();
  await mail.waitUntilIdle();
  smtp.mails.length = 0;
});
beforeEach(avoidHourBoundary);

const url = "/api/contact-support";
const wish = {
  name: "Marco Bianchi",
  email: "marco@example.org",
  category: "billing",
  subject: "Ricevuta dell’acquisto",
  message: "Buongiorno,\r\ndove trovo la ricevuta?\r\nGrazie 🙏",
};
const stored = () => db.selectFrom("supportRequest").selectAll().execute();

test("a guest's request is stored and mailed to us with the guest as reply address", async () => {
  const answer = await api.guest.post(url, wish);
  expect(answer).toMatchObject({ status: 201, body: { message: "Messaggio ricevuto: ti rispondiamo entro 24 ore." } });
  const { id } = answer.body as { id: string };
  const message = "Buongiorno,\ndove trovo la ricevuta?\nGrazie 🙏";
  expect(await stored()).toMatchObject([{ ...wish, message, id, userId: null, state: "open" }]);
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1);
  expect(smtp.mails).toMatchObject([
    {
      recipients: ["supporto@localhost.test"],
      replyTo: "marco@example.org",
      subject: "[Fatturazione] Ricevuta dell’acquisto",
      text: expect.stringContaining(message),
    },
  ]);
  expect(smtp.mails[0]?.text).toContain("Account: nessuno");
});

test("the request of a PRO user states the plan and the account", async () => {
  const person = await api.signUp();
  await aGrant(db, person.user, { source: "admin", days: 30 });
  const { data } = await person.mutate("support.send", { ...wish, category: "refund" });
  expect(await stored()).toMatchObject([{ id: data.id, userId: person.user.id, category: "refund" }]);
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1);
  expect(smtp.mails[0]?.subject).toBe("[PRO] [Rimborso] Ricevuta dell’acquisto");
  expect(smtp.mails[0]?.text).toContain(`Account: ${person.user.email} (PRO)`);
});

test("a request is accepted while the mail server is unavailable", async () => {
  smtp.setFault("down");
  expect((await api.guest.post(url, wish)).status).toBe(201);
  await mail.waitUntilIdle();
  smtp.setFault(null);
  expect(await stored()).toHaveLength(1);
  expect(await db.selectFrom("outboxMail").select("state").execute()).toEqual([{ state: "pending" }]);
});

test("where no mail is configured, a request is stored and no mail is queued", async () => {
  const without = await startApi();
  expect((await without.guest.post(url, wish)).status).toBe(201);
  expect(await without.db.selectFrom("supportRequest").select("subject").execute()).toHaveLength(1);
  expect(await without.db.selectFrom("outboxMail").select("id").execute()).toEqual([]);
  expect((await without.guest.get("/api/trpc/support.contact")).body).toMatchObject({
    result: { data: { json: { email: null } } },
  });
  await without.close();
});

test.each(Object.keys(wish))("%s is required", async (field) => {
  for (const value of [undefined, "", "   "]) {
    const answer = await api.guest.post(url, { ...wish, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { issues: [{ path: field }] } });
  }
  expect(await stored()).toEqual([]);
});

test.each([
  ["email", "marco", "Inserisci un indirizzo email valido."],
  ["email", "marco@example.org\r\nBcc: altri@example.org", "Scrivi su una riga sola."],
  ["name", "Marco\nBcc: altri@example.org", "Scrivi su una riga sola."],
  ["name", `Marco\u2028Bianchi`, "Scrivi su una riga sola."],
  ["subject", "Ricevuta\0", "Scrivi su una riga sola."],
  ["name", "a".repeat(81), "Scrivi al massimo 80 caratteri."],
  ["subject", "a".repeat(151), "Scrivi al massimo 150 caratteri."],
  ["message", "a".repeat(5001), "Scrivi al massimo 5000 caratteri."],
  ["category", "complaints", "Scegli di che cosa si tratta."],
  ["website", "https://example.org", "Lascia vuoto questo campo."],
])("%s %j is rejected", async (field, value, message) => {
  const answer = await api.guest.post(url, { ...wish, [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { issues: [{ path: field, message }] } });
  expect(await stored()).toEqual([]);
});

test("texts of the maximum length are accepted, without NUL characters and lone surrogates", async () => {
  const message = `\ud800${"a".repeat(4998)}\0b`.slice(0, 5000);
  const longest = { ...wish, name: "a".repeat(80), subject: "b".repeat(150), message };
  expect((await api.guest.post(url, longest)).status).toBe(201);
  expect((await stored())[0]?.message).toBe(`\ufffd${"a".repeat(4998)} `);
});

test("the sixth request within an hour from one network has to wait, whoever the sender is", async () => {
  for (let at = 0; at < 5; at += 1) expect((await api.guest.post(url, wish)).status).toBe(201);
  const late = await api.guest.post(url, wish);
  expect(late).toMatchObject({
    status: 429,
    body: { error: { code: "TOO_MANY_REQUESTS", errorCode: "too_many_attempts" } },
  });
  const seconds = Number(late.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(await stored()).toHaveLength(5);
  expect((await (await api.signUp()).post(url, wish)).status).toBe(201);
});

test("an invalid request does not count towards the limit of five", async () => {
  for (let at = 0; at < 6; at += 1) await api.guest.post(url, { ...wish, email: "no" });
  expect((await api.guest.post(url, wish)).status).toBe(201);
});

describe("a repeated support request", () => {
  test("is stored and mailed once under its id", async () => {
    const again = { ...wish, id: randomUUID() };
    const first = await api.guest.post(url, again);
    const second = await api.guest.post(url, again);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
    await mail.waitUntilIdle();
    expect(smtp.mails).toHaveLength(1);
  });

  test("is rejected without effect under the id of another one", async () => {
    const id = randomUUID();
    await api.guest.post(url, { ...wish, id });
    const other = await api.guest.post(url, { ...wish, id, message: "Altro" });
    expect(other).toMatchObject({ status: 422, body: { error: { errorCode: "idempotency_key_reused" } } });
    expect(await stored()).toMatchObject([{ category: "billing" }]);
  });

  test("gets the first response under the Idempotency-Key of an account", async () => {
    const person = await api.signUp();
    const key = { "idempotency-key": randomUUID() };
    const first = await person.post(url, wish, key);
    const second = await person.post(url, wish, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
  });
});

test("the support address is returned to guests and users", async () => {
  const { data } = await api.guest.query("support.contact", undefined);
  expect(data).toEqual({ email: "supporto@localhost.test" });
});

test("the log contains nothing of a support request", async () => {
  await api.guest.post(url, { ...wish, message: "Peso 93 chili" });
  await mail.waitUntilIdle();
  for (const word of ["93 chili", "marco@example.org", "Ricevuta"]) expect(api.logged()).not.toContain(word);
});
