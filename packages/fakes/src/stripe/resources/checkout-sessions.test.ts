import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createStripeClient,
  oneLineItem,
  openTestShop,
  paymentIntentIdOf,
  successUrl,
} from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const seconds = (): number => Math.floor(Date.now() / 1000);

test("a new session is open, unpaid, and has a payment page", async () => {
  const session = await shop.checkout({
    client_reference_id: "persona-1",
    locale: "it",
    metadata: { piano: "mese" },
  });
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: 999,
    amount_total: 999,
    currency: "eur",
    client_reference_id: "persona-1",
    customer_email: "ada@example.org",
    locale: "it",
    metadata: { piano: "mese" },
    payment_intent: null,
    success_url: successUrl,
    livemode: false,
    discounts: [],
    total_details: { amount_discount: 0 },
  });
  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  expect(session.expires_at - session.created).toBe(86_400);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect((await fetch(session.url ?? "")).status).toBe(200);
});

test("a session is retrieved by its id, with its line items and payment expanded on request", async () => {
  const { id } = await shop.checkout({ payment_intent_data: { metadata: { di: "Ada" } } });
  shop.fakeStripe.control.pay({ session: id });
  const plain = await shop.stripe.checkout.sessions.retrieve(id);
  expect(plain.line_items).toBeUndefined();
  expect(plain.payment_intent).toMatch(/^pi_/);
  const full = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ["line_items", "payment_intent.latest_charge"],
  });
  expect(full.line_items?.data).toMatchObject([
    { description: "Un mese", quantity: 1, amount_total: 999, price: { unit_amount: 999 } },
  ]);
  expect(full.payment_intent).toMatchObject({
    id: plain.payment_intent,
    status: "succeeded",
    metadata: { di: "Ada" },
    latest_charge: { object: "charge", paid: true, refunded: false, amount: 999 },
  });
});

test("line items are paged", async () => {
  const { id } = await shop.checkout({
    line_items: [oneLineItem(100), oneLineItem(200), oneLineItem(300, 2)],
  });
  const page = await shop.stripe.checkout.sessions.listLineItems(id, { limit: 2 });
  expect(page.data.map(({ amount_total: amount }) => amount)).toEqual([100, 200]);
  expect(page.has_more).toBe(true);
  const last = page.data.at(-1)?.id ?? "";
  const next = await shop.stripe.checkout.sessions.listLineItems(id, { starting_after: last });
  expect(next.data.map(({ amount_total: amount }) => amount)).toEqual([600]);
});

test("a property that cannot be expanded is named in the error", async () => {
  const { id } = await shop.checkout();
  for (const way of ["metadata", "line_items.data", "discounts", "payment_intent.card"])
    await expect(shop.stripe.checkout.sessions.retrieve(id, { expand: [way] })).rejects.toMatchObject({
      statusCode: 400,
      message: `This property cannot be expanded (${way}).`,
    });
});

test("an unknown session returns resource_missing", async () => {
  await expect(shop.stripe.checkout.sessions.retrieve("cs_test_nobody")).rejects.toMatchObject({
    statusCode: 404,
    type: "StripeInvalidRequestError",
    code: "resource_missing",
    message: "No such checkout.session: 'cs_test_nobody'",
    requestId: expect.stringMatching(/^req_/),
  });
});

describe("the list of sessions", () => {
  test("is ordered newest first and paged in both directions", async () => {
    const own = await openTestShop();
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) ids.unshift((await own.checkout()).id);
    const seen: string[] = [];
    for await (const { id } of own.stripe.checkout.sessions.list({ limit: 3 })) seen.push(id);
    expect(seen).toEqual(ids);
    const first = await own.stripe.checkout.sessions.list({ limit: 3 });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/checkout/sessions" });
    expect(await own.stripe.checkout.sessions.list({ limit: 7 })).toMatchObject({ has_more: false });
    const before = await own.stripe.checkout.sessions.list({ limit: 2, ending_before: ids[4] ?? "" });
    expect(before.data.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    expect(before.has_more).toBe(true);
    await expect(own.stripe.checkout.sessions.list({ starting_after: "cs_test_nobody" })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "starting_after",
    });
    await expect(own.stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
    await own.close();
  });

  test("is filtered by status, payment, e-mail address and time", async () => {
    const own = await openTestShop();
    const [open, paid, gone] = [await own.checkout(), await own.checkout(), await own.checkout()];
    own.fakeStripe.control.pay({ session: paid.id });
    own.fakeStripe.control.expire({ session: gone.id });
    const listed = async (params: Stripe.Checkout.SessionListParams): Promise<string[]> =>
      (await own.stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    expect(await listed({ status: "open" })).toEqual([open.id]);
    expect(await listed({ status: "complete" })).toEqual([paid.id]);
    expect(await listed({ customer_details: { email: "ada@example.org" } })).toEqual([paid.id]);
    const intent = paymentIntentIdOf(await own.stripe.checkout.sessions.retrieve(paid.id));
    expect(await listed({ payment_intent: intent })).toEqual([paid.id]);
    own.fakeStripe.control.advanceClock({ seconds: 100 });
    const late = await own.checkout();
    expect(await listed({ created: { gte: late.created } })).toEqual([late.id]);
    expect(await listed({ created: { lt: late.created } })).toHaveLength(3);
    expect(await listed({ created: late.created })).toEqual([late.id]);
    await own.close();
  });
});

describe("a session expires", () => {
  test("on request, once", async () => {
    const { id } = await shop.checkout();
    expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Only Checkout Sessions with a status in ["open"] can be expired'),
    });
    expect(() => shop.fakeStripe.control.pay({ session: id })).toThrow("not open");
  });

  test("at its expiry time", async () => {
    const own = await openTestShop();
    const short = await own.checkout({ expires_at: seconds() + 1860 });
    const long = await own.checkout();
    own.fakeStripe.control.advanceClock({ seconds: 1861 });
    expect(await own.stripe.checkout.sessions.retrieve(short.id)).toMatchObject({ status: "expired" });
    expect(await own.stripe.checkout.sessions.retrieve(long.id)).toMatchObject({ status: "open" });
    await own.fakeStripe.waitForDeliveries();
    expect(own.events().map(({ type }) => type)).toEqual(["checkout.session.expired"]);
    await own.close();
  });
});

describe("a request is rejected", () => {
  /** Parameters that the types of the SDK do not allow. */
  const send = (params: Record<string, unknown>) =>
    shop.stripe.rawRequest("POST", "/v1/checkout/sessions", {
      mode: "payment",
      line_items: [oneLineItem()],
      success_url: successUrl,
      ...params,
    });
  const price = (more: object) => [{ quantity: 1, price_data: { ...oneLineItem().price_data, ...more } }];

  test.each([
    ["an unknown field", { farba: "x" }, "parameter_unknown", "farba"],
    [
      "a field that Stripe has given up",
      { payment_method_types: ["card"] },
      "parameter_unknown",
      "payment_method_types",
    ],
    [
      "an unknown field of a line",
      { line_items: [{ ...oneLineItem(), amount: 1 }] },
      "parameter_unknown",
      "line_items[0][amount]",
    ],
    ["no mode", { mode: undefined }, "parameter_missing", "mode"],
    ["no way back", { success_url: undefined }, "parameter_missing", "success_url"],
    ["no lines", { line_items: undefined }, "parameter_missing", "line_items"],
    [
      "a line without quantity",
      { line_items: [{ price_data: oneLineItem().price_data }] },
      "parameter_missing",
      "line_items[0][quantity]",
    ],
    [
      "a price without currency",
      { line_items: price({ currency: undefined }) },
      "parameter_missing",
      "line_items[0][price_data][currency]",
    ],
    [
      "a price that is no number",
      { line_items: price({ unit_amount: "9,99" }) },
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
    [
      "a negative price",
      { line_items: price({ unit_amount: -1 }) },
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
    ["a price below the least", { line_items: price({ unit_amount: 49 }) }, "amount_too_small", undefined],
    ["an empty text", { client_reference_id: "" }, "parameter_invalid_empty", "client_reference_id"],
    ["no address of mail", { customer_email: "ada" }, "email_invalid", "customer_email"],
    ["a way back without scheme", { success_url: "shop.example" }, "url_invalid", "success_url"],
    ["another word for the mode", { mode: "gift" }, undefined, "mode"],
    ["another language", { locale: "la" }, undefined, "locale"],
    ["a flag that is none", { allow_promotion_codes: "yes" }, undefined, "allow_promotion_codes"],
    ["metadata that is too long", { metadata: { a: "x".repeat(501) } }, undefined, "metadata"],
    ["an end within half an hour", { expires_at: seconds() + 1700 }, undefined, "expires_at"],
    ["an end after a day", { expires_at: seconds() + 90_000 }, undefined, "expires_at"],
    ["what the fake cannot do", { customer: "cus_1" }, undefined, "customer"],
  ])("with %s", async (_what, params, code, param) => {
    await expect(send(params)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code,
      param,
    });
  });

  test("without a key, with an invalid or unauthorised key, and with another API version", async () => {
    const { url } = shop.fakeStripe;
    const asked = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${url}/v1/coupons`, { headers })).status;
    expect(await asked({})).toBe(401);
    expect(await asked({ authorization: "Bearer something" })).toBe(401);
    expect(await asked({ authorization: "Bearer sk_live_abc" })).toBe(401);
    expect(await asked({ authorization: "Bearer pk_test_abc" })).toBe(403);
    expect(await asked({ authorization: "Bearer sk_test_abc", "stripe-version": "2023-10-16" })).toBe(400);
    expect(await asked({ authorization: "Bearer sk_test_abc" })).toBe(200);
    await expect(shop.stripe.customers.list()).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining("Unrecognized request URL (GET: /v1/customers)"),
    });
  });

  test("parameter names never change a prototype", async () => {
    const text = "mode=payment&__proto__[x]=1&metadata[__proto__]=a&metadata[constructor]=b";
    const answer = await fetch(`${shop.fakeStripe.url}/v1/checkout/sessions`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_a", "content-type": "application/x-www-form-urlencoded" },
      body: text,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "parameter_unknown", param: "__proto__" } });
    expect(Object.prototype).not.toHaveProperty("x");
  });
});

test("the metadata of a session can be updated", async () => {
  const { id } = await shop.checkout({ metadata: { a: "1", b: "2" } });
  const after = await shop.stripe.checkout.sessions.update(id, { metadata: { b: "", c: "3" } });
  expect(after.metadata).toEqual({ a: "1", c: "3" });
});

test("any key of a test account is accepted", async () => {
  const session = await createStripeClient(shop.fakeStripe).checkout.sessions.list();
  expect(session.object).toBe("list");
});
