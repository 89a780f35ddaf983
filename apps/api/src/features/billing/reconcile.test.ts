import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";
import { hashPassword } from "../auth/passwords/password-hash.ts";
import { reconcilePayments } from "./reconcile.ts";

const running = startPaymentsApi();
const control = () => running.fakeStripe.control;
const reconcile = () => reconcilePayments(running.api.deps);
const states = async (buyer: PaymentUser) => (await running.checkouts(buyer)).map(({ state }) => state);
const move = (buyer: PaymentUser, interval: string) =>
  running.api.db
    .updateTable("checkout")
    .set({
      createdAt: sql<Date>`created_at - ${interval}::interval`,
      expiresAt: sql<Date>`expires_at - ${interval}::interval`,
    })
    .where("userId", "=", buyer.user.id)
    .execute();
async function paidUnheard(plan: "weekly" | "monthly" = "monthly"): Promise<{ buyer: PaymentUser; session: string }> {
  const buyer = await running.api.signUp();
  const session = await openCheckoutSession(buyer, plan);
  control().pay({ session });
  return { buyer, session };
}
/** Settles all checkouts, so that none is left for the following tests. */
const settleEverything = () =>
  running.api.db.updateTable("checkout").set({ state: "expired" }).where("state", "in", ["open", "unpaid"]).execute();

describe("the reconciliation every ten minutes", () => {
  test("fulfils checkouts paid without a webhook and expires ended ones", async () => {
    const { buyer } = await paidUnheard();
    const other = await running.api.signUp();
    control().expire({ session: await openCheckoutSession(other, "monthly") });
    await reconcile();
    expect(await states(buyer)).toEqual(["paid"]);
    expect(await states(other)).toEqual(["expired"]);
    expect(await running.grants(buyer)).toMatchObject([{ days: 30 }]);
  });

  test("checks a bank transfer of three weeks ago, but not a page of five days ago", async () => {
    await settleEverything();
    const [late, old] = [await running.api.signUp(), await running.api.signUp()];
    const session = await openCheckoutSession(late, "monthly");
    control().payLater({ session });
    await reconcile();
    control().settle({ session, outcome: "succeeded" });
    await openCheckoutSession(old, "monthly");
    await move(late, "21 days");
    await move(old, "5 days");
    running.fakeStripe.calls.length = 0;
    await reconcile();
    expect(await states(late)).toEqual(["paid"]);
    expect(await states(old)).toEqual(["expired"]);
    expect(running.fakeStripe.calls).toHaveLength(1);
  });

  test("never checks a settled checkout again", async () => {
    await settleEverything();
    await paidUnheard();
    await reconcile();
    running.fakeStripe.calls.length = 0;
    await reconcile();
    expect(running.fakeStripe.calls).toEqual([]);
  });

  test("checks a hundred checkouts at a time, the longest waiting first", async () => {
    await settleEverything();
    const { buyer, session } = await paidUnheard("weekly");
    const row = { userId: buyer.user.id, planType: "old", priceCents: 499, days: 7, state: "unpaid" as const };
    await running.api.db
      .insertInto("checkout")
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          ...row,
          sessionId: `cs_test_invented_${index}`,
          url: null,
          paymentIntent: null,
          lastCheckedAt: null,
        })),
      )
      .execute();
    await running.api.db
      .updateTable("checkout")
      .set({ lastCheckedAt: new Date(0) })
      .where("sessionId", "=", session)
      .execute();
    running.fakeStripe.calls.length = 0;
    await reconcile();
    expect(running.fakeStripe.calls).toHaveLength(100);
    expect(await running.grants(buyer)).toEqual([]);
    await reconcile();
    expect(await running.grants(buyer)).toMatchObject([{ days: 7 }]);
    await settleEverything();
  });
});

describe("a reconciliation", () => {
  test("during an outage of the provider ends soon, and the next one completes the work", async () => {
    await settleEverything();
    const people = await Promise.all(Array.from({ length: 6 }, () => paidUnheard("weekly")));
    running.fakeStripe.setFault("status_500");
    running.fakeStripe.calls.length = 0;
    await reconcile();
    expect(running.fakeStripe.calls).toHaveLength(3);
    running.fakeStripe.setFault(null);
    await reconcile();
    for (const { buyer } of people) expect(await running.grants(buyer)).toHaveLength(1);
  });

  test("continues after a checkout with an invalid response", async () => {
    await settleEverything();
    await paidUnheard();
    const { buyer } = await paidUnheard();
    running.fakeStripe.setFault("empty_object", { times: 1 });
    await reconcile();
    expect(await running.grants(buyer)).toHaveLength(1);
  });

  test("continues after a checkout unknown to the provider and logs an error", async () => {
    await settleEverything();
    const { buyer } = await paidUnheard();
    const lost = await running.api.signUp();
    await openCheckoutSession(lost, "monthly");
    await running.api.db
      .updateTable("checkout")
      .set({ sessionId: "cs_test_of_another_key" })
      .where("userId", "=", lost.user.id)
      .execute();
    await reconcile();
    expect(await running.grants(buyer)).toHaveLength(1);
    expect(running.api.logged()).toMatch(/"alert":"payment".*does not know a checkout of ours/);
    await settleEverything();
  });

  test("in a process that is shutting down stops before the next checkout", async () => {
    await settleEverything();
    const { buyer } = await paidUnheard();
    running.fakeStripe.calls.length = 0;
    await reconcilePayments(running.api.deps, AbortSignal.abort());
    expect(running.fakeStripe.calls).toEqual([]);
    await reconcile();
    expect(await running.grants(buyer)).toHaveLength(1);
  });
});

describe("a sign-in", () => {
  const password = "corretto cavallo batteria";
  const login = (buyer: PaymentUser, word = password) =>
    running.api.guest.post("/api/auth/login", { email: buyer.user.email, password: word });
  async function withPassword(): Promise<{ buyer: PaymentUser; session: string }> {
    const paid = await paidUnheard();
    await running.api.db
      .updateTable("appUser")
      .set({ passwordHash: await hashPassword(password) })
      .where("id", "=", paid.buyer.user.id)
      .execute();
    return paid;
  }

  test("activates a payment made in the meantime without waiting for the provider", async () => {
    const { buyer } = await withPassword();
    const { arrive } = running.holdNextRead();
    expect((await login(buyer)).status).toBe(200);
    expect(await running.grants(buyer)).toEqual([]);
    arrive();
    await expect.poll(() => running.grants(buyer)).toMatchObject([{ days: 30 }]);
  });

  test("succeeds when the provider fails, and the failure is logged", async () => {
    const { buyer } = await withPassword();
    running.fakeStripe.setFault("invalid_request");
    expect((await login(buyer)).status).toBe(200);
    await expect.poll(() => running.api.logged()).toContain("could not be settled at sign-in");
  });

  test("with the wrong password makes no call to the provider", async () => {
    await settleEverything();
    const { buyer } = await withPassword();
    running.fakeStripe.calls.length = 0;
    expect((await login(buyer, "sbagliata")).status).toBe(401);
    // The job's request follows any request still in flight.
    await reconcile();
    expect(running.fakeStripe.calls).toHaveLength(1);
  });
});
