import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StripeFault } from "../stripe-faults.ts";
import { createStripeClient, shortTimeout, oneLineItem, openTestShop, successUrl } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.fakeStripe.setFault(null));

const create = (idempotencyKey: string, cents = 999, wait: { timeout?: number } = {}) =>
  shop.stripe.checkout.sessions.create(
    { mode: "payment", line_items: [oneLineItem(cents)], success_url: successUrl },
    { idempotencyKey, ...wait },
  );
/** Creates a session under a fault, with a short timeout where the fault never responds. */
const createAs = (fault: StripeFault, idempotencyKey: string) => {
  shop.fakeStripe.setFault(fault, { times: 1 });
  return create(idempotencyKey, 999, fault.startsWith("hang") ? shortTimeout : {});
};
const sessions = async (): Promise<number> => {
  let count = 0;
  for await (const _session of shop.stripe.checkout.sessions.list({ limit: 100 })) count += 1;
  return count;
};

test("a repeated request with the same key returns the first response and creates nothing", async () => {
  const before = await sessions();
  const first = await create("same");
  shop.fakeStripe.control.pay({ session: first.id });
  const again = await create("same");
  expect(again).toEqual(first);
  expect(again.status).toBe("open");
  expect(await sessions()).toBe(before + 1);
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect(again.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "idempotency-key": "same",
    "original-request": first.lastResponse.requestId,
  });
  expect(shop.fakeStripe.calls.filter(({ replayed }) => replayed)).toHaveLength(1);
});

test("a different request with the same key is rejected", async () => {
  await create("other");
  await expect(create("other", 1999)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
    rawType: "idempotency_error",
    message: expect.stringContaining("can only be used with the same parameters"),
  });
  await expect(shop.stripe.coupons.create({ percent_off: 5 }, { idempotencyKey: "other" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    message: expect.stringContaining("same endpoint"),
  });
});

test("of two simultaneous requests with the same key one succeeds and the other gets a conflict", async () => {
  const before = await sessions();
  const told = Promise.withResolvers<void>();
  shop.fakeStripe.setFault("slow", { until: told.promise, times: 1 });
  const asked = shop.fakeStripe.calls.length;
  const first = create("twins");
  await expect.poll(() => shop.fakeStripe.calls.length).toBe(asked + 1);
  await expect(create("twins")).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  told.resolve();
  expect(await first).toMatchObject({ status: "open" });
  expect(await sessions()).toBe(before + 1);
});

test("of several simultaneous requests with retries one creates the session, and all return it", async () => {
  const before = await sessions();
  const patient = createStripeClient(shop.fakeStripe, { maxNetworkRetries: 3 });
  shop.fakeStripe.setFault("slow", { delayMs: 100, times: 1 });
  const made = await Promise.all(
    Array.from({ length: 5 }, () =>
      patient.checkout.sessions.create(
        { mode: "payment", line_items: [oneLineItem()], success_url: successUrl },
        { idempotencyKey: "crowd" },
      ),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await sessions()).toBe(before + 1);
});

test("a server error is stored as the response of its key, whether the work was done or not", async () => {
  for (const [fault, made] of [
    ["status_500", 0],
    ["status_500_after_work", 1],
  ] as const) {
    const before = await sessions();
    shop.fakeStripe.setFault(fault, { times: 1 });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(create(fault)).rejects.toMatchObject({ statusCode: 500, type: "StripeAPIError" });
    expect(await sessions()).toBe(before + made);
    await create(`${fault} again`);
  }
});

test("a lost response is returned again under its key", async () => {
  const before = await sessions();
  for (const fault of ["cut_after_work", "cut_midway", "half_json", "hang_after_work"] as const) {
    // The SDK retries once after a cut connection.
    const first = await createAs(fault, fault).catch(() => null);
    expect(first === null || fault.startsWith("cut_")).toBe(true);
    expect((await create(fault)).status).toBe("open");
  }
  expect(await sessions()).toBe(before + 4);
});

test("a request that was invalid, rate limited or cut off before it began does not use its key", async () => {
  await expect(create("free", 10.5)).rejects.toMatchObject({ code: "parameter_invalid_integer" });
  for (const fault of ["rate_limited", "status_503", "not_json", "hang"] as const) {
    await expect(createAs(fault, "free")).rejects.toMatchObject({ type: expect.stringMatching(/^Stripe/) });
  }
  expect((await create("free", 1999)).amount_total).toBe(1999);
});

test("a rejection after processing began is stored", async () => {
  await expect(create("small", 10)).rejects.toMatchObject({ code: "amount_too_small" });
  await expect(create("small", 10)).rejects.toMatchObject({ code: "amount_too_small" });
  expect(shop.fakeStripe.calls.at(-1)?.replayed).toBe(true);
});

test("a key expires after a day, and has at most 255 characters", async () => {
  const { id } = await create("old");
  shop.fakeStripe.control.advanceClock({ seconds: 24 * 3600 + 1 });
  expect((await create("old")).id).not.toBe(id);
  await expect(create("k".repeat(256))).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  await create("k".repeat(255));
});

test("a replayed response is subject to faults like any other", async () => {
  const first = await create("again");
  for (const fault of ["rate_limited", "hang", "half_json"] as const) {
    await expect(createAs(fault, "again")).rejects.toMatchObject({ type: expect.stringMatching(/^Stripe/) });
  }
  expect(await create("again")).toEqual(first);
});
