import { afterAll, describe, expect, test } from "vitest";
import { metricsRegistry } from "../../metrics/registry.ts";
import { startApi } from "../../testing/harness.ts";
import { readMoneyTables, openCheckoutSession, startPaymentsApi, webhookUrl } from "../../testing/payments-api.ts";

const running = startPaymentsApi();
const { post, deliver, profile, daysLeft } = running;
const control = () => running.fakeStripe.control;

describe("a paid checkout", () => {
  test("grants its days once, however often the webhook is delivered", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    control().pay({ session });
    const [letter] = await running.deliverAll();
    if (!letter) throw new Error("no letter");
    expect(await profile(buyer)).toMatchObject({ isPro: true, proStatus: "active" });
    expect(await daysLeft(buyer)).toBeCloseTo(30, 2);
    const [checkout] = await running.checkouts(buyer);
    expect(checkout).toMatchObject({ state: "paid", paidCents: 999, paymentIntent: expect.stringMatching(/^pi_/) });
    const calls = running.fakeStripe.calls.length;
    expect((await deliver(letter)).status).toBe(200);
    // A handled webhook causes no further requests to the provider.
    expect(running.fakeStripe.calls).toHaveLength(calls);
    expect(await running.grants(buyer)).toMatchObject([{ days: 30, source: "checkout", checkoutId: checkout?.id }]);
  });

  test("grants its days once when two events report it", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setWebhookFault("duplicate_as_another");
    control().pay({ session: await openCheckoutSession(buyer, "weekly") });
    expect(new Set((await running.deliverAll()).map(({ id }) => id)).size).toBe(2);
    expect(await running.grants(buyer)).toHaveLength(1);
  });

  test("grants its days with a partial discount and with one of 100 %", async () => {
    const [saver, guest] = [await running.api.signUp(), await running.api.signUp()];
    const provider = running.provider();
    const coupon = { name: "Prova", maxRedemptions: 5, minimumCents: null, amountOffCents: null };
    await provider.createPromotions([
      { ...coupon, couponId: "half", code: "META", percentOff: 50 },
      { ...coupon, couponId: "whole", code: "TUTTO", percentOff: 100 },
    ]);
    const [half, whole] = [await openCheckoutSession(saver, "yearly"), await openCheckoutSession(guest, "weekly")];
    expect(control().applyCode({ session: half, code: "META" })).toBeNull();
    expect(control().applyCode({ session: whole, code: "TUTTO" })).toBeNull();
    control().pay({ session: half });
    control().pay({ session: whole });
    await running.deliverAll();
    expect(await running.checkouts(saver)).toMatchObject([{ state: "paid", paidCents: 1199 }]);
    expect(await running.checkouts(guest)).toMatchObject([{ state: "free", paidCents: 0, paymentIntent: null }]);
    expect(await running.grants(saver)).toMatchObject([{ days: 365, revokedAt: null }]);
    expect(await running.grants(guest)).toMatchObject([{ days: 7, revokedAt: null }]);
  });

  test("adds exactly its days when bought before the current period ends", async () => {
    const buyer = await running.api.signUp();
    for (const plan of ["monthly", "yearly"] as const) {
      control().pay({ session: await openCheckoutSession(buyer, plan) });
      await running.deliverAll();
    }
    expect(await daysLeft(buyer)).toBeCloseTo(395, 2);
  });

  test("writes an audit event with user, plan and days, and increments the metrics", async () => {
    const buyer = await running.api.signUp();
    control().pay({ session: await openCheckoutSession(buyer, "monthly") });
    await running.deliverAll();
    const rows = await running.api.db
      .selectFrom("auditEvent")
      .select(["action", "actorId"])
      .where("subjectId", "=", buyer.user.id)
      .orderBy("action")
      .execute();
    expect(rows).toEqual([
      { action: "checkout.creating", actorId: buyer.user.id },
      { action: "checkout.paid", actorId: null },
      { action: "grant.created", actorId: null },
    ]);
    const figures = await metricsRegistry.metrics();
    expect(figures).toMatch(/checkouts_total\{state="paid"\} [1-9]/);
    expect(figures).toMatch(/pro_grants_total\{event="created"\} [1-9]/);
    expect(figures).toMatch(/payment_webhooks_total\{outcome="fulfilled"\} [1-9]/);
    expect(figures).toMatch(/checkout_fulfilment_seconds_count\{outcome="done"\} [1-9]/);
  });
});

describe("no days are granted", () => {
  test("for a page that was abandoned, declined or expired", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    control().decline({ session });
    control().expire({ session });
    await running.deliverAll();
    expect(await running.checkouts(buyer)).toMatchObject([{ state: "expired" }]);
    expect(await profile(buyer)).toMatchObject({ isPro: false, proStatus: "free", proExpiresAt: null });
  });

  test("before a bank transfer has arrived, or when it fails", async () => {
    const [lucky, other] = [await running.api.signUp(), await running.api.signUp()];
    const [comes, fails] = [await openCheckoutSession(lucky, "monthly"), await openCheckoutSession(other, "monthly")];
    control().payLater({ session: comes });
    control().payLater({ session: fails });
    await running.deliverAll();
    expect(await running.checkouts(lucky)).toMatchObject([{ state: "unpaid" }]);
    expect(await running.grants(lucky)).toEqual([]);
    control().settle({ session: comes, outcome: "succeeded" });
    control().settle({ session: fails, outcome: "failed" });
    await running.deliverAll();
    expect(await running.grants(lucky)).toMatchObject([{ days: 30, revokedAt: null }]);
    expect(await running.checkouts(other)).toMatchObject([{ state: "failed" }]);
    expect(await running.grants(other)).toEqual([]);
  });

  test("for a payment of another amount than the plan's price, which raises an alarm", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    await running.api.db
      .updateTable("checkout")
      .set({ priceCents: 1099 })
      .where("userId", "=", buyer.user.id)
      .execute();
    control().pay({ session });
    await running.deliverAll();
    expect(await running.checkouts(buyer)).toMatchObject([{ state: "mismatch", paidCents: 999 }]);
    expect(await running.grants(buyer)).toEqual([]);
    expect(running.api.logged()).toMatch(/"level":50.*"alert":"payment".*not over our price/);
    expect(await metricsRegistry.metrics()).toMatch(/checkouts_total\{state="mismatch"\} 1/);
  });

  test("for a checkout of the provider that is not ours, which raises an alarm", async () => {
    const before = await readMoneyTables(running.api.databaseUrl);
    const { sessionId } = await running
      .provider()
      .openCheckout({
        id: "made-elsewhere",
        plan: { type: "yearly", priceCents: 2399, days: 365 },
        name: "Altro",
        userId: "nobody",
        email: "nessuno@example.org",
        origin: "https://altrove.example",
      });
    control().pay({ session: sessionId });
    control().refund({ session: sessionId });
    await running.deliverAll();
    expect(await readMoneyTables(running.api.databaseUrl)).toEqual(before);
    expect(running.api.logged()).toMatch(/"alert":"payment".*none of ours/);
  });

  test("to an erased account: the payment stays recorded and is refunded", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    await running.api.db.deleteFrom("appUser").where("id", "=", buyer.user.id).execute();
    control().pay({ session });
    await running.deliverAll();
    const row = () =>
      running.api.db.selectFrom("checkout").selectAll().where("sessionId", "=", session).executeTakeFirstOrThrow();
    await expect.poll(row).toMatchObject({ userId: null, state: "paid", paidCents: 999, refundedCents: 999 });
    expect(running.api.logged()).toMatch(/"alert":"payment".*account that is gone/);
  });
});

describe("a webhook that cannot be processed now gets a status that makes the provider retry", () => {
  test("while the provider's API does not answer", async () => {
    const buyer = await running.api.signUp();
    control().pay({ session: await openCheckoutSession(buyer, "monthly") });
    const [letter] = await post();
    if (!letter) throw new Error("no letter");
    running.fakeStripe.setFault("status_500");
    expect((await deliver(letter)).status).toBe(503);
    expect(await running.grants(buyer)).toEqual([]);
    running.fakeStripe.setFault(null);
    expect((await deliver(letter)).status).toBe(200);
    expect(await running.grants(buyer)).toMatchObject([{ days: 30 }]);
  });

  test("and admins see it, and process it without waiting for the provider", async () => {
    const [buyer, admin] = [await running.api.signUp(), await running.api.signUp({ role: "admin" })];
    const readPayments = async () => (await admin.query("admin.server", undefined)).data.payments.failedEvents;
    control().pay({ session: await openCheckoutSession(buyer, "monthly") });
    const [letter] = await post();
    if (!letter) throw new Error("no letter");
    running.fakeStripe.setFault("status_500");
    for (const _try of [1, 2]) await deliver(letter);
    const { id, type } = letter;
    expect(await readPayments()).toEqual([
      { id, type, failure: "payment_unverified", tries: 2, failedAt: expect.any(String) },
    ]);
    expect((await admin.mutate("admin.retryPayments", undefined)).data).toEqual({ processed: 0, failed: 1 });
    running.fakeStripe.setFault(null);
    expect((await admin.mutate("admin.retryPayments", undefined)).data).toEqual({ processed: 1, failed: 0 });
    expect(await running.grants(buyer)).toMatchObject([{ days: 30 }]);
    expect(await readPayments()).toEqual([]);
  });

  test("while the database is unavailable", async () => {
    const lonely = await startApi({ databaseUrl: "postgres://postgres@127.0.0.1:1/none" });
    lonely.deps.payments = running.provider();
    afterAll(() => lonely.close());
    const buyer = await running.api.signUp();
    control().pay({ session: await openCheckoutSession(buyer, "monthly") });
    const [{ payload, signature } = { payload: "", signature: "" }] = await post();
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const request = { method: "POST" as const, url: webhookUrl, payload, headers };
    expect((await lonely.guest.ask(request)).status).toBe(503);
  });

  test("but one about an unrelated object gets 200 and is not stored", async () => {
    const payload = JSON.stringify({ id: "evt_1", type: "customer.created", data: { object: { id: "cus_1" } } });
    const before = await readMoneyTables(running.api.databaseUrl);
    expect(await deliver({ payload, signature: running.provider().signWebhook(payload) })).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(await readMoneyTables(running.api.databaseUrl)).toEqual(before);
  });
});
