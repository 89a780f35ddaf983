import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stripeFaults } from "./stripe-faults.ts";
import { createStripeClient, shortTimeout, openTestShop } from "./testing/stripe-shop.ts";
import type { TestShop } from "./testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.fakeStripe.setFault(null));

const ask = (wait: { timeout?: number } = {}) => shop.stripe.coupons.list({}, wait);

test.each([
  ["status_500", { type: "StripeAPIError", statusCode: 500 }],
  ["status_500_after_work", { type: "StripeAPIError", statusCode: 500 }],
  ["status_503", { type: "StripeAPIError", statusCode: 503 }],
  ["html_502", { type: "StripeAPIError", message: "Invalid JSON received from the Stripe API" }],
  ["rate_limited", { type: "StripeRateLimitError", statusCode: 429, code: "rate_limit" }],
  ["lock_timeout", { type: "StripeRateLimitError", statusCode: 429, code: "lock_timeout" }],
  ["card_error", { type: "StripeCardError", statusCode: 402, code: "card_declined" }],
  ["invalid_request", { type: "StripeInvalidRequestError", statusCode: 400 }],
  ["authentication", { type: "StripeAuthenticationError", statusCode: 401 }],
  ["permission", { type: "StripePermissionError", statusCode: 403 }],
  ["conflict", { type: "StripeAPIError", statusCode: 409, code: "idempotency_key_in_use" }],
  ["idempotency", { type: "StripeIdempotencyError", statusCode: 400 }],
  ["not_json", { type: "StripeAPIError" }],
  ["half_json", { type: "StripeAPIError" }],
  ["json_null", { message: expect.stringContaining("null") }],
  ["hang", { type: "StripeConnectionError", message: expect.stringContaining("timeout") }],
  ["hang_after_work", { type: "StripeConnectionError" }],
  ["cut", { type: "StripeConnectionError" }],
  ["cut_after_work", { type: "StripeConnectionError" }],
  ["cut_midway", { type: "StripeConnectionError" }],
] as const)("%s is reported by the SDK as its error", async (fault, error) => {
  // Twice, because the SDK retries once after a cut connection.
  shop.fakeStripe.setFault(fault, { times: 2 });
  await expect(ask(fault.startsWith("hang") ? shortTimeout : {})).rejects.toMatchObject(error);
  shop.fakeStripe.setFault(null);
  expect(await ask()).toMatchObject({ object: "list" });
});

test("an empty object is returned as a response", async () => {
  shop.fakeStripe.setFault("empty_object", { times: 1 });
  expect(await ask()).toEqual({});
});

test("a slow response arrives, delayed before or after the work", async () => {
  for (const fault of ["slow", "slow_after_work"] as const) {
    shop.fakeStripe.setFault(fault, { times: 1, delayMs: 100 });
    const started = performance.now();
    expect(await ask()).toMatchObject({ object: "list" });
    expect(performance.now() - started).toBeGreaterThan(95);
  }
});

test("the SDK retries after short faults by itself", async () => {
  const patient = createStripeClient(shop.fakeStripe, { maxNetworkRetries: 2 });
  for (const fault of ["status_503", "lock_timeout", "conflict", "cut"] as const) {
    shop.fakeStripe.setFault(fault, { times: 1 });
    expect(await patient.coupons.list()).toMatchObject({ object: "list" });
  }
});

test("a disconnected client is recorded", async () => {
  shop.fakeStripe.setFault("hang", { times: 1 });
  const { calls, url } = shop.fakeStripe;
  const before = calls.length;
  const caller = new AbortController();
  const headers = { authorization: "Bearer sk_test_abc" };
  const asked = fetch(`${url}/v1/coupons`, { headers, signal: caller.signal });
  await expect.poll(() => calls.length).toBe(before + 1);
  caller.abort();
  await expect(asked).rejects.toThrow("abort");
  await expect.poll(() => calls[before]?.gone).toBe(true);
});

describe("every fault", () => {
  test.each(stripeFaults)("%s ends when the fake is closed", async (fault) => {
    const own = await openTestShop();
    own.fakeStripe.setFault(fault, { delayMs: 60_000 });
    const asked = own.stripe.coupons.list().catch(() => "failed");
    await expect.poll(() => own.fakeStripe.calls.length).toBeGreaterThan(0);
    await own.close();
    await asked;
    await expect(fetch(own.fakeStripe.url)).rejects.toThrow("fetch failed");
  });
});
