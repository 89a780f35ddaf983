import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneLineItem, openTestShop, paymentIntentIdOf } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function paid(more?: Parameters<TestShop["checkout"]>[0]): Promise<{ id: string; intent: string }> {
  const { id } = await shop.checkout(more);
  const { payment_intent: intent } = shop.fakeStripe.control.pay({ session: id });
  return { id, intent: intent ?? "" };
}

async function chargeOf(intent: string): Promise<Stripe.Charge> {
  const [charge] = (await shop.stripe.charges.list({ payment_intent: intent })).data;
  if (!charge) throw new Error("nothing was charged");
  return charge;
}

/** The types of an object's events since the shop opened, in order of creation. */
async function eventsOf(id: string): Promise<string[]> {
  await shop.fakeStripe.waitForDeliveries();
  return shop
    .eventsInOrder()
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type);
}

describe("a payment", () => {
  test("by card completes and pays the session at once", async () => {
    const { id, intent } = await paid();
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      payment_intent: intent,
      customer_details: { email: "ada@example.org" },
    });
    expect(await shop.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: "succeeded",
      amount: 999,
      amount_received: 999,
    });
    expect(await chargeOf(intent)).toMatchObject({
      status: "succeeded",
      paid: true,
      captured: true,
      amount: 999,
    });
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
  });

  test("succeeds only once", async () => {
    const { id } = await paid();
    expect(() => shop.fakeStripe.control.pay({ session: id })).toThrow("complete, not open");
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
  });

  test("with a declined card leaves the session open, and another card can pay it", async () => {
    const { id } = await shop.checkout();
    const { payment_intent: intent } = shop.fakeStripe.control.decline({ session: id });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "open",
      payment_status: "unpaid",
    });
    expect(await shop.stripe.paymentIntents.retrieve(intent ?? "")).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code: "card_declined" },
    });
    expect(shop.fakeStripe.control.pay({ session: id })).toMatchObject({
      payment_intent: intent,
      payment_status: "paid",
    });
    const charges = await shop.stripe.charges.list({ payment_intent: intent ?? "" });
    expect(charges.data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  test.each(["succeeded", "failed"] as const)(
    "of a delayed method completes the session unpaid, then it has %s",
    async (outcome) => {
      const { id } = await shop.checkout();
      expect(shop.fakeStripe.control.payLater({ session: id })).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
      });
      const intent = paymentIntentIdOf(await shop.stripe.checkout.sessions.retrieve(id));
      expect(await shop.stripe.paymentIntents.retrieve(intent)).toMatchObject({
        status: "processing",
      });
      shop.fakeStripe.control.settle({ session: id, outcome });
      expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
        status: "complete",
        payment_status: outcome === "succeeded" ? "paid" : "unpaid",
      });
      expect(await eventsOf(id)).toEqual(["checkout.session.completed", `checkout.session.async_payment_${outcome}`]);
      expect(() => shop.fakeStripe.control.settle({ session: id, outcome })).toThrow("No payment");
    },
  );

  test("of zero needs no payment intent", async () => {
    const { id } = await shop.checkout({ line_items: [oneLineItem(0)] });
    shop.fakeStripe.control.pay({ session: id });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      payment_intent: null,
      amount_total: 0,
    });
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
  });
});

describe("a refund", () => {
  test("of a part and then the rest marks the charge as refunded only at the end", async () => {
    const { intent } = await paid();
    const first = await shop.stripe.refunds.create({ payment_intent: intent, amount: 400 });
    expect(first).toMatchObject({
      object: "refund",
      amount: 400,
      status: "succeeded",
      payment_intent: intent,
    });
    const charge = await chargeOf(intent);
    expect(charge).toMatchObject({ amount_refunded: 400, refunded: false });
    const second = await shop.stripe.refunds.create({ charge: charge.id, reason: "requested_by_customer" });
    expect(second).toMatchObject({ amount: 599, reason: "requested_by_customer" });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 999, refunded: true });
    const listed = await shop.stripe.refunds.list({ payment_intent: intent });
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await shop.stripe.refunds.retrieve(first.id, { expand: ["charge"] })).toMatchObject({
      charge: { id: charge.id, refunded: true },
    });
    expect(await eventsOf(first.id)).toEqual(["refund.created"]);
    const told = shop.eventsInOrder().filter(({ type }) => type === "charge.refunded");
    expect(told.slice(-2).map(({ data }) => data.object)).toMatchObject([
      { id: charge.id, refunded: false, amount_refunded: 400 },
      { id: charge.id, refunded: true, amount_refunded: 999 },
    ]);
  });

  test("is rejected above the remaining amount, for a refunded charge and for an unpaid one", async () => {
    const { id, intent } = await paid();
    await expect(shop.stripe.refunds.create({ payment_intent: intent, amount: 1000 })).rejects.toMatchObject({
      message: "Refund amount (€10.00) is greater than unrefunded amount on charge (€9.99)",
      param: "amount",
    });
    shop.fakeStripe.control.refund({ session: id });
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    await expect(shop.stripe.refunds.create({ payment_intent: "pi_nobody" })).rejects.toMatchObject({
      code: "resource_missing",
      param: "payment_intent",
    });
    await expect(shop.stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
    const { id: later } = await shop.checkout();
    const { payment_intent: pending } = shop.fakeStripe.control.payLater({ session: later });
    await expect(shop.stripe.refunds.create({ payment_intent: pending ?? "" })).rejects.toMatchObject({
      message: expect.stringContaining("does not have a successful charge to refund"),
    });
  });

  test("that fails restores the charge", async () => {
    const { id, intent } = await paid();
    const { id: refund } = shop.fakeStripe.control.refund({ session: id, pending: true });
    expect(await shop.stripe.refunds.retrieve(refund)).toMatchObject({ status: "pending" });
    expect(await chargeOf(intent)).toMatchObject({ refunded: true });
    shop.fakeStripe.control.settleRefund({ refund, outcome: "failed" });
    expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await eventsOf(refund)).toEqual(["refund.created", "refund.failed", "refund.updated"]);
  });

  test("can be pending and then succeed", async () => {
    const { id } = await paid();
    const { id: refund } = shop.fakeStripe.control.refund({ session: id, amount: 100, pending: true });
    shop.fakeStripe.control.settleRefund({ refund, outcome: "succeeded" });
    expect(await shop.stripe.refunds.retrieve(refund)).toMatchObject({ status: "succeeded", amount: 100 });
    expect(await eventsOf(refund)).toEqual(["refund.created", "refund.updated"]);
  });
});

describe("a dispute", () => {
  test.each(["won", "lost"] as const)("is opened and %s, and the charge stays marked as disputed", async (outcome) => {
    const { id, intent } = await paid();
    const { id: dispute } = shop.fakeStripe.control.openDispute({ session: id });
    expect(await chargeOf(intent)).toMatchObject({ disputed: true, refunded: false });
    expect(await shop.stripe.disputes.retrieve(dispute)).toMatchObject({
      status: "needs_response",
      amount: 999,
    });
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    shop.fakeStripe.control.closeDispute({ session: id, outcome });
    const [listed] = (await shop.stripe.disputes.list({ payment_intent: intent })).data;
    expect(listed).toMatchObject({ id: dispute, status: outcome });
    expect(await chargeOf(intent)).toMatchObject({ disputed: true });
    expect(await eventsOf(dispute)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
    expect(() => shop.fakeStripe.control.openDispute({ session: id })).toThrow("cannot be disputed");
  });
});

describe("events", () => {
  test("contain the objects as they were at the time", async () => {
    const { id } = await shop.checkout();
    shop.fakeStripe.control.payLater({ session: id });
    shop.fakeStripe.control.settle({ session: id, outcome: "succeeded" });
    const { data } = await shop.stripe.events.list({ type: "checkout.session.*", limit: 2 });
    expect(data.map((event) => event.data.object)).toMatchObject([
      { id, payment_status: "paid" },
      { id, payment_status: "unpaid" },
    ]);
  });

  test("name the request that caused them", async () => {
    const own = await openTestShop();
    const { id } = await own.checkout();
    own.fakeStripe.control.pay({ session: id });
    const intent = paymentIntentIdOf(await own.stripe.checkout.sessions.retrieve(id));
    await own.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: "give-back" });
    await own.fakeStripe.waitForDeliveries();
    const all = await own.stripe.events.list();
    expect(all.data.map(({ type }) => type)).toEqual([
      "charge.refunded",
      "refund.created",
      "checkout.session.completed",
    ]);
    expect(all.data[0]).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      pending_webhooks: 0,
      request: { idempotency_key: "give-back", id: expect.stringMatching(/^req_/) },
    });
    expect((await own.stripe.events.list({ type: "checkout.session.*" })).data).toMatchObject([
      { data: { object: { id, payment_status: "paid" } }, request: { id: null } },
    ]);
    const some = await own.stripe.events.list({ types: ["refund.created", "charge.refunded"], limit: 1 });
    expect(some).toMatchObject({ has_more: true, data: [{ type: "charge.refunded" }] });
    expect(await own.stripe.events.retrieve(all.data[0]?.id ?? "")).toMatchObject({
      type: "charge.refunded",
    });
    await own.close();
  });
});
