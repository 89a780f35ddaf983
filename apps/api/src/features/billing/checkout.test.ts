import { plans } from "@fetta/domain/billing/pro-plan";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";

const running = startPaymentsApi();
const checkout = (buyer: Pick<PaymentUser, "post">, body: object, headers: Record<string, string> = {}) =>
  buyer.post("/api/create-checkout-session", body, headers);
const created = () =>
  running.fakeStripe.calls.filter((call) => call.method === "POST" && call.path === "/v1/checkout/sessions");
const states = async (buyer: PaymentUser) => (await running.checkouts(buyer)).map(({ state }) => state);
const unavailable = { message: "Impossibile avviare il pagamento. Riprova." };
/** Moves the stored times of a user's checkouts into the past. */
const age = (buyer: PaymentUser, interval: string) =>
  running.api.db
    .updateTable("checkout")
    .set({
      createdAt: sql<Date>`created_at - ${interval}::interval`,
      expiresAt: sql<Date>`expires_at - ${interval}::interval`,
    })
    .where("userId", "=", buyer.user.id)
    .execute();

test("the checkout page charges the plan's price in euro, in Italian, with a field for promo codes", async () => {
  const buyer = await running.api.signUp();
  const { status, body } = await checkout(buyer, { planType: "yearly", amount: 2399, days: 365 });
  expect([status, body]).toEqual([200, { url: expect.stringContaining(running.fakeStripe.url) }]);
  const [row] = await running.checkouts(buyer);
  expect(row).toMatchObject({ state: "open", planType: "yearly", priceCents: 2399, days: 365 });
  expect(created()).toMatchObject([
    {
      idempotencyKey: row?.id,
      params: {
        mode: "payment",
        locale: "it",
        allow_promotion_codes: "true",
        customer_email: buyer.user.email,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": "2399",
        "line_items[0][price_data][product_data][name]": "Fetta PRO, 1 anno",
        success_url: `http://localhost/?payment=success&plan=yearly&user=${buyer.user.id}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: "http://localhost/paywall?pagamento=annullato",
        "metadata[user]": buyer.user.id,
        "metadata[plan]": "yearly",
        "metadata[days]": "365",
        "metadata[checkout]": row?.id,
      },
    },
  ]);
});

test("the checkout page returns to the configured origin, whatever the Host header of the request", async () => {
  const buyer = await running.api.signUp();
  const { env } = running.api.deps;
  running.api.deps.env = { ...env, APP_ORIGIN: "https://fetta.example/app/" };
  const { status } = await running.api.guest.ask({
    method: "POST",
    url: "/api/create-checkout-session",
    payload: { planType: "weekly" },
    headers: { cookie: `__Host-session=${buyer.token}`, host: "evil.example" },
  });
  running.api.deps.env = env;
  expect(status).toBe(200);
  expect(created()[0]?.params).toMatchObject({ cancel_url: "https://fetta.example/paywall?pagamento=annullato" });
});

describe("price, days and user sent by a client", () => {
  test.each([
    ["another price", { planType: "monthly", amount: 1, days: 30 }],
    ["the price of another plan", { planType: "yearly", amount: 499, days: 365 }],
    ["more days", { planType: "weekly", amount: 499, days: 36_500 }],
    ["days alone", { planType: "weekly", days: 8 }],
    ["a price that is no number", { planType: "monthly", amount: "999" }],
    ["a price below nothing", { planType: "monthly", amount: -999 }],
    ["a part of a cent", { planType: "monthly", amount: 999.5 }],
    ["no plan", {}],
    ["a plan that there is not", { planType: "lifetime" }],
    ["a plan in capitals", { planType: "WEEKLY" }],
    ["the prototype as a plan", JSON.parse('{"planType":"__proto__"}') as object],
    ["a constructor as a plan", { planType: "constructor" }],
    ["a method as a plan", { planType: "toString", amount: 0, days: 0 }],
    ["a list as a plan", { planType: ["weekly"] }],
    ["an object as a plan", { planType: { type: "weekly", priceCents: 1, days: 9999 } }],
  ])("are rejected without creating a checkout: %s", async (_what, body) => {
    const buyer = await running.api.signUp();
    const answer = await checkout(buyer, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/./) });
    expect(await running.checkouts(buyer)).toEqual([]);
    expect(running.fakeStripe.calls).toEqual([]);
  });

  test("are ignored beside a valid plan", async () => {
    const [buyer, other] = [await running.api.signUp(), await running.api.signUp()];
    const { status } = await checkout(buyer, {
      planType: "weekly",
      userId: other.user.id,
      priceCents: 1,
      metadata: { days: 9999 },
    });
    expect(status).toBe(200);
    expect(await running.checkouts(other)).toEqual([]);
    expect(await running.checkouts(buyer)).toMatchObject([{ priceCents: 499, days: 7 }]);
    expect(created()).toMatchObject([{ params: { "metadata[user]": buyer.user.id, "metadata[days]": "7" } }]);
  });
});

describe("the open page of a user and a plan", () => {
  test("is returned to a repeated request, while another plan or user gets another page", async () => {
    const [buyer, other] = [await running.api.signUp(), await running.api.signUp()];
    const first = await checkout(buyer, { planType: "monthly" });
    expect((await checkout(buyer, { planType: "monthly" })).body).toEqual(first.body);
    expect((await checkout(buyer, { planType: "yearly" })).body).not.toEqual(first.body);
    expect((await checkout(other, { planType: "monthly" })).body).not.toEqual(first.body);
    expect(created()).toHaveLength(3);
  });

  test("is created once for twenty simultaneous requests", async () => {
    const buyer = await running.api.signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(buyer, { planType: "monthly" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await states(buyer)).toEqual(["open"]);
    expect(new Set(created().map((call) => call.idempotencyKey)).size).toBe(1);
  });

  test("is closed and replaced when it expires within five minutes", async () => {
    const buyer = await running.api.signUp();
    const first = await openCheckoutSession(buyer, "monthly");
    await age(buyer, "23 hours 56 minutes");
    const second = await openCheckoutSession(buyer, "monthly");
    expect(second).not.toBe(first);
    expect(await states(buyer)).toEqual(["expired", "open"]);
    expect(() => running.fakeStripe.control.pay({ session: first })).toThrow("expired");
    await age(buyer, "23 hours 54 minutes");
    expect(await openCheckoutSession(buyer, "monthly")).toBe(second);
  });

  test("is replaced when the provider has expired it", async () => {
    const buyer = await running.api.signUp();
    const first = await openCheckoutSession(buyer, "monthly");
    running.fakeStripe.control.expire({ session: first });
    expect(await openCheckoutSession(buyer, "monthly")).not.toBe(first);
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("is fulfilled and replaced when it was paid without a webhook", async () => {
    const buyer = await running.api.signUp();
    const first = await openCheckoutSession(buyer, "weekly");
    running.fakeStripe.control.pay({ session: first });
    expect(await openCheckoutSession(buyer, "weekly")).not.toBe(first);
    expect(await running.grants(buyer)).toMatchObject([{ days: 7, revokedAt: null }]);
    expect(await states(buyer)).toEqual(["paid", "open"]);
  });

  test("is returned again for the same Idempotency-Key, which is rejected for another plan", async () => {
    const buyer = await running.api.signUp();
    const key = { "idempotency-key": "tap-1" };
    const first = await checkout(buyer, { planType: "monthly" }, key);
    expect(await checkout(buyer, { planType: "monthly" }, key)).toMatchObject({ body: first.body, status: 200 });
    expect((await checkout(buyer, { planType: "yearly" }, key)).status).toBe(422);
  });
});

describe("the limit of ten pages an hour", () => {
  async function tenIn(buyer: PaymentUser): Promise<void> {
    for (let made = 0; made < 10; made += 1)
      running.fakeStripe.control.expire({ session: await openCheckoutSession(buyer, "weekly") });
  }

  test("rejects the eleventh without mentioning the daily limit, and permits it an hour later", async () => {
    const buyer = await running.api.signUp();
    await tenIn(buyer);
    const { status, body, headers } = await checkout(buyer, { planType: "monthly" });
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("3600");
    expect(body).toMatchObject({ error: { code: "TOO_MANY_REQUESTS", errorCode: "too_many_checkouts" } });
    expect(body).not.toHaveProperty("limitReached");
    await age(buyer, "1 hour");
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
  });

  test("does not count pages that the provider never created", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("invalid_request");
    for (let tries = 0; tries < 11; tries += 1)
      expect((await checkout(buyer, { planType: "weekly" })).status).toBe(503);
    running.fakeStripe.setFault(null);
    expect((await checkout(buyer, { planType: "weekly" })).status).toBe(200);
  });
});

describe("an interrupted checkout", () => {
  /** A checkout of a process that crashed before it stored the provider's response. */
  const unanswered = async (buyer: PaymentUser, minutes = 0): Promise<string> => {
    const row = { userId: buyer.user.id, planType: "monthly", priceCents: 999, days: 30 };
    const { id } = await running.api.db
      .insertInto("checkout")
      .values({ ...row, sessionId: null, url: null, paymentIntent: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await age(buyer, `${minutes} minutes`);
    return id;
  };
  /** The provider's response that the crashed process did not store. */
  const askedBefore = (buyer: PaymentUser, id: string) => {
    const { id: userId, email } = buyer.user;
    const wish = { plan: plans.monthly, name: "Fetta PRO, 1 mese", userId, email };
    return running.provider().openCheckout({ id, ...wish, origin: "http://localhost" });
  };

  test("is continued by the next request when the process died before calling the provider", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer);
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "open" }]);
  });

  test("returns the page that was created while the process died", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer);
    const { sessionId } = await askedBefore(buyer, id);
    expect(await openCheckoutSession(buyer, "monthly")).toBe(sessionId);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "open", sessionId }]);
  });

  test("is expired and replaced when the next request arrives under another host", async () => {
    const buyer = await running.api.signUp();
    await askedBefore(buyer, await unanswered(buyer));
    const answer = await checkout(buyer, { planType: "monthly" }, { host: "fetta.local:3000" });
    expect(answer.status).toBe(200);
    expect(created().at(-1)?.params).toMatchObject({
      cancel_url: "http://fetta.local:3000/paywall?pagamento=annullato",
    });
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("expires after an hour without a response from the provider", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer, 61);
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "expired" }, { state: "open" }]);
  });

  test("is replaced after a failure that the provider would repeat under the same key", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("status_500", { times: 1 });
    expect(await checkout(buyer, { planType: "monthly" })).toMatchObject({ status: 503, body: unavailable });
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("is requested again under the same key when the response was lost", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("cut_after_work", { times: 1 });
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(created()).toMatchObject([{ status: null }, { replayed: true }]);
  });
});

test("without a payment provider checkout returns an error, and everything else works", async () => {
  const buyer = await running.api.signUp();
  running.api.deps.payments = undefined;
  expect(await checkout(buyer, { planType: "monthly" })).toMatchObject({
    status: 503,
    body: { error: { errorCode: "payments_off" }, message: expect.stringContaining("non sono ancora attivi") },
  });
  expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: false, proStatus: "free" });
});

test("a guest cannot open a checkout for any account", async () => {
  expect((await checkout(running.api.guest, { planType: "monthly" })).status).toBe(401);
});
