import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";

const running = startPaymentsApi();
const { post, deliver } = running;
const control = () => running.fakeStripe.control;
const activate = (buyer: Pick<PaymentUser, "post">, body: object = {}) =>
  buyer.post("/api/manual-pro-activation", body);
const active = { isPro: true, proStatus: "active", proExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/) };
const missing = { error: { code: "PAYMENT_REQUIRED", errorCode: "payment_missing" } };

describe("returning from the checkout page", () => {
  test("before the webhook activates PRO, with the session id that the app sends and with the user's session", async () => {
    for (const withSession of [false, true]) {
      const buyer = await running.api.signUp();
      const session = await openCheckoutSession(buyer, "monthly");
      control().pay({ session });
      const body = { userId: buyer.user.id, planType: "monthly", ...(withSession ? { sessionId: session } : {}) };
      expect(await activate(buyer, body)).toMatchObject({ status: 200, body: active });
      expect(await running.grants(buyer)).toMatchObject([{ days: 30 }]);
    }
  });

  test("after the webhook reports PRO as active and grants nothing more, however often it is repeated", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    control().pay({ session });
    for (const letter of await post()) await deliver(letter);
    for (const body of [{}, { userId: buyer.user.id }, { sessionId: session }, {}])
      expect((await activate(buyer, body)).status).toBe(200);
    expect(await running.grants(buyer)).toHaveLength(1);
  });

  test("with a promo code that covers the price activates PRO", async () => {
    const buyer = await running.api.signUp();
    const coupon = { name: "Tutto", maxRedemptions: 5, minimumCents: null, amountOffCents: null };
    await running.provider().createPromotions([{ ...coupon, couponId: "all", code: "TUTTO", percentOff: 100 }]);
    const session = await openCheckoutSession(buyer, "weekly");
    control().applyCode({ session, code: "TUTTO" });
    control().pay({ session });
    expect((await activate(buyer)).status).toBe(200);
  });

  test.each([
    ["not paid", (session: string) => void session],
    ["rejected by the bank", (session: string) => control().decline({ session })],
    ["ended", (session: string) => control().expire({ session })],
    [
      "given back in full",
      (session: string) => {
        control().pay({ session });
        control().refund({ session });
      },
    ],
    [
      "disputed",
      (session: string) => {
        control().pay({ session });
        control().openDispute({ session });
      },
    ],
  ])("from a payment that is %s returns an explanation", async (_what, happen) => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    happen(session);
    for (const body of [{}, { sessionId: session }]) {
      const answer = await activate(buyer, body);
      expect(answer).toMatchObject({ status: 402, body: missing });
      expect(answer.body).toMatchObject({ message: expect.stringContaining("Se hai pagato") });
    }
    expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: false, proStatus: "free" });
  });

  test("from a pending payment says that it is pending and that PRO starts automatically", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    control().payLater({ session });
    for (const body of [{}, { sessionId: session }])
      expect(await activate(buyer, body)).toMatchObject({
        status: 402,
        body: {
          error: { code: "PAYMENT_REQUIRED", errorCode: "payment_pending" },
          message: expect.stringContaining("si attiva da solo"),
        },
      });
    expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: false, proStatus: "free" });
    control().settle({ session, outcome: "succeeded" });
    expect((await activate(buyer, { sessionId: session })).status).toBe(200);
  });

  test("from a new pending payment does not report it as received while PRO runs from an earlier one", async () => {
    const buyer = await running.api.signUp();
    control().pay({ session: await openCheckoutSession(buyer, "weekly") });
    expect((await activate(buyer)).status).toBe(200);
    const session = await openCheckoutSession(buyer, "yearly");
    control().payLater({ session });
    expect((await activate(buyer, { sessionId: session })).status).toBe(402);
  });

  test("while the provider does not answer asks the user to wait, and the payment is not lost", async () => {
    const buyer = await running.api.signUp();
    control().pay({ session: await openCheckoutSession(buyer, "monthly") });
    running.fakeStripe.setFault("status_500");
    expect(await activate(buyer)).toMatchObject({
      status: 503,
      body: { error: { errorCode: "payment_unverified" }, message: expect.stringContaining("Riprova tra poco") },
    });
    running.fakeStripe.setFault(null);
    expect((await activate(buyer)).status).toBe(200);
  });

  test("considers checkouts of the last three days, and at most five", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "monthly");
    control().pay({ session });
    const move = (interval: string) =>
      running.api.db
        .updateTable("checkout")
        .set({ createdAt: sql<Date>`created_at - ${interval}::interval` })
        .where("userId", "=", buyer.user.id)
        .execute();
    await move("3 days 1 minute");
    expect((await activate(buyer)).status).toBe(402);
    // The session identifies the checkout, whatever its age.
    expect((await activate(buyer, { sessionId: session })).status).toBe(200);
  });
});

describe("a forged return request", () => {
  test("in another user's name gets 403 and changes neither account", async () => {
    const [buyer, thief] = [await running.api.signUp(), await running.api.signUp()];
    const session = await openCheckoutSession(buyer, "yearly");
    control().pay({ session });
    expect(await activate(thief, { userId: buyer.user.id, planType: "yearly" })).toMatchObject({
      status: 403,
      body: { error: { errorCode: "not_your_account" } },
    });
    expect(await activate(thief, { sessionId: session })).toMatchObject({ status: 402, body: missing });
    expect(await activate(thief, { userId: thief.user.id, sessionId: session })).toMatchObject({ status: 402 });
    expect(await running.grants(thief)).toEqual([]);
    expect(await running.grants(buyer)).toEqual([]);
    expect((await activate(buyer)).status).toBe(200);
  });

  test("without a payment grants nothing, whatever plan it names", async () => {
    const buyer = await running.api.signUp();
    for (const planType of ["yearly", "__proto__", "lifetime", ""])
      expect((await activate(buyer, { userId: buyer.user.id, planType })).status).toBe(402);
    expect((await activate(buyer, { sessionId: "cs_test_invented" })).status).toBe(402);
    expect(await running.grants(buyer)).toEqual([]);
    expect((await activate(running.api.guest, {})).status).toBe(401);
  });

  test("of a user whose PRO was granted by an admin reports that no payment was made", async () => {
    const buyer = await running.api.signUp();
    await running.api.db.insertInto("proGrant").values({ userId: buyer.user.id, source: "admin", days: 30 }).execute();
    expect((await activate(buyer)).status).toBe(402);
  });

  test("of a user whose paid week is over reports that no payment was made", async () => {
    const buyer = await running.api.signUp();
    const session = await openCheckoutSession(buyer, "weekly");
    control().pay({ session });
    expect((await activate(buyer)).status).toBe(200);
    await running.api.db
      .updateTable("proGrant")
      .set({ effectiveAt: sql<Date>`effective_at - interval '8 days'` })
      .where("userId", "=", buyer.user.id)
      .execute();
    expect((await activate(buyer, { sessionId: session })).status).toBe(402);
    expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: true, proStatus: "expired" });
  });
});

test("ten simultaneous return requests create one grant", async () => {
  const buyer = await running.api.signUp();
  control().pay({ session: await openCheckoutSession(buyer, "monthly") });
  const answers = await Promise.all(Array.from({ length: 10 }, () => activate(buyer)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await running.grants(buyer)).toHaveLength(1);
});
