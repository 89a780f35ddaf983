import { expect, test } from "vitest";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";

const running = startPaymentsApi();
const { post, deliver, profile, daysLeft } = running;
const control = () => running.fakeStripe.control;

async function bought(): Promise<{ buyer: PaymentUser; session: string }> {
  const buyer = await running.api.signUp();
  const session = await openCheckoutSession(buyer, "monthly");
  control().pay({ session });
  await running.deliverAll();
  return { buyer, session };
}
const free = { isPro: false, proStatus: "free", proExpiresAt: null };

test("a full refund revokes exactly the days of its purchase", async () => {
  const { buyer, session } = await bought();
  control().pay({ session: await openCheckoutSession(buyer, "weekly") });
  control().refund({ session });
  await running.deliverAll();
  expect(await running.grants(buyer)).toMatchObject([
    { days: 30, revocationReason: "refund" },
    { days: 7, revocationReason: null },
  ]);
  expect(await daysLeft(buyer)).toBeCloseTo(7, 2);
});

test("a partial refund keeps the period until the last part is refunded", async () => {
  const { buyer, session } = await bought();
  control().refund({ session, amount: 500 });
  await running.deliverAll();
  expect(await profile(buyer)).toMatchObject({ proStatus: "active" });
  control().refund({ session, amount: 499 });
  await running.deliverAll();
  expect(await profile(buyer)).toMatchObject(free);
});

test("a failed refund restores the days", async () => {
  const { buyer, session } = await bought();
  const { id: refund } = control().refund({ session, pending: true });
  await running.deliverAll();
  expect(await profile(buyer)).toMatchObject(free);
  control().failRefund({ refund });
  await running.deliverAll();
  expect(await daysLeft(buyer)).toBeCloseTo(30, 2);
});

test("a refund that arrives before the payment was processed leaves no days", async () => {
  const buyer = await running.api.signUp();
  const session = await openCheckoutSession(buyer, "yearly");
  control().pay({ session });
  control().refund({ session });
  const letters = await post();
  for (const letter of letters.toReversed()) expect((await deliver(letter)).status).toBe(200);
  expect(await running.grants(buyer)).toMatchObject([{ days: 365, revocationReason: "refund" }]);
  expect(await profile(buyer)).toMatchObject(free);
});

test("a dispute suspends the days, winning it restores them, losing it does not", async () => {
  const [won, lost] = [await bought(), await bought()];
  for (const { session } of [won, lost]) control().openDispute({ session });
  await running.deliverAll();
  for (const { buyer } of [won, lost]) expect(await profile(buyer)).toMatchObject(free);
  control().closeDispute({ session: won.session, outcome: "won" });
  control().closeDispute({ session: lost.session, outcome: "lost" });
  await running.deliverAll();
  expect(await daysLeft(won.buyer)).toBeCloseTo(30, 2);
  expect(await profile(lost.buyer)).toMatchObject(free);
});

test("days revoked by an admin stay revoked, whatever the outcome of a dispute", async () => {
  const { buyer, session } = await bought();
  await running.api.db
    .updateTable("proGrant")
    .set({ revokedAt: new Date(), revocationReason: "admin" })
    .where("userId", "=", buyer.user.id)
    .execute();
  control().openDispute({ session });
  control().closeDispute({ session, outcome: "won" });
  await running.deliverAll();
  expect(await profile(buyer)).toMatchObject(free);
});
