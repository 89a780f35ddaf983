import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, webhookSecret } from "./testing/stripe-shop.ts";
import type { TestShop } from "./testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const post = async (path: string, body: object): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(shop.fakeStripe.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
};
const act = (action: string, given: object = {}) => post("/__control/actions", { action, ...given });

describe("another process", () => {
  test("pays, refunds, disputes and advances the clock", async () => {
    await shop.stripe.coupons.create({ id: "venti", percent_off: 20 });
    await shop.stripe.promotionCodes.create({
      code: "VENTI",
      promotion: { type: "coupon", coupon: "venti" },
    });
    const [{ id }, { id: other }, { id: last }] = [await shop.checkout(), await shop.checkout(), await shop.checkout()];
    expect(await act("applyCode", { session: id, code: "VENTI" })).toMatchObject({
      status: 200,
      body: { refusal: null, session: { amount_total: 799 } },
    });
    expect(await act("removeCode", { session: id })).toMatchObject({ body: { amount_total: 999 } });
    expect(await act("decline", { session: id })).toMatchObject({ body: { status: "open" } });
    expect(await act("pay", { session: id })).toMatchObject({ body: { payment_status: "paid" } });
    const refund = await act("refund", { session: id, amount: 100, pending: true });
    expect(refund).toMatchObject({ status: 200, body: { object: "refund", status: "pending" } });
    const { id: refundId } = refund.body as { id: string };
    expect(await act("settleRefund", { refund: refundId, outcome: "failed" })).toMatchObject({ status: 200 });
    expect(await act("openDispute", { session: id })).toMatchObject({ body: { status: "needs_response" } });
    expect(await act("closeDispute", { session: id, outcome: "won" })).toMatchObject({
      body: { status: "won" },
    });
    expect(await act("payLater", { session: other })).toMatchObject({ body: { payment_status: "unpaid" } });
    expect(await act("settle", { session: other, outcome: "succeeded" })).toMatchObject({
      body: { payment_status: "paid" },
    });
    expect(await act("advanceClock", { seconds: 86_401 })).toMatchObject({ status: 200 });
    expect(await shop.stripe.checkout.sessions.retrieve(last)).toMatchObject({ status: "expired" });
    await shop.fakeStripe.waitForDeliveries();
    const before = shop.received.length;
    const event = shop.events()[0]?.id;
    expect(await act("redeliver", { event })).toMatchObject({ status: 200 });
    await expect.poll(() => shop.received.length).toBe(before + 1);
    expect(await act("pointWebhook", { endpoint: null })).toMatchObject({ status: 200 });
  });

  test("gets an error for an impossible action", async () => {
    const { id } = await shop.checkout();
    expect(await act("expire", { session: id })).toMatchObject({ status: 200, body: { status: "expired" } });
    expect(await act("pay", { session: id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("not open") },
    });
    expect(await act("pay", { session: "cs_test_nobody" })).toMatchObject({ status: 409 });
    expect(await act("refund", { session: id })).toMatchObject({ status: 409 });
    expect(await act("closeDispute", { session: id, outcome: "won" })).toMatchObject({ status: 409 });
    expect(await act("settle", { session: id, outcome: "maybe" })).toMatchObject({ status: 400 });
    expect(await act("pay", {})).toMatchObject({ status: 400 });
    for (const name of ["rob", "constructor", "__proto__"]) expect(await act(name)).toMatchObject({ status: 404 });
  });

  test("sets the faults of the API and of the webhooks", async () => {
    expect(await post("/__control", { mode: "status_503", times: 1 })).toMatchObject({ status: 204 });
    await expect(shop.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 503 });
    await shop.stripe.coupons.list();
    expect(await post("/__control", { mode: "bad_signature" })).toMatchObject({ status: 400 });
    expect(await post("/__control/webhooks", { mode: "unsigned", times: 1 })).toMatchObject({ status: 204 });
    await act("pointWebhook", { endpoint: null });
    expect(await post("/__control/webhooks", { mode: null })).toMatchObject({ status: 204 });
  });

  test("reads the numbers of requests and deliveries", async () => {
    await shop.fakeStripe.waitForDeliveries();
    const answer = await fetch(`${shop.fakeStripe.url}/__calls`);
    const { calls, deliveries } = shop.fakeStripe;
    expect(await answer.json()).toMatchObject({
      count: calls.length,
      gone: 0,
      paths: {
        "POST /v1/coupons": 1,
        "POST /v1/checkout/sessions": calls.filter(
          ({ method, path }) => method === "POST" && path === "/v1/checkout/sessions",
        ).length,
      },
      deliveries,
    });
  });
});

test("the fake records its requests", async () => {
  await shop.stripe.coupons.retrieve("venti", { expand: [] });
  expect(shop.fakeStripe.calls.at(-1)).toMatchObject({
    method: "GET",
    path: "/v1/coupons/:id",
    id: "venti",
    status: 200,
    replayed: false,
  });
  await shop.checkout({ metadata: { a: "b" } });
  expect(shop.fakeStripe.calls.at(-1)).toMatchObject({
    params: { mode: "payment", metadata: { a: "b" } },
    idempotencyKey: expect.stringMatching(/^stripe-node-retry-/),
  });
  expect(webhookSecret).toMatch(/^whsec_/);
});
