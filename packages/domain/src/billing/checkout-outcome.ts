/**
 * A checkout as the payment provider reports it. Amounts in euro cents; `amountSubtotal` is the price before any
 * promotion code. `paymentFailed`: a delayed payment (a bank transfer) that did not arrive. `refundedCents`: total
 * refunds of the `paidCents` received.
 */
export type CheckoutFacts = {
  status: "open" | "complete" | "expired";
  /** Open set of values of the provider: only "paid" and "no_payment_required" are trusted. */
  paymentStatus: string;
  paymentFailed: boolean;
  currency: string;
  amountSubtotal: number;
  paidCents: number;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
};

/** States of a checkout; docs/decisions has the whole state machine. */
const checkoutStates = ["creating", "open", "expired", "unpaid", "failed", "paid", "free", "mismatch"] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** Why the days of a paid checkout do not count. */
export type RevocationReason = "refund" | "dispute";

/**
 * `isGranted`: the days were bought, whatever happened later. `revocationReason`: why they do not count now; null while
 * they do.
 */
export type CheckoutOutcome = { state: CheckoutState; isGranted: boolean; revocationReason: RevocationReason | null };

function revocationReasonOf({ paidCents, refundedCents, dispute }: CheckoutFacts): RevocationReason | null {
  // A partial refund is a courtesy and does not end the period.
  if (paidCents > 0 && refundedCents >= paidCents) return "refund";
  return dispute === "open" || dispute === "lost" ? "dispute" : null;
}

/**
 * Maps the provider's report to the outcome of a checkout over `priceCents`. Only "paid" and "no_payment_required" (a
 * code that covers the price) grant days, and only for the requested price in euro: anything else is a `mismatch` for
 * manual review.
 */
export function deriveCheckoutOutcome(facts: CheckoutFacts, priceCents: number): CheckoutOutcome {
  const notGranted = { isGranted: false, revocationReason: null };
  if (facts.status === "open") return { state: "open", ...notGranted };
  if (facts.status === "expired") return { state: "expired", ...notGranted };
  const paid = facts.paymentStatus === "paid";
  if (!paid && facts.paymentStatus !== "no_payment_required")
    return { state: facts.paymentFailed ? "failed" : "unpaid", ...notGranted };
  if (facts.currency !== "eur" || facts.amountSubtotal !== priceCents) return { state: "mismatch", ...notGranted };
  return { state: paid ? "paid" : "free", isGranted: true, revocationReason: revocationReasonOf(facts) };
}
