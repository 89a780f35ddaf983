import { expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { deliverWebhook, openCheckoutSession, startPaymentsApi } from "../../testing/payments-api.ts";
import { reconcilePayments } from "./reconcile.ts";

const running = startPaymentsApi();

test("a hundred webhooks, ten return requests and the jobs of two processes at once create one grant", async () => {
  const buyer = await running.api.signUp();
  const session = await openCheckoutSession(buyer, "monthly");
  const { api, fakeStripe } = running;
  const twin = await startApi({ databaseUrl: api.databaseUrl, payments: running.provider() });
  // Half of the webhooks repeat the same change as another event.
  fakeStripe.setWebhookFault("duplicate_as_another");
  fakeStripe.control.pay({ session });
  const letters = await running.post();
  expect(new Set(letters.map(({ id }) => id)).size).toBe(2);
  const deliveries = Array.from({ length: 100 }, async (_, index) => {
    const letter = letters[index % letters.length] ?? { payload: "", signature: "" };
    const { status } = await deliverWebhook(index % 3 === 0 ? twin : api, letter);
    return status;
  });
  const returns = Array.from({ length: 10 }, async (_, index) => {
    const door = index % 2 === 0 ? buyer : twin.as(buyer.token);
    return (await door.post("/api/manual-pro-activation", { userId: buyer.user.id, sessionId: session })).status;
  });
  const jobs = [reconcilePayments(api.deps), reconcilePayments(twin.deps)];
  const [delivered, returned] = await Promise.all([Promise.all(deliveries), Promise.all(returns), ...jobs]);
  expect(new Set([...delivered, ...returned])).toEqual(new Set([200]));
  expect(await running.grants(buyer)).toMatchObject([{ days: 30, revokedAt: null }]);
  // Each state of the provider was stored once.
  expect(await running.checkouts(buyer)).toMatchObject([{ state: "paid", version: 2 }]);
  const grants = await api.db
    .selectFrom("auditEvent")
    .select("action")
    .where("subjectId", "=", buyer.user.id)
    .where("action", "like", "grant.%")
    .execute();
  expect(grants).toEqual([{ action: "grant.created" }]);
  await twin.close();
});

test("webhooks processed in any order end with the provider's latest state", async () => {
  const buyer = await running.api.signUp();
  const session = await openCheckoutSession(buyer, "yearly");
  const { control } = running.fakeStripe;
  control.pay({ session });
  const paid = await running.post();
  // The response about the payment is in flight while the refund is made, reported and stored.
  const { given, arrive } = running.holdNextRead();
  const slow = Promise.all(paid.map((letter) => running.deliver(letter)));
  await given;
  control.refund({ session });
  for (const letter of await running.post()) expect((await running.deliver(letter)).status).toBe(200);
  expect(await running.grants(buyer)).toMatchObject([{ revocationReason: "refund" }]);
  arrive();
  for (const { status } of await slow) expect(status).toBe(200);
  expect(await running.grants(buyer)).toMatchObject([{ revocationReason: "refund" }]);
  expect(await running.checkouts(buyer)).toMatchObject([{ state: "paid", refundedCents: 2399 }]);
});
