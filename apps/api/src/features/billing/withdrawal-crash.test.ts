import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createStripe } from "../../clients/stripe/stripe.ts";
import { readEnv } from "../../config/env.ts";
import { startApiProcess, type ApiProcess } from "../../testing/api-process.ts";
import { parseSessionId, webhookSecret } from "../../testing/payments-api.ts";
import { mailEnv, listQueuedMails } from "../../testing/queued-mails.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { reconcilePayments } from "./reconcile.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
const fakeStripe = await startFakeStripe({ webhookSecret, retryDelaysMs: [] });
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_crash",
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: fakeStripe.url,
};
const start = (): Promise<ApiProcess> =>
  startApiProcess({ ...mailEnv, ...stripe, DATABASE_URL: databaseUrl, LOG_LEVEL: "fatal" });
let server = await start();
afterAll(async () => {
  await server.kill();
  await fakeStripe.close();
  await db.destroy();
});

/** Runs the job of the restarted server, ten minutes later. */
const reconcile = () =>
  reconcilePayments({
    db,
    env: readEnv({}),
    log: pino({ level: "silent" }),
    payments: createStripe({
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecrets: [webhookSecret],
      apiBase: fakeStripe.url,
    }),
  });

type Purchase = { cookie: string; userId: string; id: string; email: string };

async function bought(): Promise<Purchase> {
  const { id: userId } = await aUser(db);
  const cookie = `session=${await createSessionStore(db).open(userId)}`;
  const send = (path: string, body: object) =>
    fetch(server.url + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie },
    });
  const { url } = (await (await send("/api/create-checkout-session", { planType: "monthly" })).json()) as {
    url: string;
  };
  fakeStripe.control.pay({ session: parseSessionId(url) });
  expect((await send("/api/manual-pro-activation", {})).status).toBe(200);
  const { id } = await db.selectFrom("checkout").select("id").where("userId", "=", userId).executeTakeFirstOrThrow();
  fakeStripe.calls.length = 0;
  return { cookie, userId, id, email: `${id}@example.org` };
}

const declare = ({ cookie, id, email }: Purchase) =>
  fetch(`${server.url}/api/withdraw`, {
    method: "POST",
    body: JSON.stringify({ purchaseId: id, name: "Giulia Ferri", email }),
    headers: { "content-type": "application/json", cookie },
  });

/** Stored state of a withdrawal: declarations, receipts, refunds made by the provider, cents refunded. */
async function outcome({ id, email }: Purchase) {
  const declarations = await db.selectFrom("withdrawal").select("id").where("checkoutId", "=", id).execute();
  const { refundedCents } = await db
    .selectFrom("checkout")
    .select("refundedCents")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const grants = await db.selectFrom("proGrant").select("revocationReason").where("checkoutId", "=", id).execute();
  const receipts = await listQueuedMails(db, email);
  return {
    declarations: declarations.length,
    receipts: receipts.length,
    refundedCents,
    revocationReason: grants.map(({ revocationReason }) => revocationReason),
  };
}
const nothing = { declarations: 0, receipts: 0, refundedCents: 0, revocationReason: [null] };
const once = { declarations: 1, receipts: 1, refundedCents: 999, revocationReason: ["withdrawal"] };

test.each(["withdrawal", "refund_order", "pro_grant", "audit_event", "outbox_mail"])(
  "a process killed before it writes to %s changes nothing, and the next request withdraws once",
  async (table) => {
    const purchase = await bought();
    await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
      const request = declare(purchase).catch(() => "cut");
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows.length;
        })
        .toBe(1);
      await server.kill();
      expect(await request).toBe("cut");
    });
    expect(await outcome(purchase)).toEqual(nothing);
    server = await start();
    expect((await declare(purchase)).status).toBe(200);
    expect((await declare(purchase)).status).toBe(200);
    await expect.poll(() => outcome(purchase)).toEqual(once);
  },
);

test.each(["hang", "hang_after_work"] as const)(
  "a process killed while it requests the refund (%s) keeps the declaration, and the job refunds once",
  async (fault) => {
    const purchase = await bought();
    // The first request reads the checkout, the second one makes the refund.
    fakeStripe.setFault("slow", { delayMs: 300 });
    expect((await declare(purchase)).status).toBe(200);
    await expect.poll(() => fakeStripe.calls.length).toBe(1);
    fakeStripe.setFault(fault);
    await expect.poll(() => fakeStripe.calls.some(({ path }) => path === "/v1/refunds")).toBe(true);
    await server.kill();
    fakeStripe.setFault(null);
    expect(await outcome(purchase)).toEqual({ ...once, refundedCents: 0 });
    await reconcile();
    await reconcile();
    expect(await outcome(purchase)).toEqual(once);
    server = await start();
  },
);
