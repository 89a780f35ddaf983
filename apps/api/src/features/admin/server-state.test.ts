import { insertOutboxMail } from "@fetta/db/queries/platform/outbox-mail";
import { startFakeSmtp } from "@fetta/fakes/smtp/fake-smtp";
import { afterAll, describe, expect, test } from "vitest";
import { createMailSender } from "../../clients/mail/mail-sender.ts";
import { startJobs, type BackgroundJob } from "../../jobs/start-jobs.ts";
import { startApi } from "../../testing/harness.ts";
import { insertAiCall } from "@fetta/db/queries/billing/usage-quota";

const smtp = await startFakeSmtp();
const secrets = { smtpPassword: "segreto-smtp", stripe: "sk_test_segreto" };
const api = await startApi({
  env: {
    DATABASE_URL: "postgres://fetta:segreto-db@db.example/fetta",
    SMTP_URL: `smtp://posta:${secrets.smtpPassword}@mail.example:587`,
    MAIL_FROM: "fetta@example.org",
    SUPPORT_EMAIL: "aiuto@example.org",
    STRIPE_SECRET_KEY: secrets.stripe,
    STRIPE_WEBHOOK_SECRET: "whsec_segreto",
  },
});
api.deps.mail = createMailSender({
  url: smtp.smtpUrl,
  from: "fetta@example.org",
  onAnswer: (answer) => api.deps.providerLog.record("mail", answer),
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
const admin = await api.signUp({ role: "admin" });
const readState = async () => (await admin.query("admin.server", undefined)).data;
const readAudit = async (action: string) =>
  (await api.db.selectFrom("auditEvent").select("detail").where("action", "=", action).execute()).map(
    ({ detail }) => detail,
  );

test("an admin sees version, database and disk, and no secret", async () => {
  const state = await readState();
  expect(state).toMatchObject({
    app: { version: "1.0.0", builtAt: null },
    database: { version: expect.stringMatching(/^1[5-8]\./), isEmbedded: false, isCurrent: true },
    jobs: [],
    mails: { waiting: 0, failed: 0, delayedSince: null },
    payments: { failedEvents: [], paidNotGranted: 0 },
  });
  expect(state.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(state.disk?.totalBytes).toBeGreaterThan(state.disk?.freeBytes ?? Infinity);
  expect(state.providers.find(({ name }) => name === "mail")).toMatchObject({ host: "mail.example:587" });
  expect(JSON.stringify(state)).not.toContain("segreto");
});

test("the cost of the model is that of today and of this month, with its last answer", async () => {
  const call = { userId: admin.user.id, kind: "dish", model: "m", tokensIn: 1, tokensOut: 1 } as const;
  await insertAiCall(api.db, { ...call, outcome: "ok", costMicroUsd: 1500, durationMs: 2300 });
  await insertAiCall(api.db, { ...call, outcome: "timeout", costMicroUsd: null, durationMs: 25_000 });
  const { aiCost, providers } = await readState();
  expect(aiCost).toEqual({ todayCalls: 2, todayMicroUsd: 1500, monthCalls: 2, monthMicroUsd: 1500 });
  expect(providers[0]).toMatchObject({ name: "ai", isConfigured: false, successMs: 2300, failure: "timeout" });
});

describe("mails that were given up", () => {
  const mail = {
    userId: null,
    supportRequestId: null,
    replyTo: null,
    recipient: "ada@example.org",
    subject: "Rimborso",
  };

  test("are sent again where they are still of use; the provider's answer is noted", async () => {
    await insertOutboxMail(api.db, { ...mail, kind: "notice", body: "Ti abbiamo rimborsato." });
    await insertOutboxMail(api.db, { ...mail, kind: "reset", subject: "Link", body: "" });
    await api.db.updateTable("outboxMail").set({ state: "failed", attempts: 6 }).execute();
    expect((await readState()).mails).toMatchObject({ failed: 2, resendable: 1, waiting: 0 });
    expect((await admin.mutate("admin.retryMails", undefined)).data).toEqual({ mails: 1 });
    await expect.poll(() => smtp.mails.map(({ subject }) => subject)).toEqual(["Rimborso"]);
    await expect.poll(async () => (await readState()).mails).toMatchObject({ failed: 1, resendable: 0, waiting: 0 });
    expect(await readAudit("server.mails_retried")).toEqual([{ mails: 1 }]);
    const answer = async () => (await readState()).providers.find(({ name }) => name === "mail");
    await expect.poll(answer).toMatchObject({ succeededAt: expect.any(String), failure: null });
  });
});

test("jobs show their last run, also a failed one, and one that waits can be begun now", async () => {
  const failing: BackgroundJob = { intervalSeconds: 2, run: () => Promise.reject(new TypeError("password=segreto")) };
  const hourly: BackgroundJob = { intervalSeconds: 3600, run: () => Promise.resolve() };
  const stop = await startJobs(api.deps, { failing, hourly });
  try {
    const readJob = async (job: string) => (await readState()).jobs.find(({ name }) => name === job);
    const isDue = async () => new Date((await readJob("hourly"))?.nextAt ?? "9999-01-01") <= new Date();
    expect(await readJob("hourly")).toMatchObject({ lastOutcome: null, lastStartedAt: null, waiting: 1 });
    expect(await isDue()).toBe(false);
    expect((await admin.mutate("admin.startJob", { name: "hourly" })).data).toEqual({ started: true });
    expect(await isDue()).toBe(true);
    expect((await admin.mutate("admin.startJob", { name: "no-such-job" })).data).toEqual({ started: false });
    await expect
      .poll(() => readJob("failing"), { timeout: 20_000 })
      .toMatchObject({ lastOutcome: "failed", failure: "TypeError", waiting: 1 });
    expect(await readAudit("server.job_started")).toEqual([{ job: "hourly" }]);
  } finally {
    await stop();
  }
});
