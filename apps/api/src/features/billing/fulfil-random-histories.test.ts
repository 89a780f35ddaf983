import { computeEntitlementEnd } from "@fetta/domain/billing/entitlement";
import { defaultPromotions } from "@fetta/domain/billing/default-promotions";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ReceivedWebhook } from "../../testing/webhook-inbox.ts";
import {
  historyArbitrary,
  applyAction,
  createExpectedPayment,
  shuffle,
  expectedDays,
  type PaymentHistory,
  type HistoryStep,
  type ExpectedPayment,
} from "../../testing/payment-history.ts";
import { startPaymentsApi, parseSessionId, type PaymentUser } from "../../testing/payments-api.ts";
import { syncCheckoutsOnSignIn } from "./pro-activation.ts";
import { reconcilePayments } from "./reconcile.ts";

/** Number of runs, of ten parallel histories each: three times what the rarest of seven planted faults needed. */
const runs = 50;
const running = startPaymentsApi();
const { deliver } = running;
const letters: ReceivedWebhook[] = [];

beforeAll(async () => {
  // Thousands of commits that need not survive a power failure.
  await sql`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database());
  end $$`.execute(running.api.db);
  const [code] = defaultPromotions;
  if (!code) throw new Error("no code");
  const many = { ...code, maxRedemptions: 1_000_000 };
  await running.provider().createPromotions([
    { ...many, couponId: "half", code: "META", percentOff: 50 },
    { ...many, couponId: "whole", code: "TUTTO", percentOff: 100 },
  ]);
});

type Life = { buyer: PaymentUser; truths: ExpectedPayment[] };

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];

/** The provider's webhooks about this user's checkouts so far. */
async function lettersOf({ truths }: Life): Promise<ReceivedWebhook[]> {
  letters.push(...(await running.post()));
  const mine = new Set(truths.flatMap(({ session, payment }) => [session, payment]));
  return letters.filter(({ subject: about }) => mine.has(about));
}

/** Nothing is granted without a payment, and nothing twice. */
async function checkNothingTooMuch({ buyer, truths }: Life): Promise<void> {
  const granted = await running.api.db
    .selectFrom("proGrant as g")
    .innerJoin("checkout as c", "c.id", "g.checkoutId")
    .select(["c.sessionId", "g.days"])
    .where("g.userId", "=", buyer.user.id)
    .execute();
  const paid = truths.filter((truth) => truth.paid);
  for (const grant of granted)
    expect(paid.filter(({ session, days }) => session === grant.sessionId && days === grant.days)).toHaveLength(1);
  expect(new Set(granted.map(({ sessionId }) => sessionId)).size).toBe(granted.length);
}

async function live(life: Life, step: HistoryStep): Promise<void> {
  const { buyer, truths } = life;
  const { api, fakeStripe } = running;
  switch (step.step) {
    case "buy": {
      const { status, body } = await buyer.post("/api/create-checkout-session", { planType: step.plan });
      expect([200, 503]).toContain(status);
      if (status !== 200) return;
      const session = parseSessionId((body as { url: string }).url);
      if (!truths.some((truth) => truth.session === session)) truths.push(createExpectedPayment(session, step.plan));
      return;
    }
    case "happen": {
      const truth = pick(truths, step.at);
      if (!truth) return;
      const before = step.heard ? new Set(await lettersOf(life)) : undefined;
      applyAction(fakeStripe.control, step.what, truth);
      if (!before) return;
      for (const letter of await lettersOf(life))
        if (!before.has(letter)) expect([200, 503]).toContain((await deliver(letter)).status);
      break;
    }
    case "deliver": {
      const letter = pick(await lettersOf(life), step.at);
      if (letter) expect([200, 503]).toContain((await deliver(letter)).status);
      break;
    }
    case "return": {
      const sessionId = pick(truths, step.at)?.session;
      const { status } = await buyer.post("/api/manual-pro-activation", { sessionId });
      expect([200, 402, 503]).toContain(status);
      break;
    }
    case "withdraw": {
      const truth = pick(truths, step.at);
      if (!truth) return;
      const rows = await running.checkouts(buyer);
      const { status } = await buyer.post("/api/withdraw", {
        purchaseId: rows.find(({ sessionId }) => sessionId === truth.session)?.id,
        name: "Giulia Ferri",
        email: "giulia@example.org",
      });
      // A checkout not known as paid is no purchase; one that was refunded, is disputed or cost nothing is rejected.
      expect([200, 404, 409]).toContain(status);
      if (status === 200) {
        expect(truth.paid).toBe(true);
        truth.withdrawn = true;
      }
      break;
    }
    case "signIn":
      await syncCheckoutsOnSignIn(api.deps, buyer.user.id);
      break;
    case "providerFails":
      fakeStripe.setFault("status_500", { times: 1 });
      return;
  }
  await checkNothingTooMuch(life);
}

const takeBack = (letter: ReceivedWebhook): boolean => !letter.type.startsWith("checkout.");

/** Resends the webhook until it is accepted, as the provider does. */
async function insist(letter: ReceivedWebhook): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) if ((await deliver(letter)).status === 200) return;
  throw new Error(`${letter.type} was never taken`);
}

/** All stored billing rows of a user, without the time of the last check. */
async function held({ buyer }: Life): Promise<unknown> {
  const checkouts = (await running.checkouts(buyer)).map(({ lastCheckedAt: _checkedAt, ...row }) => row);
  return { checkouts, grants: await running.grants(buyer), profile: (await buyer.get("/api/user/profile")).body };
}

/** The grants match the provider's state to the day. */
async function checkTruth(life: Life): Promise<void> {
  const { buyer, truths } = life;
  const grants = await running.grants(buyer);
  const counting = grants.filter(({ revokedAt }) => revokedAt === null);
  const days = counting.reduce((sum, grant) => sum + grant.days, 0);
  expect(days).toBe(truths.reduce((sum, truth) => sum + expectedDays(truth), 0));
  expect(grants).toHaveLength(truths.filter(({ paid }) => paid).length);
  const [first] = counting;
  const end = computeEntitlementEnd(grants);
  // All were bought within a moment, so that the periods follow one another.
  expect(end?.getTime()).toBe(first && first.effectiveAt.getTime() + days * 86_400_000);
  for (const { session, cents, dispute } of truths.filter(({ withdrawn }) => withdrawn))
    if (dispute === "none" || dispute === "won")
      expect(await running.readMoney(session)).toMatchObject({ paidCents: cents, refundedCents: cents });
  const declared = await running.api.db
    .selectFrom("withdrawal")
    .select("id")
    .where("userId", "=", buyer.user.id)
    .execute();
  expect(declared).toHaveLength(truths.filter(({ withdrawn }) => withdrawn).length);
  const profile = (await buyer.get("/api/user/profile")).body;
  expect(profile).toMatchObject({
    isPro: days > 0,
    proStatus: days > 0 ? "active" : "free",
    proExpiresAt: end?.toISOString() ?? null,
  });
}

async function liveAll({ steps }: PaymentHistory): Promise<Life> {
  const life = { buyer: await running.api.signUp(), truths: [] };
  for (const step of steps) await live(life, step);
  return life;
}

test("random histories of users, banks, webhooks and the provider end with each paid period granted once", async () => {
  const { api, fakeStripe } = running;
  await fc.assert(
    fc.asyncProperty(fc.array(historyArbitrary, { minLength: 10, maxLength: 10 }), async (histories) => {
      letters.length = 0;
      const lives = await Promise.all(histories.map(async (history) => ({ history, life: await liveAll(history) })));
      fakeStripe.setFault(null);
      await Promise.all(
        lives.map(async ({ history, life }) => {
          const all = shuffle(await lettersOf(life), history.seed);
          const arriving = history.end === "letters" ? all : all.filter(takeBack);
          for (const letter of arriving) await insist(letter);
        }),
      );
      await reconcilePayments(api.deps);
      await Promise.all(lives.map(({ life }) => checkTruth(life)));

      const before = await Promise.all(lives.map(({ life }) => held(life)));
      await Promise.all(
        lives.map(async ({ history, life }) => {
          const some = shuffle(await lettersOf(life), history.seed + 1).slice(0, 3);
          const again = await Promise.all(some.map(deliver));
          for (const { status } of again) expect(status).toBe(200);
          await syncCheckoutsOnSignIn(api.deps, life.buyer.user.id);
        }),
      );
      expect(await Promise.all(lives.map(({ life }) => held(life)))).toEqual(before);
      // Open checkouts would be checked by the job in every later run.
      await api.db.updateTable("checkout").set({ state: "expired" }).where("state", "in", ["open", "unpaid"]).execute();
    }),
    { numRuns: runs },
  );
}, 300_000);
