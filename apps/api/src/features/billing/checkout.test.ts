import { plans } from "@fetta/domain/billing/pro-plan";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi } from "../../testing/payments-api.ts";
import type { PaymentUser } from "../../testing/payments-api.ts";

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

test("the page to pay on is over the plan's price in euro, in Italian, with room for a code", async () => {
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
        line_items: [
          {
            quantity: "1",
            price_data: {
              currency: "eur",
              unit_amount: "2399",
              product_data: { name: "Fetta PRO, 1 anno" },
            },
          },
        ],
        success_url: `http://localhost/?payment=success&plan=yearly&user=${buyer.user.id}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: "http://localhost/paywall",
        metadata: { user: buyer.user.id, plan: "yearly", days: "365", checkout: row?.id },
      },
    },
  ]);
});

test("people come back to the address of the configuration, whatever host was asked", async () => {
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
  expect(created()[0]?.params).toMatchObject({ cancel_url: "https://fetta.example/paywall" });
});

describe("what a client says of price, days or person decides nothing", () => {
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
  ])("%s is refused and nothing is made", async (_what, body) => {
    const buyer = await running.api.signUp();
    const answer = await checkout(buyer, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/./) });
    expect(await running.checkouts(buyer)).toEqual([]);
    expect(running.fakeStripe.calls).toEqual([]);
  });

  test("another person's id, a price and days of one's own making are passed over", async () => {
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
    expect(created()).toMatchObject([{ params: { metadata: { user: buyer.user.id, days: "7" } } }]);
  });
});

describe("one open page for a person and a plan", () => {
  test("a second tap leads to the same page, another plan and another person to their own", async () => {
    const [buyer, other] = [await running.api.signUp(), await running.api.signUp()];
    const first = await checkout(buyer, { planType: "monthly" });
    expect((await checkout(buyer, { planType: "monthly" })).body).toEqual(first.body);
    expect((await checkout(buyer, { planType: "yearly" })).body).not.toEqual(first.body);
    expect((await checkout(other, { planType: "monthly" })).body).not.toEqual(first.body);
    expect(created()).toHaveLength(3);
  });

  test("twenty taps at once make one page", async () => {
    const buyer = await running.api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout(buyer, { planType: "monthly" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await states(buyer)).toEqual(["open"]);
    expect(new Set(created().map((call) => call.idempotencyKey)).size).toBe(1);
  });

  test("one that ends within five minutes is ended, and a fresh one is opened", async () => {
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

  test("one that the provider has ended is replaced", async () => {
    const buyer = await running.api.signUp();
    const first = await openCheckoutSession(buyer, "monthly");
    running.fakeStripe.control.expire({ session: first });
    expect(await openCheckoutSession(buyer, "monthly")).not.toBe(first);
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("one that was paid without our hearing of it is granted, and the next is another", async () => {
    const buyer = await running.api.signUp();
    const first = await openCheckoutSession(buyer, "weekly");
    running.fakeStripe.control.pay({ session: first });
    expect(await openCheckoutSession(buyer, "weekly")).not.toBe(first);
    expect(await running.grants(buyer)).toMatchObject([{ days: 7, revokedAt: null }]);
    expect(await states(buyer)).toEqual(["paid", "open"]);
  });

  test("the same Idempotency-Key gives the first answer, with another plan it is refused", async () => {
    const buyer = await running.api.signUp();
    const key = { "idempotency-key": "tap-1" };
    const first = await checkout(buyer, { planType: "monthly" }, key);
    expect(await checkout(buyer, { planType: "monthly" }, key)).toMatchObject({
      body: first.body,
      status: 200,
    });
    expect((await checkout(buyer, { planType: "yearly" }, key)).status).toBe(422);
  });
});

describe("at most ten pages an hour", () => {
  async function tenIn(buyer: PaymentUser): Promise<void> {
    for (let made = 0; made < 10; made += 1)
      running.fakeStripe.control.expire({ session: await openCheckoutSession(buyer, "weekly") });
  }

  test("the eleventh is refused without a word about the daily limit, and an hour later there is one", async () => {
    const buyer = await running.api.signUp();
    await tenIn(buyer);
    const { status, body, headers } = await checkout(buyer, { planType: "monthly" });
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("3600");
    expect(body).toMatchObject({ error: { code: "TOO_MANY_REQUESTS", refusal: "too_many_checkouts" } });
    expect(body).not.toHaveProperty("limitReached");
    await age(buyer, "1 hour");
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
  });

  test("those that the provider never made do not count", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("invalid_request");
    for (let tries = 0; tries < 11; tries += 1)
      expect((await checkout(buyer, { planType: "weekly" })).status).toBe(503);
    running.fakeStripe.setFault(null);
    expect((await checkout(buyer, { planType: "weekly" })).status).toBe(200);
  });
});

describe("nothing is left stuck", () => {
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

  test("a process that dies before it has asked leaves a checkout that the next tap goes on with", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer);
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "open" }]);
  });

  test("a page that was made while the process died is the one that the next tap gets", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer);
    const { sessionId } = await askedBefore(buyer, id);
    expect(await openCheckoutSession(buyer, "monthly")).toBe(sessionId);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "open", sessionId }]);
  });

  test("a first tap under another address does not keep the second one from its page", async () => {
    const buyer = await running.api.signUp();
    await askedBefore(buyer, await unanswered(buyer));
    const answer = await checkout(buyer, { planType: "monthly" }, { host: "fetta.local:3000" });
    expect(answer.status).toBe(200);
    expect(created().at(-1)?.params).toMatchObject({ cancel_url: "http://fetta.local:3000/paywall" });
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("one that nobody answered for in an hour is given up", async () => {
    const buyer = await running.api.signUp();
    const id = await unanswered(buyer, 61);
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await running.checkouts(buyer)).toMatchObject([{ id, state: "expired" }, { state: "open" }]);
  });

  test("a failure that the provider would repeat for a day is not asked for again", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("status_500", { times: 1 });
    expect(await checkout(buyer, { planType: "monthly" })).toMatchObject({ status: 503, body: unavailable });
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(await states(buyer)).toEqual(["expired", "open"]);
  });

  test("an answer that gets lost on its way is asked for again under the same key", async () => {
    const buyer = await running.api.signUp();
    running.fakeStripe.setFault("cut_after_work", { times: 1 });
    expect((await checkout(buyer, { planType: "monthly" })).status).toBe(200);
    expect(created()).toMatchObject([{ gone: true }, { replayed: true }]);
  });
});

test("without a payment provider it is said so, and everything else works", async () => {
  const buyer = await running.api.signUp();
  running.api.deps.payments = undefined;
  expect(await checkout(buyer, { planType: "monthly" })).toMatchObject({
    status: 503,
    body: { error: { refusal: "payments_off" }, message: expect.stringContaining("non sono ancora attivi") },
  });
  expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: false, proStatus: "free" });
});

test("guests cannot pay for anybody", async () => {
  expect((await checkout(running.api.guest, { planType: "monthly" })).status).toBe(401);
});
