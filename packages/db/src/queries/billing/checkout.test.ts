import { plans } from "@fetta/domain/billing/pro-plan";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { aCheckout } from "../../testing/payment-factories.ts";
import {
  abandonCheckout,
  abandonStaleCheckouts,
  countRecentCheckouts,
  findCheckoutByPayment,
  findCheckoutBySession,
  findLatestCheckout,
  findOpenCheckout,
  insertCheckout,
  saveCheckoutSession,
} from "./checkout.ts";

const db = await createTestDatabase();
let user: { id: string };
let other: { id: string };
beforeEach(async () => {
  [user, other] = [await aUser(db), await aUser(db)];
});

const newCheckout = (of = user, planType: keyof typeof plans = "monthly") => {
  const { priceCents, days } = plans[planType];
  return { userId: of.id, planType, priceCents, days };
};
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const providerSession = (name: string) => ({
  sessionId: `${name}-${user.id}`,
  url: `https://pay.example/${name}`,
  expiresAt: new Date(Date.now() + 86_400_000),
});
const findState = async (id: string) =>
  (await db.selectFrom("checkout").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("one checkout per user and plan is open at a time", () => {
  test("of twenty simultaneous inserts one succeeds; another plan, another user and a later checkout are allowed", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => insertCheckout(db, newCheckout())));
    const [checkout, ...more] = made.filter((each) => each !== undefined);
    expect(more).toEqual([]);
    expect(checkout).toMatchObject({ state: "creating", sessionId: null, version: 0, dispute: "none" });
    expect(await insertCheckout(db, newCheckout(user, "yearly"))).toBeDefined();
    expect(await insertCheckout(db, newCheckout(other))).toBeDefined();
    await abandonCheckout(db, checkout?.id ?? "");
    expect(await insertCheckout(db, newCheckout())).toBeDefined();
  });

  test("it is found while it waits for its page or its payment, and whether it is still valid", async () => {
    expect(await findOpenCheckout(db, user.id, "monthly")).toBeUndefined();
    const made = await insertCheckout(db, newCheckout());
    expect(await findOpenCheckout(db, user.id, "monthly")).toMatchObject({ id: made?.id, isStillValid: true });
    expect(await findOpenCheckout(db, user.id, "yearly")).toBeUndefined();
    expect(await findOpenCheckout(db, other.id, "monthly")).toBeUndefined();
    await aCheckout(db, other, { expiresAt: minutesAgo(-4) });
    expect(await findOpenCheckout(db, other.id, "monthly")).toMatchObject({ isStillValid: false });
    for (const state of ["expired", "unpaid", "failed", "paid", "free", "mismatch"] as const) {
      await db.updateTable("checkout").set({ state }).where("userId", "=", user.id).execute();
      expect(await findOpenCheckout(db, user.id, "monthly")).toBeUndefined();
    }
  });
});

describe("the provider's session", () => {
  test("is stored once, and never for an abandoned checkout", async () => {
    const made = await insertCheckout(db, newCheckout());
    const id = made?.id ?? "";
    expect(await saveCheckoutSession(db, id, providerSession("one"))).toBe(true);
    expect(await saveCheckoutSession(db, id, providerSession("two"))).toBe(false);
    expect(await findCheckoutBySession(db, providerSession("one").sessionId)).toMatchObject({
      id,
      state: "open",
      version: 1,
      url: providerSession("one").url,
    });
    const given = await insertCheckout(db, newCheckout(user, "weekly"));
    await abandonCheckout(db, given?.id ?? "");
    expect(await saveCheckoutSession(db, given?.id ?? "", providerSession("three"))).toBe(false);
    expect(await findCheckoutBySession(db, providerSession("three").sessionId)).toBeUndefined();
  });

  test("protects a checkout from being abandoned", async () => {
    const { id } = await aCheckout(db, user);
    await abandonCheckout(db, id);
    expect(await findState(id)).toBe("open");
  });

  test("that does not arrive within an hour leaves the checkout of that user and plan abandoned", async () => {
    const waiting = { state: "creating", sessionId: null, url: null, expiresAt: null } as const;
    const old = await aCheckout(db, user, { ...waiting, createdAt: minutesAgo(61) });
    const yearly = await aCheckout(db, user, { ...waiting, createdAt: minutesAgo(61), planType: "yearly" });
    const young = await aCheckout(db, other, { ...waiting, createdAt: minutesAgo(59) });
    for (const { id } of [user, other]) await abandonStaleCheckouts(db, id, "monthly");
    expect(await Promise.all([old, yearly, young].map(({ id }) => findState(id)))).toEqual([
      "expired",
      "creating",
      "creating",
    ]);
  });
});

test("checkouts of the last hour are counted, except those without a provider's session", async () => {
  await aCheckout(db, user, { state: "expired", createdAt: minutesAgo(59) });
  await aCheckout(db, user, { state: "paid", createdAt: minutesAgo(30) });
  await aCheckout(db, user, { state: "expired", createdAt: minutesAgo(61) });
  await aCheckout(db, user, { state: "expired", sessionId: null });
  await aCheckout(db, other);
  expect(await countRecentCheckouts(db, user.id)).toBe(2);
});

test("a checkout is found by its payment, and a user's latest one by its plan", async () => {
  const old = await aCheckout(db, user, { state: "paid", paymentIntent: `pi_${user.id}`, createdAt: minutesAgo(60) });
  const last = await aCheckout(db, user, { state: "expired", createdAt: minutesAgo(30) });
  await aCheckout(db, user, { state: "expired", sessionId: null });
  expect(await findCheckoutByPayment(db, `pi_${user.id}`)).toMatchObject({ id: old.id });
  expect(await findCheckoutByPayment(db, "pi_of_nobody")).toBeUndefined();
  expect(await findLatestCheckout(db, user.id, "monthly")).toMatchObject({ id: last.id });
  expect(await findLatestCheckout(db, user.id, "weekly")).toBeUndefined();
  expect(await findLatestCheckout(db, other.id, "monthly")).toBeUndefined();
});

test("a checkout has a positive price and duration, and a session and payment of its own", async () => {
  await aCheckout(db, user, { sessionId: "cs_same", paymentIntent: "pi_same" });
  await expect(aCheckout(db, other, { priceCents: 0 })).rejects.toThrow("checkout_price");
  await expect(aCheckout(db, other, { days: 0 })).rejects.toThrow("checkout_price");
  await expect(aCheckout(db, other, { sessionId: "cs_same" })).rejects.toThrow("session_id");
  await expect(aCheckout(db, other, { paymentIntent: "pi_same" })).rejects.toThrow("payment_intent");
});
