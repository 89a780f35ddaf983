import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createStripe } from "../../clients/stripe/stripe.ts";
import { readEnv } from "../../config/env.ts";
import { startApiProcess, type ApiProcess } from "../../testing/api-process.ts";
import { holdWrites } from "../../testing/held-writes.ts";
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

test("a process killed before it writes to any table of a withdrawal changes nothing, and the next request withdraws once", async () => {
  const tables = ["withdrawal", "refund_order", "pro_grant", "audit_event", "outbox_mail"];
  const purchases: (Purchase & { table: string })[] = [];
  for (const table of tables) purchases.push({ ...(await bought()), table });
  const outcomes = async () =>
    Object.fromEntries(await Promise.all(purchases.map(async (one) => [one.table, await outcome(one)])));
  const forEachTable = <Value>(value: Value) => Object.fromEntries(tables.map((table) => [table, value]));

  const writes = purchases.map(({ table, id, userId }) => ({ table, ids: [id, userId] }));
  await holdWrites(db, writes, async (waitForAll) => {
    const requests = purchases.map((purchase) => declare(purchase).catch(() => "cut"));
    await waitForAll();
    await server.kill();
    expect(await Promise.all(requests)).toEqual(tables.map(() => "cut"));
  });
  expect(await outcomes()).toEqual(forEachTable(nothing));
  server = await start();
  for (const purchase of purchases) {
    expect((await declare(purchase)).status).toBe(200);
    expect((await declare(purchase)).status).toBe(200);
  }
  await expect.poll(outcomes).toEqual(forEachTable(once));
});

test("a process killed while it requests a refund, made by the provider or not, keeps the declaration, and the job refunds once", async () => {
  const cases = [
    { purchase: await bought(), fault: "hang" },
    { purchase: await bought(), fault: "hang_after_work" },
  ] as const;
  const outcomes = () => Promise.all(cases.map(({ purchase }) => outcome(purchase)));
  const countRefundCalls = () => fakeStripe.calls.filter(({ path }) => path === "/v1/refunds").length;
  for (const { purchase, fault } of cases) {
    fakeStripe.calls.length = 0;
    // The first request reads the checkout, the second one makes the refund.
    fakeStripe.setFault("slow", { delayMs: 300 });
    expect((await declare(purchase)).status).toBe(200);
    await expect.poll(() => fakeStripe.calls.length).toBe(1);
    fakeStripe.setFault(fault);
    await expect.poll(countRefundCalls).toBe(1);
  }
  await server.kill();
  fakeStripe.setFault(null);
  const keptDeclaration = { ...once, refundedCents: 0 };
  expect(await outcomes()).toEqual([keptDeclaration, keptDeclaration]);
  await reconcile();
  await reconcile();
  expect(await outcomes()).toEqual([once, once]);
});
