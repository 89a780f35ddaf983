import { expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";
import { hashPassword } from "../auth/passwords/password-hash.ts";
import { reconcilePayments } from "./reconcile.ts";

const running = startPaymentsApi();
const control = () => running.fakeStripe.control;
const reconcile = () => reconcilePayments(running.api.deps);
const password = "corretto cavallo batteria";
const passwordHash = await hashPassword(password);

async function withOpenPage(): Promise<{ buyer: PaymentUser; session: string }> {
  const buyer = await running.api.signUp({ passwordHash });
  const session = await openCheckoutSession(buyer, "monthly");
  return { buyer, session };
}
async function erase(buyer: PaymentUser): Promise<void> {
  const { status } = await buyer.ask({ method: "DELETE", url: "/api/account", payload: { password } });
  if (status !== 204) throw new Error(`not erased: ${status}`);
}
const row = (session: string) =>
  running.api.db
    .selectFrom("checkout")
    .select(["userId", "state", "paidCents", "refundedCents"])
    .where("sessionId", "=", session)
    .executeTakeFirstOrThrow();
const ordersOf = (session: string) =>
  running.api.db
    .selectFrom("refundOrder as r")
    .innerJoin("checkout as c", "c.id", "r.checkoutId")
    .select("r.reason")
    .where("c.sessionId", "=", session)
    .execute();
const refundsMade = () =>
  running.fakeStripe.calls.filter(
    ({ path, status, replayed }) => path === "/v1/refunds" && status === 200 && !replayed,
  );

test("erasing an account closes its checkout page at the provider", async () => {
  const { buyer, session } = await withOpenPage();
  await erase(buyer);
  await expect.poll(() => row(session)).toMatchObject({ userId: null, state: "expired" });
  expect(() => control().pay({ session })).toThrow("expired");
});

test("a page that the provider could not close at erasure is closed by the job", async () => {
  const { buyer, session } = await withOpenPage();
  running.fakeStripe.setFault("status_503");
  await erase(buyer);
  await expect.poll(() => running.api.logged()).toContain("could not be closed yet");
  running.fakeStripe.setFault(null);
  expect(await row(session)).toMatchObject({ userId: null, state: "open" });
  await reconcile();
  expect(await row(session)).toMatchObject({ userId: null, state: "expired" });
  expect(() => control().pay({ session })).toThrow("expired");
});

test.each(["the provider tells of it", "the job asks about it"])(
  "a payment made after erasure is refunded in full, once, where %s",
  async (how) => {
    const { buyer, session } = await withOpenPage();
    running.api.deps.payments = undefined;
    await erase(buyer);
    running.api.deps.payments = running.provider({ log: running.api.deps.log });
    control().pay({ session });
    if (how === "the job asks about it") await reconcile();
    else await running.deliverAll();
    await expect.poll(() => row(session)).toEqual({ userId: null, state: "paid", paidCents: 999, refundedCents: 999 });
    await running.deliverAll();
    await reconcile();
    expect(await running.readMoney(session)).toMatchObject({ paidCents: 999, refundedCents: 999 });
    expect(refundsMade()).toHaveLength(1);
    expect(await ordersOf(session)).toEqual([{ reason: "account_deleted" }]);
    expect(running.api.logged()).toMatch(/"alert":"payment".*account that is gone/);
    const made = await running.api.db
      .selectFrom("auditEvent")
      .select(["subjectId", "detail"])
      .where("action", "=", "refund.made")
      .execute();
    expect(made).toContainEqual({
      subjectId: null,
      detail: { checkout: expect.any(String) as unknown, why: "account_deleted" },
    });
  },
);

test("a payment pending at erasure is refunded when it arrives", async () => {
  const { buyer, session } = await withOpenPage();
  control().payLater({ session });
  await running.deliverAll();
  await erase(buyer);
  control().settle({ session, outcome: "succeeded" });
  await running.deliverAll();
  await expect.poll(() => row(session)).toMatchObject({ state: "paid", refundedCents: 999 });
});

test("a refund that the provider rejects is repeated by the job", async () => {
  const { buyer, session } = await withOpenPage();
  running.api.deps.payments = undefined;
  await erase(buyer);
  const payments = running.provider({ log: running.api.deps.log });
  let refuses = true;
  running.api.deps.payments = {
    ...payments,
    refund: async (wish) => {
      if (refuses) running.fakeStripe.setFault("cut_after_work", { times: 3 });
      refuses = false;
      return payments.refund(wish);
    },
  };
  control().pay({ session });
  await running.deliverAll();
  await expect.poll(() => running.api.logged()).toMatch(/a refund could not be/);
  running.fakeStripe.setFault(null);
  await reconcile();
  expect(await row(session)).toMatchObject({ state: "paid", refundedCents: 999 });
  expect(refundsMade().length).toBeLessThanOrEqual(1);
});

test("a purchase fulfilled before erasure is not refunded", async () => {
  const { buyer, session } = await withOpenPage();
  control().pay({ session });
  await running.deliverAll();
  await erase(buyer);
  await running.deliverAll();
  await reconcile();
  expect(await row(session)).toMatchObject({ userId: null, state: "paid", refundedCents: 0 });
  expect(await ordersOf(session)).toEqual([]);
});
