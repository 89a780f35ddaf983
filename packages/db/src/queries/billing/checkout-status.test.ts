import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { aCheckout } from "../../testing/payment-factories.ts";
import {
  expireStaleCheckouts,
  listUnsettledCheckouts,
  listUnsettledCheckoutsOf,
  lockCheckout,
  markCheckoutChecked,
  updateCheckoutStatus,
  insertPaymentEvent,
  isPaymentEventKnown,
} from "./checkout.ts";

const db = await createTestDatabase();
let user: { id: string };
let other: { id: string };
beforeEach(async () => {
  await db.deleteFrom("checkout").execute();
  [user, other] = [await aUser(db), await aUser(db)];
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const paidStatus = { state: "paid", paymentIntent: "pi_1", paidCents: 999, refundedCents: 0, dispute: "none" } as const;

test("a changed status is stored with a new version, an unchanged one without", async () => {
  const { id, version } = await aCheckout(db, user);
  const updated = await updateCheckoutStatus(db, id, paidStatus);
  expect(updated).toMatchObject({ ...paidStatus, id, version: version + 1, lastCheckedAt: expect.any(Date) });
  await markCheckoutChecked(db, id);
  const touched = await lockCheckout(db, id);
  expect(touched).toMatchObject({ ...paidStatus, version: version + 1 });
  expect(touched.lastCheckedAt?.getTime()).toBeGreaterThanOrEqual(updated.lastCheckedAt?.getTime() ?? Infinity);
});

test("a lock on a checkout is exclusive until the transaction ends", async () => {
  const { id } = await aCheckout(db, user);
  const order: string[] = [];
  const first = db.transaction().execute(async (tx) => {
    await lockCheckout(tx, id);
    order.push("first has it");
    await sleep(150);
    order.push("first lets go");
  });
  await expect.poll(() => order).toHaveLength(1);
  await db.transaction().execute((tx) => lockCheckout(tx, id));
  order.push("second has it");
  await first;
  expect(order).toEqual(["first has it", "first lets go", "second has it"]);
});

describe("unsettled checkouts", () => {
  test("of one user are recent, open or processing, newest first and limited", async () => {
    const old = await aCheckout(db, user, { createdAt: daysAgo(2.9), planType: "weekly" });
    const young = await aCheckout(db, user, { createdAt: daysAgo(1), state: "unpaid" });
    await aCheckout(db, user, { createdAt: daysAgo(3.1), planType: "yearly" });
    await aCheckout(db, user, { state: "paid" });
    await aCheckout(db, user, { state: "creating", sessionId: null });
    await aCheckout(db, other);
    expect(ids(await listUnsettledCheckoutsOf(db, user.id, 3, 5))).toEqual([young.id, old.id]);
    expect(ids(await listUnsettledCheckoutsOf(db, user.id, 3, 1))).toEqual([young.id]);
  });

  test("of all users are ordered by their last check, and processing payments stay longer", async () => {
    const asked = await aCheckout(db, user, { lastCheckedAt: daysAgo(0.1) });
    const long = await aCheckout(db, user, { lastCheckedAt: daysAgo(1), planType: "weekly" });
    const never = await aCheckout(db, other);
    const late = await aCheckout(db, other, { state: "unpaid", createdAt: daysAgo(20), lastCheckedAt: daysAgo(0.2) });
    await aCheckout(db, user, { createdAt: daysAgo(5), planType: "yearly" });
    await aCheckout(db, other, { state: "unpaid", createdAt: daysAgo(31) });
    for (const state of ["paid", "free", "failed", "expired", "mismatch"] as const)
      await aCheckout(db, other, { state });
    const range = { maxAgeDays: 4, maxUnpaidAgeDays: 30 };
    expect(ids(await listUnsettledCheckouts(db, { ...range, limit: 10 }))).toEqual([
      never.id,
      long.id,
      late.id,
      asked.id,
    ]);
    expect(ids(await listUnsettledCheckouts(db, { ...range, limit: 2 }))).toEqual([never.id, long.id]);
  });
});

test("checkouts that can no longer be paid expire: unanswered for a day, or open for days and past their expiry", async () => {
  const waiting = { state: "creating", sessionId: null, url: null, expiresAt: null } as const;
  const ended = [
    await aCheckout(db, user, { ...waiting, createdAt: daysAgo(1.1) }),
    await aCheckout(db, user, { createdAt: daysAgo(4.1), expiresAt: daysAgo(3.1), planType: "weekly" }),
  ];
  await aCheckout(db, other, { ...waiting, createdAt: daysAgo(0.9) });
  await aCheckout(db, other, { createdAt: daysAgo(3.9), expiresAt: daysAgo(2.9), planType: "weekly" });
  await aCheckout(db, other, { createdAt: daysAgo(9), expiresAt: daysAgo(-1), planType: "yearly" });
  await aCheckout(db, other, { state: "unpaid", createdAt: daysAgo(9), expiresAt: daysAgo(8) });
  expect(await expireStaleCheckouts(db, 4)).toBe(2);
  const expired = await db.selectFrom("checkout").select("id").where("state", "=", "expired").execute();
  expect(ids(expired).toSorted()).toEqual(ids(ended).toSorted());
  expect(await expireStaleCheckouts(db, 4)).toBe(0);
});

test("a payment event is known once the transaction that handles it has committed", async () => {
  const { id: checkoutId } = await aCheckout(db, await aUser(db));
  const event = { id: "evt_1", type: "checkout.session.completed", checkoutId };
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(false);
  const failed = db.transaction().execute(async (tx) => {
    await insertPaymentEvent(tx, event);
    throw new Error("the rest failed");
  });
  await expect(failed).rejects.toThrow("the rest failed");
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(false);
  await Promise.all(Array.from({ length: 10 }, () => insertPaymentEvent(db, event)));
  expect(await isPaymentEventKnown(db, "evt_1")).toBe(true);
  expect(await isPaymentEventKnown(db, "evt_2")).toBe(false);
  expect(await db.selectFrom("paymentEvent").selectAll().execute()).toMatchObject([event]);
});
