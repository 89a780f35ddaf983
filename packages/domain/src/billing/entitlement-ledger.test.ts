import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveCheckoutOutcome, type CheckoutFacts } from "./checkout-outcome.ts";
import { entitlementAt, computeEntitlementEnd, type Grant } from "./entitlement.ts";
import { plans, planTypes, type Plan } from "./pro-plan.ts";
import { resolveWithdrawalState } from "./withdrawal.ts";

/**
 * The ledger as a user's purchases fill it: one grant per checkout, effective from the first "paid" report of the
 * provider, revoked and restored by later reports.
 */
const day = 86_400_000;
const start = Date.parse("2026-03-01T00:00:00Z");
const runs = { numRuns: 2000 };

type Purchase = { plan: Plan; at: number; facts: CheckoutFacts };
/** The provider's reports about a checkout, in their order. */
type Story = { plan: Plan; at: number; words: CheckoutFacts[] };

const plan = fc.constantFrom(...planTypes.map((type) => plans[type]));
/** Hours over three years, which include clock changes. */
const at = fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => start + hours * 3_600_000);
const paidFor = ({ priceCents }: Plan): CheckoutFacts => ({
  status: "complete",
  paymentStatus: "paid",
  paymentFailed: false,
  currency: "eur",
  amountSubtotal: priceCents,
  paidCents: priceCents,
  refundedCents: 0,
  dispute: "none",
});
const change = (of: Plan): fc.Arbitrary<Partial<CheckoutFacts>> =>
  fc.oneof(
    fc.constant<Partial<CheckoutFacts>>({}),
    fc.constantFrom<Partial<CheckoutFacts>>(
      { status: "open", paymentStatus: "unpaid", paidCents: 0 },
      { paymentStatus: "unpaid", paidCents: 0 },
      { paymentStatus: "no_payment_required", paidCents: 0 },
      { refundedCents: 1 },
      { refundedCents: of.priceCents },
      { dispute: "open" },
      { dispute: "won" },
      { dispute: "lost" },
      { amountSubtotal: 1 },
      { currency: "usd" },
    ),
  );
const facts = (of: Plan): fc.Arbitrary<CheckoutFacts> => change(of).map((more) => ({ ...paidFor(of), ...more }));
const purchase: fc.Arbitrary<Purchase> = plan.chain((of) => fc.record({ plan: fc.constant(of), at, facts: facts(of) }));
const purchases = fc.array(purchase, { maxLength: 12 });
const story: fc.Arbitrary<Story> = plan.chain((of) =>
  fc.record({ plan: fc.constant(of), at, words: fc.array(facts(of), { minLength: 1, maxLength: 6 }) }),
);

/** The grant of a checkout after one report. */
function heard(grant: Grant | undefined, { plan: { priceCents, days }, at: time }: Story, word: CheckoutFacts) {
  const { isGranted: grants, revocationReason } = deriveCheckoutOutcome(word, priceCents);
  if (!grants) return grant;
  const { effectiveAt } = grant ?? { effectiveAt: new Date(time) };
  return { effectiveAt, days, revokedAt: revocationReason === null ? null : new Date(time) };
}

const grantOf = ({ facts: word, ...rest }: Purchase): Grant | undefined =>
  heard(undefined, { ...rest, words: [] }, word);
const ledger = (of: readonly Purchase[]): Grant[] => of.map(grantOf).filter((grant) => grant !== undefined);
const isLive = ({ revokedAt }: Grant): boolean => revokedAt === null;

/** The periods of the active grants, one per grant, in order. */
function periods(grants: readonly Grant[]): { from: number; to: number; days: number }[] {
  const live = grants.filter(isLive).toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
  return live.map((grant, index) => {
    const to = computeEntitlementEnd(live.slice(0, index + 1))?.getTime() ?? 0;
    return { from: to - grant.days * day, to, days: grant.days };
  });
}

test("L1: the days of all periods equal the days of the paid checkouts that are not revoked", () => {
  fc.assert(
    fc.property(purchases, (bought) => {
      const all = periods(ledger(bought));
      const worth = bought
        .filter((each) => {
          const { isGranted: grants, revocationReason } = deriveCheckoutOutcome(each.facts, each.plan.priceCents);
          return grants && revocationReason === null;
        })
        .reduce((sum, each) => sum + each.plan.days, 0);
      expect(all.reduce((sum, { from, to }) => sum + (to - from), 0)).toBe(worth * day);
      // No two periods overlap.
      for (const [index, { to }] of all.entries()) expect(all[index + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(to);
    }),
    runs,
  );
});

test("L2: repeated reports of a payment change nothing", () => {
  fc.assert(
    fc.property(story, fc.array(fc.nat({ max: 5 }), { maxLength: 8 }), (purchaseStory, echoes) => {
      const { words } = purchaseStory;
      const last = words.reduce<Grant | undefined>((grant, word) => heard(grant, purchaseStory, word), undefined);
      const repeated = words.flatMap((word) => [word, ...echoes.map(() => word)]);
      expect(repeated.reduce<Grant | undefined>((grant, word) => heard(grant, purchaseStory, word), undefined)).toEqual(
        last,
      );
    }),
    runs,
  );
});

test("L3: the order in which purchases are recorded changes nothing", () => {
  fc.assert(
    fc.property(
      purchases.chain((bought) =>
        fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length })),
      ),
      ([bought, shuffled]) => {
        expect(computeEntitlementEnd(ledger(shuffled))).toEqual(computeEntitlementEnd(ledger(bought)));
      },
    ),
    runs,
  );
});

test("L4: a purchase never shortens the entitlement", () => {
  fc.assert(
    fc.property(purchases, purchase, (bought, more) => {
      const before = computeEntitlementEnd(ledger(bought))?.getTime() ?? -Infinity;
      const after = computeEntitlementEnd(ledger([...bought, more]))?.getTime() ?? -Infinity;
      expect(after).toBeGreaterThanOrEqual(before);
    }),
    runs,
  );
});

test("L5: a purchase during PRO adds exactly its days, and one after it starts from its own time", () => {
  fc.assert(
    fc.property(purchases, plan, at, (bought, next, time) => {
      const grants = ledger(bought.filter((each) => each.at <= time));
      const end = computeEntitlementEnd(grants)?.getTime() ?? -Infinity;
      const more = { effectiveAt: new Date(time), days: next.days, revokedAt: null };
      const { proStatus } = entitlementAt(grants, new Date(time));
      const from = proStatus === "active" ? end : time;
      expect(computeEntitlementEnd([...grants, more])?.getTime()).toBe(from + next.days * day);
    }),
    runs,
  );
});

test("L6: a revoked grant leaves the entitlement without it, and reinstating it restores the entitlement", () => {
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 12 }), fc.nat(), (bought, pick) => {
      const grants = ledger(bought).filter(isLive);
      fc.pre(grants.length > 0);
      const index = pick % grants.length;
      const taken = grants.map((grant, each) => (each === index ? { ...grant, revokedAt: new Date(start) } : grant));
      expect(computeEntitlementEnd(taken)).toEqual(computeEntitlementEnd(grants.toSpliced(index, 1)));
      const again = taken.map((grant) => ({ ...grant, revokedAt: null }));
      expect(computeEntitlementEnd(again)).toEqual(computeEntitlementEnd(grants));
    }),
    runs,
  );
});

test("L7: a withdrawal removes exactly its own days, whatever is reported about the payment before and afterwards", () => {
  const words = plan.chain((of) =>
    fc.record({
      plan: fc.constant(of),
      at,
      words: fc.array(facts(of), { minLength: 1, maxLength: 6 }),
      from: fc.nat({ max: 6 }),
    }),
  );
  fc.assert(
    fc.property(purchases, words, (others, { from, ...purchaseStory }) => {
      const before = purchaseStory.words.slice(0, from);
      const bought = before.reduce<Grant | undefined>((grant, word) => heard(grant, purchaseStory, word), undefined);
      const word = before.at(-1);
      fc.pre(bought !== undefined && word !== undefined);
      const outcome = deriveCheckoutOutcome(word, purchaseStory.plan.priceCents);
      const purchasedAt = bought.effectiveAt;
      const state = resolveWithdrawalState(
        { ...word, state: outcome.state, purchasedAt, withdrawn: false },
        purchasedAt,
      );
      // Only a paid purchase that is in force can be withdrawn from.
      fc.pre(state === "open");
      expect(outcome).toEqual({ state: "paid", isGranted: true, revocationReason: null });
      expect(isLive(bought)).toBe(true);
      const withdrawn = { ...bought, revokedAt: new Date(purchaseStory.at) };
      expect(computeEntitlementEnd([...ledger(others), withdrawn])).toEqual(computeEntitlementEnd(ledger(others)));
      for (const later of purchaseStory.words.slice(from)) {
        const { state: laterState } = deriveCheckoutOutcome(later, purchaseStory.plan.priceCents);
        const heardLater = { ...later, state: laterState, purchasedAt, withdrawn: true };
        expect(resolveWithdrawalState(heardLater, purchasedAt)).toBe("withdrawn");
      }
    }),
    runs,
  );
});
