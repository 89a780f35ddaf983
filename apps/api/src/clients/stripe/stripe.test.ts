import { AppError } from "@fetta/domain/errors";
import { plans } from "@fetta/domain/billing/pro-plan";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { stripeFaults } from "@fetta/fakes/stripe/stripe-faults";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import type { CheckoutOptions } from "./payment-provider.ts";
import { summarizeDisputes, parseSession, createStripe, type StripeOptions } from "./stripe.ts";

const fakeStripe = await startFakeStripe();
afterAll(() => fakeStripe.close());
const logged: object[] = [];
const provider = (times: Pick<StripeOptions, "timeoutMs" | "maxMs"> = { timeoutMs: testTimeoutMs }) =>
  createStripe({
    secretKey: "sk_test_client",
    webhookSecrets: ["whsec_client"],
    apiBase: fakeStripe.url,
    log: { warn: (line: object) => void logged.push(line) },
    ...times,
  });
beforeEach(() => {
  fakeStripe.setFault(null);
  fakeStripe.calls.length = 0;
  logged.length = 0;
});

let made = 0;
const wish = (): CheckoutOptions => ({
  id: `checkout-${(made += 1)}`,
  plan: plans.monthly,
  name: "Fetta PRO, 1 mese",
  userId: "user-1",
  email: "giulia@example.org",
  origin: "https://fetta.example",
});
const opened = async (): Promise<string> => (await provider().openCheckout(wish())).sessionId;
const factsOf = async (session: string) => (await provider().readCheckout(session))?.facts;

/** The AppError of a call. */
async function appErrorOf(work: Promise<unknown>): Promise<{ code: string; details: object }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("no AppError", { cause: error });
  return { code: error.code, details: error.details };
}

describe("a checkout page", () => {
  test("has a URL, expires within a day, and is the same for the same checkout", async () => {
    const asked = wish();
    const first = await provider().openCheckout(asked);
    expect(first.url).toContain(first.sessionId);
    const hours = (first.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect(await provider().openCheckout(asked)).toEqual(first);
  });

  test("is not created for the same checkout with other parameters", async () => {
    const asked = wish();
    await provider().openCheckout(asked);
    expect(await appErrorOf(provider().openCheckout({ ...asked, email: "altra@example.org" }))).toEqual({
      code: "payment_unavailable",
      details: { kind: "idempotency", idempotencyKeyUsed: true },
    });
  });

  test("is closed by closeCheckout, which also accepts a closed or paid page", async () => {
    const [one, other] = [await opened(), await opened()];
    await provider().closeCheckout(one);
    await provider().closeCheckout(one);
    expect(await factsOf(one)).toMatchObject({ status: "expired" });
    fakeStripe.control.pay({ session: other });
    await provider().closeCheckout(other);
    expect(await factsOf(other)).toMatchObject({ status: "complete", paymentStatus: "paid" });
  });
});

describe("the facts of a checkout", () => {
  const nothing = { paidCents: 0, refundedCents: 0, dispute: "none", paymentFailed: false };
  const priced = { currency: "eur", amountSubtotal: 999 };

  test("report open, then paid, then partly and fully refunded", async () => {
    const session = await opened();
    const before = await provider().readCheckout(session);
    expect(before?.facts).toEqual({ ...priced, ...nothing, status: "open", paymentStatus: "unpaid" });
    fakeStripe.control.pay({ session });
    const paid = { ...priced, ...nothing, status: "complete", paymentStatus: "paid", paidCents: 999 };
    const after = await provider().readCheckout(session);
    expect(after?.facts).toEqual(paid);
    expect(await provider().findSessionOfPayment(after?.paymentIntent ?? "")).toBe(session);
    fakeStripe.control.refund({ session, amount: 100 });
    expect(await factsOf(session)).toEqual({ ...paid, refundedCents: 100 });
    const { id: refund } = fakeStripe.control.refund({ session, pending: true });
    expect(await factsOf(session)).toEqual({ ...paid, refundedCents: 999 });
    fakeStripe.control.failRefund({ refund });
    expect(await factsOf(session)).toEqual({ ...paid, refundedCents: 100 });
  });

  test("stay open after a declined card, and are complete before a bank transfer arrives or fails", async () => {
    const [declined, late] = [await opened(), await opened()];
    fakeStripe.control.decline({ session: declined });
    expect(await factsOf(declined)).toEqual({ ...priced, ...nothing, status: "open", paymentStatus: "unpaid" });
    fakeStripe.control.payLater({ session: late });
    const onItsWay = { ...priced, ...nothing, status: "complete", paymentStatus: "unpaid" };
    expect(await factsOf(late)).toEqual(onItsWay);
    fakeStripe.control.settle({ session: late, outcome: "failed" });
    expect(await factsOf(late)).toEqual({ ...onItsWay, paymentFailed: true });
  });

  test("report a dispute as open until the bank decides", async () => {
    const [won, lost] = [await opened(), await opened()];
    for (const session of [won, lost]) {
      fakeStripe.control.pay({ session });
      fakeStripe.control.openDispute({ session });
      expect(await factsOf(session)).toMatchObject({ dispute: "open" });
    }
    fakeStripe.control.closeDispute({ session: won, outcome: "won" });
    fakeStripe.control.closeDispute({ session: lost, outcome: "lost" });
    expect(await factsOf(won)).toMatchObject({ dispute: "won", paymentStatus: "paid" });
    expect(await factsOf(lost)).toMatchObject({ dispute: "lost" });
  });

  test.each([
    [[], "none"],
    [["warning_needs_response"], "none"],
    [["warning_closed", "won"], "won"],
    [["under_review"], "open"],
    [["won", "needs_response"], "open"],
    [["won", "lost"], "lost"],
    [["prevented"], "won"],
    [["appeal_under_review"], "open"],
    [["a_word_of_next_year"], "open"],
  ])("count disputes with the states %j as %s", (states, dispute) => {
    expect(summarizeDisputes({ data: states.map((status) => ({ status })) })).toBe(dispute);
  });

  test("are undefined for an unknown session and payment", async () => {
    expect(await provider().readCheckout("cs_test_of_somebody_else")).toBeUndefined();
    expect(await provider().findSessionOfPayment("pi_of_somebody_else")).toBeUndefined();
  });

  test.each([
    ["status", null],
    ["status", "half"],
    ["payment_status", 1],
    ["currency", null],
    ["amount_subtotal", null],
    ["amount_subtotal", -1],
    ["amount_subtotal", 9.5],
    ["payment_intent", "pi_not_expanded"],
  ])("are rejected when the response has %s %j", (field, value) => {
    const said = { status: "open", payment_status: "unpaid", currency: "eur", amount_subtotal: 1 };
    expect(() => parseSession({ ...said, payment_intent: null })).not.toThrow();
    expect(() => parseSession({ ...said, payment_intent: null, [field]: value })).toThrow(/./);
  });
});

describe("a failing provider", () => {
  /** Faults that the SDK's retry recovers from: the work was done under its idempotency key, or is slow only once. */
  const passing = new Set<string>(["slow", "cut_after_work", "hang_after_work"]);
  /** No response, or one that Stripe would not repeat for the same key. */
  const askedAgain = new Set<string>(["hang", "cut", "cut_midway", "rate_limited", "lock_timeout", "conflict"]);

  test.each(stripeFaults.filter((how) => !passing.has(how)))(
    "with the fault %s causes one error, within the time limit and without the provider's text",
    async (how) => {
      const startedAt = performance.now();
      fakeStripe.setFault(how);
      // A call without any response is tried three times.
      const times = { timeoutMs: how === "hang" ? 100 : testTimeoutMs };
      const { code, details } = await appErrorOf(provider(times).openCheckout(wish()));
      expect(code).toBe("payment_unavailable");
      expect(details).toEqual({ kind: expect.stringMatching(/^\w+$/), idempotencyKeyUsed: !askedAgain.has(how) });
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(logged).toMatchObject([{ what: "open" }]);
      expect(JSON.stringify(logged)).not.toMatch(/Provider words|giulia|sk_test/);
    },
  );

  test.each(["slow", "cut_after_work", "status_503"] as const)(
    "with the fault %s once is called again and creates one page",
    async (how) => {
      fakeStripe.setFault(how, { times: 1, until: new Promise(() => undefined) });
      const asked = wish();
      const times = { timeoutMs: how === "slow" ? 2000 : testTimeoutMs };
      const { sessionId } = await provider(times).openCheckout(asked);
      expect((await provider().openCheckout(asked)).sessionId).toBe(sessionId);
      expect(new Set(fakeStripe.calls.map((call) => call.idempotencyKey))).toEqual(new Set([asked.id]));
    },
  );

  test.each(["status_500", "not_json", "empty_object", "cut"] as const)(
    "with the fault %s leaves a payment unverified instead of unpaid",
    async (how) => {
      const session = await opened();
      fakeStripe.setFault(how);
      for (const work of [
        provider().readCheckout(session),
        provider().findSessionOfPayment("pi_1"),
        ...(how === "empty_object" ? [] : [provider().closeCheckout(session)]),
      ])
        expect((await appErrorOf(work)).code).toBe("payment_unverified");
    },
  );

  test("that never answers is given up within the total time limit, whatever the number of attempts", async () => {
    fakeStripe.setFault("hang");
    const startedAt = performance.now();
    const { details } = await appErrorOf(provider({ timeoutMs: 60_000, maxMs: 150 }).openCheckout(wish()));
    expect(details).toEqual({ kind: "timeout", idempotencyKeyUsed: false });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test("receives no telemetry with a request", async () => {
    const session = await opened();
    await provider().readCheckout(session);
    expect(JSON.stringify(fakeStripe.calls)).not.toContain("telemetry");
  });
});
