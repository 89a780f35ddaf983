import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, webhookSecret } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";
import { webhookFaults } from "./webhook-faults.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Triggers an event. */
async function buy(): Promise<string> {
  const { id } = await shop.checkout();
  shop.fakeStripe.control.pay({ session: id });
  return id;
}
const verify = (at: number, secret = webhookSecret): Stripe.Event => {
  const letter = shop.received[at];
  if (!letter) throw new Error(`no letter ${at}`);
  return shop.stripe.webhooks.constructEvent(letter.body, letter.headers["stripe-signature"] ?? "", secret);
};
const sessionsTold = (): string[] => shop.events().map(({ data }) => (data.object as { id: string }).id);

test("an event is posted with Stripe's signature", async () => {
  const id = await buy();
  await shop.fakeStripe.waitForDeliveries();
  expect(shop.received).toHaveLength(1);
  expect(verify(0)).toMatchObject({
    object: "event",
    type: "checkout.session.completed",
    api_version: "2026-10-28.endive",
    livemode: false,
    data: { object: { id, payment_status: "paid" } },
  });
  const [letter] = shop.received;
  expect(letter?.headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
  expect(letter?.headers["stripe-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/);
  expect(letter?.body).toContain('{\n  "id": "evt_');
  expect(() => verify(0, "whsec_other")).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test("an event is sent again until it is accepted, each time with a new signature", async () => {
  shop.queueStatuses(500, 302);
  await buy();
  await shop.fakeStripe.waitForDeliveries();
  expect(shop.fakeStripe.deliveries).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 302 },
    { attempt: 3, status: 200 },
  ]);
  expect(new Set(shop.events().map(({ id }) => id)).size).toBe(1);
  expect(shop.events()).toHaveLength(3);
});

test("an event that is never accepted is abandoned, and can be redelivered manually", async () => {
  shop.queueStatuses(500, 500, 500);
  await buy();
  await shop.fakeStripe.waitForDeliveries();
  const [event] = (await shop.stripe.events.list()).data;
  expect(event).toMatchObject({ pending_webhooks: 1 });
  shop.fakeStripe.control.redeliver({ event: event?.id ?? "" });
  await shop.fakeStripe.waitForDeliveries();
  expect(shop.received).toHaveLength(4);
  expect(await shop.stripe.events.retrieve(event?.id ?? "")).toMatchObject({ pending_webhooks: 0 });
});

test("an endpoint that does not respond is called again", async () => {
  const own = await openTestShop({ webhookTimeoutMs: 1000 });
  own.queueStatuses(null);
  own.fakeStripe.control.pay({ session: (await own.checkout()).id });
  await own.fakeStripe.waitForDeliveries();
  const statuses = own.fakeStripe.deliveries.map(({ status }) => status);
  expect([statuses[0], statuses.at(-1)]).toEqual([null, 200]);
  await own.close();
});

test("events are sent to the configured endpoint, and nowhere without one", async () => {
  shop.fakeStripe.control.pointWebhook({ endpoint: null });
  await buy();
  await shop.fakeStripe.waitForDeliveries();
  expect(shop.received).toEqual([]);
  const other = await openTestShop();
  const url = `http://127.0.0.1:${other.fakeStripe.port}/nowhere`;
  shop.fakeStripe.control.pointWebhook({ endpoint: { url, secret: "whsec_new" } });
  await buy();
  await shop.fakeStripe.waitForDeliveries();
  expect(shop.fakeStripe.deliveries.map(({ status }) => status)).toEqual([404, 404, 404]);
  await other.close();
});

describe("a webhook fault", () => {
  const unbelievable = ["bad_signature", "other_secret", "unsigned", "stale_timestamp", "altered_body"] as const;

  test.each(unbelievable)("%s fails the verification of the SDK, and the next delivery is valid", async (fault) => {
    shop.fakeStripe.setWebhookFault(fault, { times: 1 });
    shop.queueStatuses(400);
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.received).toHaveLength(2);
    expect(() => verify(0)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(verify(1).type).toBe("checkout.session.completed");
  });

  test("stale_timestamp has a valid signature of its own time", async () => {
    shop.fakeStripe.setWebhookFault("stale_timestamp", { times: 1 });
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(() => verify(0)).toThrow("Timestamp outside the tolerance zone");
    const [letter] = shop.received;
    const header = letter?.headers["stripe-signature"] ?? "";
    const event = shop.stripe.webhooks.constructEvent(letter?.body ?? "", header, webhookSecret, 900);
    expect(event.type).toBe("checkout.session.completed");
  });

  test("duplicate sends the same event twice", async () => {
    shop.fakeStripe.setWebhookFault("duplicate", { times: 1 });
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(new Set(shop.events().map(({ id }) => id)).size).toBe(1);
    expect(shop.events()).toHaveLength(2);
  });

  test("duplicate_as_another sends the same change as two events", async () => {
    shop.fakeStripe.setWebhookFault("duplicate_as_another", { times: 1 });
    const id = await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(new Set(shop.events().map((event) => event.id)).size).toBe(2);
    expect(sessionsTold()).toEqual([id, id]);
  });

  test("out_of_order sends a later event first", async () => {
    shop.fakeStripe.setWebhookFault("out_of_order", { times: 1, delayMs: 600_000 });
    const first = await buy();
    const second = await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(sessionsTold()).toEqual([second, first]);
  });

  test("out_of_order sends an event without a successor after its delay", async () => {
    shop.fakeStripe.setWebhookFault("out_of_order", { times: 1, delayMs: 20 });
    const id = await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(sessionsTold()).toEqual([id]);
    expect(await buy()).not.toBe(id);
  });

  test("delayed sends the event later", async () => {
    const late = Promise.withResolvers<void>();
    shop.fakeStripe.setWebhookFault("delayed", { times: 1, until: late.promise });
    await buy();
    const second = await buy();
    await expect.poll(() => sessionsTold()).toEqual([second]);
    late.resolve();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.events()).toHaveLength(2);
  });

  test("lost never sends the event, which the API still lists", async () => {
    shop.fakeStripe.setWebhookFault("lost", { times: 1 });
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.received).toEqual([]);
    expect((await shop.stripe.events.list()).data).toHaveLength(1);
  });

  test.each(webhookFaults)("%s applies to the given number of events", async (fault) => {
    shop.fakeStripe.setWebhookFault(fault, { times: 1, delayMs: 10 });
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    const before = shop.events().length;
    await buy();
    await shop.fakeStripe.waitForDeliveries();
    expect(shop.events().length).toBe(before + 1);
    expect(shop.fakeStripe.deliveries[0]?.how).toBe(fault);
  });
});
