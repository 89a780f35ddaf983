import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "./testing/stripe-shop.ts";

let shop: TestShop;
/** Milliseconds that the clock of the account is ahead. */
let aheadMs = 0;
beforeEach(async () => {
  aheadMs = 0;
  shop = await openTestShop({ now: () => Date.now() + aheadMs });
});
afterEach(() => shop.close());

const creations = () => shop.fakeStripe.calls.filter(({ status, replayed }) => status === 200 && !replayed).length;
const expand = { expand: ["payment_intent.latest_charge"] };
const read = (id: string) => shop.stripe.checkout.sessions.retrieve(id, expand);

/** The types of all events so far, in order of creation. */
async function eventTypes(): Promise<string[]> {
  await shop.fakeStripe.waitForDeliveries();
  const types = new Map(shop.events.map(({ id, type }) => [id, type]));
  return shop.fakeStripe.eventIds().map((id) => types.get(id) ?? "not received");
}

describe("an idempotency key", () => {
  test("returns the first response again, whatever happened since", async () => {
    const first = await shop.checkout("same");
    shop.fakeStripe.control.pay({ session: first.id });
    expect(await shop.checkout("same")).toEqual(first);
    expect(creations()).toBe(1);
  });

  test("is rejected with another request", async () => {
    await shop.checkout("other");
    const error = { type: "StripeIdempotencyError", statusCode: 400 };
    await expect(shop.checkout("other", 1999)).rejects.toMatchObject(error);
    const refund = shop.stripe.refunds.create({ payment_intent: "pi_1" }, { idempotencyKey: "other" });
    await expect(refund).rejects.toMatchObject(error);
  });

  test("of two simultaneous requests lets one in and gives the other a conflict", async () => {
    const response = Promise.withResolvers<void>();
    shop.fakeStripe.setFault("slow", { until: response.promise, times: 1 });
    const first = shop.checkout("twins");
    await expect.poll(() => shop.fakeStripe.calls.length).toBe(1);
    await expect(shop.checkout("twins")).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    response.resolve();
    expect(await first).toMatchObject({ status: "open" });
  });

  test.each([
    ["status_500", 0],
    ["status_500_after_work", 1],
  ] as const)("repeats a server error (%s), whether the work was done or not", async (fault, events) => {
    const { id } = await shop.checkout();
    const refund = () => {
      const params = { payment_intent, reason: "requested_by_customer" as const };
      return shop.stripe.refunds.create(params, { idempotencyKey: "refund" });
    };
    const payment_intent = shop.fakeStripe.control.pay({ session: id }).payment_intent ?? "";
    shop.fakeStripe.setFault(fault, { times: 1 });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(refund()).rejects.toMatchObject({ statusCode: 500 });
    expect((await eventTypes()).filter((type) => type === "refund.created")).toHaveLength(events);
  });

  test.each(["cut_after_work", "cut_midway", "half_json"] as const)("returns a response lost by %s", async (fault) => {
    shop.fakeStripe.setFault(fault, { times: 1 });
    // The SDK repeats a request whose connection was cut.
    await shop.checkout("lost").catch(() => undefined);
    expect((await shop.checkout("lost")).status).toBe("open");
    expect(shop.fakeStripe.calls.at(-1)?.replayed).toBe(true);
  });

  test("stays free after a request that was invalid, limited or cut off before its work", async () => {
    await expect(shop.checkout("free", 10)).rejects.toMatchObject({ statusCode: 400 });
    for (const fault of ["rate_limited", "status_503", "not_json"] as const) {
      shop.fakeStripe.setFault(fault, { times: 1 });
      await expect(shop.checkout("free")).rejects.toMatchObject({ type: expect.stringMatching(/^Stripe/) });
    }
    expect((await shop.checkout("free", 1999)).amount_total).toBe(1999);
  });
});

test("a parameter that the fake does not know is rejected, and so is a key of another account", async () => {
  const { url } = shop.fakeStripe;
  const post = (key: string) =>
    fetch(`${url}/v1/coupons`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ shop: "1" }),
    });
  expect([(await post("sk_test_shop")).status, (await post("sk_live_shop")).status]).toEqual([400, 401]);
});

test("an open session expires after a day with an event, and cannot be paid", async () => {
  const { id } = await shop.checkout();
  aheadMs = 86_400_000;
  expect(await read(id)).toMatchObject({ status: "expired", url: null, payment_intent: null });
  expect(await eventTypes()).toEqual(["checkout.session.expired"]);
  expect(() => shop.fakeStripe.control.pay({ session: id })).toThrow("expired, not open");
});

test("payments, refunds and disputes send the events of Stripe and reject what is impossible", async () => {
  const { control } = shop.fakeStripe;
  const { id: session } = await shop.checkout();
  control.decline({ session });
  control.payLater({ session });
  expect(() => control.refund({ session })).toThrow("does not have a successful charge");
  control.settle({ session, outcome: "succeeded" });
  expect(() => control.settle({ session, outcome: "failed" })).toThrow("No payment");
  const { id: refund } = control.refund({ session, amount: 400 });
  expect(() => control.refund({ session, amount: 600 })).toThrow("greater than");
  expect(await read(session)).toMatchObject({
    payment_intent: { amount_received: 999, latest_charge: { amount_refunded: 400, refunded: false } },
  });
  control.openDispute({ session });
  expect(() => control.refund({ session })).toThrow("charged back");
  control.closeDispute({ session, outcome: "won" });
  control.refund({ session });
  expect(() => control.refund({ session })).toThrow("already been refunded");
  control.failRefund({ refund });
  expect(await read(session)).toMatchObject({
    payment_intent: { latest_charge: { amount_refunded: 599, refunded: false, disputed: true } },
  });
  expect(await eventTypes()).toEqual([
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "refund.created",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
    "refund.created",
    "charge.refunded",
    "refund.failed",
    "refund.updated",
  ]);
});

describe("a webhook", () => {
  const buy = async () => shop.fakeStripe.control.pay({ session: (await shop.checkout()).id });

  test("is sent again until it is accepted, each time with a valid signature", async () => {
    shop.queueStatuses(500, 302);
    const { id } = await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.events).toHaveLength(3);
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(1);
    expect(shop.events[0]).toMatchObject({ object: "event", data: { object: { id, payment_status: "paid" } } });
  });

  test("is sent once more as another event or lost, as the fault says", async () => {
    shop.fakeStripe.setWebhookFault("duplicate_as_another");
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(2);
    shop.fakeStripe.setWebhookFault("lost");
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.events).toHaveLength(2);
  });
});
