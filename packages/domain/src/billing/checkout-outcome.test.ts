import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveCheckoutOutcome, type CheckoutFacts } from "./checkout-outcome.ts";

const paid: CheckoutFacts = {
  status: "complete",
  paymentStatus: "paid",
  paymentFailed: false,
  currency: "eur",
  amountSubtotal: 999,
  paidCents: 999,
  refundedCents: 0,
  dispute: "none",
};
const outcome = (changes: Partial<CheckoutFacts>) => deriveCheckoutOutcome({ ...paid, ...changes }, 999);
const granted = { state: "paid", isGranted: true, revocationReason: null };

test.each<[string, Partial<CheckoutFacts>, object]>([
  ["paid in full", {}, granted],
  ["paid with a code", { paidCents: 799 }, granted],
  [
    "covered by a code",
    { paymentStatus: "no_payment_required", paidCents: 0 },
    { state: "free", isGranted: true, revocationReason: null },
  ],
  [
    "still open",
    { status: "open", paymentStatus: "unpaid" },
    { state: "open", isGranted: false, revocationReason: null },
  ],
  [
    "run out",
    { status: "expired", paymentStatus: "unpaid" },
    { state: "expired", isGranted: false, revocationReason: null },
  ],
  ["on its way", { paymentStatus: "unpaid" }, { state: "unpaid", isGranted: false, revocationReason: null }],
  [
    "never came",
    { paymentStatus: "unpaid", paymentFailed: true },
    { state: "failed", isGranted: false, revocationReason: null },
  ],
  [
    "a word that the provider has not used so far",
    { paymentStatus: "authorised" },
    { state: "unpaid", isGranted: false, revocationReason: null },
  ],
  ["another amount", { amountSubtotal: 1 }, { state: "mismatch", isGranted: false, revocationReason: null }],
  ["another currency", { currency: "usd" }, { state: "mismatch", isGranted: false, revocationReason: null }],
  ["given back in part", { refundedCents: 998 }, granted],
  ["given back in full", { refundedCents: 999 }, { ...granted, revocationReason: "refund" }],
  [
    "given back in full of what a code left",
    { paidCents: 799, refundedCents: 799 },
    { ...granted, revocationReason: "refund" },
  ],
  ["disputed", { dispute: "open" }, { ...granted, revocationReason: "dispute" }],
  ["dispute lost", { dispute: "lost" }, { ...granted, revocationReason: "dispute" }],
  ["dispute won", { dispute: "won" }, granted],
  ["dispute won, then given back", { dispute: "won", refundedCents: 999 }, { ...granted, revocationReason: "refund" }],
])("a checkout that is %s", (_name, changes, expected) => {
  expect(outcome(changes)).toEqual(expected);
});

const anyFacts = fc.record({
  status: fc.constantFrom("open" as const, "complete" as const, "expired" as const),
  paymentStatus: fc.oneof(fc.constantFrom("paid", "unpaid", "no_payment_required"), fc.string()),
  paymentFailed: fc.boolean(),
  currency: fc.constantFrom("eur", "usd"),
  amountSubtotal: fc.constantFrom(0, 1, 999),
  paidCents: fc.integer({ min: 0, max: 999 }),
  refundedCents: fc.integer({ min: 0, max: 999 }),
  dispute: fc.constantFrom("none" as const, "open" as const, "won" as const, "lost" as const),
});

test("PRO is granted only for a complete checkout that the provider reports as paid at the exact price", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { isGranted: grants, state, revocationReason } = deriveCheckoutOutcome(facts, 999);
      const trusted = facts.paymentStatus === "paid" || facts.paymentStatus === "no_payment_required";
      expect(grants).toBe(
        facts.status === "complete" && trusted && facts.currency === "eur" && facts.amountSubtotal === 999,
      );
      expect(state === "paid" || state === "free").toBe(grants);
      if (revocationReason !== null) expect(grants).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
