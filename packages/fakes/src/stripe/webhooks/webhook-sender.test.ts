import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openShop, webhookSecret } from "../testing/stripe-shop.ts";
import type { Shop } from "../testing/stripe-shop.ts";
import { webhookMisbehaviours } from "./webhook-faults.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** Something happens of which an event tells. */
async function buy(): Promise<string> {
  const { id } = await shop.checkout();
  shop.standIn.control.pay({ session: id });
  return id;
}
const verify = (at: number, secret = webhookSecret): Stripe.Event => {
  const letter = shop.received[at];
  if (!letter) throw new Error(`no letter ${at}`);
  return shop.stripe.webhooks.constructEvent(letter.body, letter.headers["stripe-signature"] ?? "", secret);
};
const sessionsTold = (): string[] => shop.events().map(({ data }) => (data.object as { id: string }).id);

test("an event arrives signed, as Stripe writes it", async () => {
  const id = await buy();
  await shop.standIn.delivered();
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

test("an event is sent again until it is taken, each time signed anew", async () => {
  shop.answerNext(500, 302);
  await buy();
  await shop.standIn.delivered();
  expect(shop.standIn.deliveries).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 302 },
    { attempt: 3, status: 200 },
  ]);
  expect(new Set(shop.events().map(({ id }) => id)).size).toBe(1);
  expect(shop.events()).toHaveLength(3);
});

test("an event that nobody takes is given up, and can be sent again by hand", async () => {
  shop.answerNext(500, 500, 500);
  await buy();
  await shop.standIn.delivered();
  const [event] = (await shop.stripe.events.list()).data;
  expect(event).toMatchObject({ pending_webhooks: 1 });
  shop.standIn.control.redeliver({ event: event?.id ?? "" });
  await shop.standIn.delivered();
  expect(shop.received).toHaveLength(4);
  expect(await shop.stripe.events.retrieve(event?.id ?? "")).toMatchObject({ pending_webhooks: 0 });
});

test("an endpoint that does not answer is asked again", async () => {
  const own = await openShop({ webhookTimeoutMs: 1000 });
  own.answerNext(null);
  own.standIn.control.pay({ session: (await own.checkout()).id });
  await own.standIn.delivered();
  const statuses = own.standIn.deliveries.map(({ status }) => status);
  expect([statuses[0], statuses.at(-1)]).toEqual([null, 200]);
  await own.close();
});

test("events go where they are pointed, and nowhere without an address", async () => {
  shop.standIn.control.pointWebhook({ endpoint: null });
  await buy();
  await shop.standIn.delivered();
  expect(shop.received).toEqual([]);
  const other = await openShop();
  const url = `http://127.0.0.1:${other.standIn.port}/nowhere`;
  shop.standIn.control.pointWebhook({ endpoint: { url, secret: "whsec_new" } });
  await buy();
  await shop.standIn.delivered();
  expect(shop.standIn.deliveries.map(({ status }) => status)).toEqual([404, 404, 404]);
  await other.close();
});

describe("going wrong", () => {
  const unbelievable = [
    "bad_signature",
    "other_secret",
    "unsigned",
    "stale_timestamp",
    "altered_body",
  ] as const;

  test.each(unbelievable)("%s: the SDK does not believe it, and what follows is right", async (how) => {
    shop.standIn.misbehaveWebhooks(how, { times: 1 });
    shop.answerNext(400);
    await buy();
    await shop.standIn.delivered();
    expect(shop.received).toHaveLength(2);
    expect(() => verify(0)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(verify(1).type).toBe("checkout.session.completed");
  });

  test("a stale letter has a right signature of its own time", async () => {
    shop.standIn.misbehaveWebhooks("stale_timestamp", { times: 1 });
    await buy();
    await shop.standIn.delivered();
    expect(() => verify(0)).toThrow("Timestamp outside the tolerance zone");
    const [letter] = shop.received;
    const header = letter?.headers["stripe-signature"] ?? "";
    const event = shop.stripe.webhooks.constructEvent(letter?.body ?? "", header, webhookSecret, 900);
    expect(event.type).toBe("checkout.session.completed");
  });

  test("duplicate: the same event twice", async () => {
    shop.standIn.misbehaveWebhooks("duplicate", { times: 1 });
    await buy();
    await shop.standIn.delivered();
    expect(new Set(shop.events().map(({ id }) => id)).size).toBe(1);
    expect(shop.events()).toHaveLength(2);
  });

  test("duplicate_as_another: the same thing as two events", async () => {
    shop.standIn.misbehaveWebhooks("duplicate_as_another", { times: 1 });
    const id = await buy();
    await shop.standIn.delivered();
    expect(new Set(shop.events().map((event) => event.id)).size).toBe(2);
    expect(sessionsTold()).toEqual([id, id]);
  });

  test("out_of_order: a later event comes first", async () => {
    shop.standIn.misbehaveWebhooks("out_of_order", { times: 1, delayMs: 600_000 });
    const first = await buy();
    const second = await buy();
    await shop.standIn.delivered();
    expect(sessionsTold()).toEqual([second, first]);
  });

  test("out_of_order with nothing behind it comes in the end", async () => {
    shop.standIn.misbehaveWebhooks("out_of_order", { times: 1, delayMs: 20 });
    const id = await buy();
    await shop.standIn.delivered();
    expect(sessionsTold()).toEqual([id]);
    expect(await buy()).not.toBe(id);
  });

  test("delayed: it comes later", async () => {
    const late = Promise.withResolvers<void>();
    shop.standIn.misbehaveWebhooks("delayed", { times: 1, until: late.promise });
    await buy();
    const second = await buy();
    await expect.poll(() => sessionsTold()).toEqual([second]);
    late.resolve();
    await shop.standIn.delivered();
    expect(shop.events()).toHaveLength(2);
  });

  test("lost: it never comes, though it is known", async () => {
    shop.standIn.misbehaveWebhooks("lost", { times: 1 });
    await buy();
    await shop.standIn.delivered();
    expect(shop.received).toEqual([]);
    expect((await shop.stripe.events.list()).data).toHaveLength(1);
  });

  test.each(webhookMisbehaviours)("%s as often as asked, then right again", async (how) => {
    shop.standIn.misbehaveWebhooks(how, { times: 1, delayMs: 10 });
    await buy();
    await shop.standIn.delivered();
    const before = shop.events().length;
    await buy();
    await shop.standIn.delivered();
    expect(shop.events().length).toBe(before + 1);
    expect(shop.standIn.deliveries[0]?.how).toBe(how);
  });
});
