import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { aUser } from "@fetta/db/testing/factories";
import { deleteOldOutboxMails } from "@fetta/db/queries/platform/outbox-mail";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailSender } from "../../clients/mail/mail-sender.ts";
import { metricsRegistry } from "../../metrics/registry.ts";
import { startApi } from "../../testing/harness.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { deliverMails, triggerMailDelivery, queueMail } from "./deliver-mails.ts";
import type { QueuedMail } from "./deliver-mails.ts";

const smtp = await startFakeSmtp();
const sender = (timeoutMs = testTimeoutMs) =>
  createMailSender({ url: smtp.smtpUrl, from: "fetta@localhost.test", timeoutMs, log: api.deps.log });
const api = await startApi();
api.deps.mail = sender();
const { deps, db } = api;
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  await db.deleteFrom("outboxMail").execute();
  smtp.mails.length = 0;
});
afterEach(() => smtp.setFault(null));

const queue = (letter: Partial<QueuedMail> = {}): Promise<void> =>
  queueMail(db, {
    kind: "verify",
    recipient: "ada@example.org",
    subject: "Conferma l’indirizzo",
    body: "Apri http://localhost:3000/verifica#segreto",
    ...letter,
  });
const rows = () => db.selectFrom("outboxMail").selectAll().execute();
/** Makes the next attempt of every mail due now. */
const later = () =>
  db
    .updateTable("outboxMail")
    .set({ nextAttemptAt: new Date(0) })
    .execute();

test("a queued mail is sent once and unchanged, and its text is deleted", async () => {
  await queue({ replyTo: "chi@example.org" });
  await deliverMails(deps);
  await later();
  await deliverMails(deps);
  expect(smtp.mails).toMatchObject([
    {
      from: "Fetta <fetta@localhost.test>",
      to: "ada@example.org",
      replyTo: "chi@example.org",
      subject: "Conferma l’indirizzo",
      text: "Apri http://localhost:3000/verifica#segreto",
      recipients: ["ada@example.org"],
    },
  ]);
  expect(await rows()).toMatchObject([{ state: "sent", body: "", attempts: 1, sentAt: expect.any(Date) }]);
});

test("a mail queued in a transaction that fails is never sent", async () => {
  const failed = db.transaction().execute(async (tx) => {
    await queueMail(tx, { kind: "notice", recipient: "ada@example.org", subject: "No", body: "No" });
    throw new Error("undone");
  });
  await expect(failed).rejects.toThrow("undone");
  await deliverMails(deps);
  expect(smtp.mails).toEqual([]);
});

test("triggerMailDelivery sends queued mails at once in the background", async () => {
  await queue();
  triggerMailDelivery(deps);
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1);
  await deps.mail?.waitUntilIdle();
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

describe.each(["down", "hang"] as const)("while the mail server is %s", (mode) => {
  test("mails wait without using up their attempts, and are sent once each when it is back", async () => {
    smtp.setFault(mode);
    await queue();
    await queue({ recipient: "bob@example.org" });
    // A short timeout, because the response never arrives.
    await deliverMails({ ...deps, mail: sender(1000) });
    const tries = (await rows()).map(({ state, attempts }) => `${state} ${attempts}`);
    expect(tries.toSorted()).toEqual(["pending 0", "pending 1"]);
    smtp.setFault(null);
    await later();
    await deliverMails(deps);
    expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(["ada@example.org", "bob@example.org"]);
    expect(await rows()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });
});

test("a temporarily rejected recipient is retried later and does not delay other mails", async () => {
  smtp.setFault("450", { times: 1 });
  await queue();
  await queue({ recipient: "bob@example.org" });
  await deliverMails(deps);
  expect(smtp.mails.map(({ to }) => to)).toEqual(["bob@example.org"]);
  const [away] = (await rows()).filter(({ state }) => state === "pending");
  const minutes = ((away?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(0.5);
  expect(minutes).toBeLessThanOrEqual(1.1);
  await deliverMails(deps);
  expect(smtp.mails).toHaveLength(1);
  await later();
  await deliverMails(deps);
  expect(smtp.mails).toHaveLength(2);
});

test("the retry delays grow, and after the last attempt the mail fails and its text is deleted", async () => {
  smtp.setFault("450");
  await queue();
  const pauses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    await later();
    await deliverMails(deps);
    const [row] = await rows();
    if (row?.state === "pending") pauses.push(Math.round((row.nextAttemptAt.getTime() - Date.now()) / 60_000));
  }
  expect(pauses).toEqual([1, 5, 30, 120, 720]);
  expect(await rows()).toMatchObject([{ state: "failed", body: "", attempts: 6, sentAt: null }]);
  smtp.setFault(null);
  await later();
  await deliverMails(deps);
  expect(smtp.mails).toEqual([]);
  expect(await metricsRegistry.metrics()).toContain('mails_total{kind="verify",outcome="given_up"} 1');
});

test("a permanently rejected address fails at once", async () => {
  smtp.setFault("550");
  await queue();
  await deliverMails(deps);
  expect(await rows()).toMatchObject([{ state: "failed", attempts: 1, body: "" }]);
});

test("two servers that deliver at once send each mail once", async () => {
  const other = { ...deps, mail: sender() };
  for (let at = 0; at < 12; at += 1) await queue({ recipient: `p${at}@example.org` });
  await Promise.all([deliverMails(deps), deliverMails(other), deliverMails(deps)]);
  expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => `p${at}@example.org`).toSorted(),
  );
});

test("a mail whose confirmation was lost is sent again under the same Message-ID", async () => {
  smtp.setFault("lost_answer", { times: 1 });
  await queue();
  await deliverMails(deps);
  await later();
  await deliverMails(deps);
  expect(smtp.mails).toHaveLength(2);
  const [first, second] = smtp.mails;
  expect(first?.messageId).toBe(second?.messageId);
});

test("header injection is impossible, and the log contains neither address nor text of a mail", async () => {
  await queue({
    subject: "Ciao\r\nBcc: tutti@example.org",
    replyTo: "chi@example.org\r\nX-Altro: 1",
    body: "Bcc: nessuno\n.\nfine",
  });
  smtp.setFault("450", { times: 1 });
  await deliverMails(deps);
  await later();
  await deliverMails(deps);
  const [mail] = smtp.mails;
  expect(mail?.recipients).toEqual(["ada@example.org"]);
  expect(mail?.fields).not.toContain("bcc");
  expect(mail?.fields).not.toContain("x-altro");
  expect(mail?.subject).toBe("Ciao Bcc: tutti@example.org");
  expect(mail?.text).toBe("Bcc: nessuno\n.\nfine");
  const logged = api.logged();
  expect(logged).toContain("a mail was not taken");
  for (const word of ["ada@example.org", "Ciao", "segreto", "nessuno"]) expect(logged).not.toContain(word);
});

test("mails are deleted with their account and after a month", async () => {
  const { id: userId } = await aUser(db);
  await queue({ userId });
  await db.deleteFrom("appUser").where("id", "=", userId).execute();
  expect(await rows()).toEqual([]);
  await queue();
  await queue({ recipient: "bob@example.org" });
  await queue({ recipient: "waits@example.org" });
  const month = new Date(Date.now() - 31 * 86_400_000);
  const set = (recipient: string, state: "sent" | "pending", at: Date) =>
    db
      .updateTable("outboxMail")
      .set({ state, nextAttemptAt: at, ...(state === "sent" ? { sentAt: at } : {}) })
      .where("recipient", "=", recipient)
      .execute();
  await set("ada@example.org", "sent", month);
  await set("bob@example.org", "sent", new Date());
  await set("waits@example.org", "pending", month);
  await deleteOldOutboxMails(db);
  expect((await rows()).map(({ recipient }) => recipient).toSorted()).toEqual(["bob@example.org", "waits@example.org"]);
});
