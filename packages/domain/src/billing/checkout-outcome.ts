/**
 * A checkout as the payment provider tells it. Amounts in euro cents; `amountSubtotal` is the price before any code.
 * `paymentFailed`: a payment that takes days (a bank transfer) and did not come. `refundedCents` is what went back in all
 * of the `paidCents` that came in.
 */
export type CheckoutFacts = {
  status: "open" | "complete" | "expired";
  /** An open list of the provider's: only "paid" and "no_payment_required" are trusted. */
  paymentStatus: string;
  paymentFailed: boolean;
  currency: string;
  amountSubtotal: number;
  paidCents: number;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
};

/** Where a checkout stands; see docs/decisions for the whole machine. */
export const checkoutStates = [
  "creating",
  "open",
  "expired",
  "unpaid",
  "failed",
  "paid",
  "free",
  "mismatch",
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** Why the days of a paid checkout do not count. */
export type RevocationReason = "refund" | "dispute";

/** `grants`: the days were bought, whatever happened later. `takenBack`: why they do not count now; null while they do. */
export type CheckoutOutcome = {
  state: CheckoutState;
  isGranted: boolean;
  revocationReason: RevocationReason | null;
};

function revocationReasonOf({ paidCents, refundedCents, dispute }: CheckoutFacts): RevocationReason | null {
  // A part that went back is a kindness, not the end of the period.
  if (paidCents > 0 && refundedCents >= paidCents) return "refund";
  return dispute === "open" || dispute === "lost" ? "dispute" : null;
}

/**
 * What the provider's word means for a checkout over `priceCents`. Only its own "paid" and "no_payment_required" (a code
 * that covers the price) grant, and only for the price in euro that we asked: anything else is a `mismatch` to look at.
 */
export function deriveCheckoutOutcome(facts: CheckoutFacts, priceCents: number): CheckoutOutcome {
  const notGranted = { isGranted: false, revocationReason: null };
  if (facts.status === "open") return { state: "open", ...notGranted };
  if (facts.status === "expired") return { state: "expired", ...notGranted };
  const paid = facts.paymentStatus === "paid";
  if (!paid && facts.paymentStatus !== "no_payment_required")
    return { state: facts.paymentFailed ? "failed" : "unpaid", ...notGranted };
  if (facts.currency !== "eur" || facts.amountSubtotal !== priceCents)
    return { state: "mismatch", ...notGranted };
  return { state: paid ? "paid" : "free", isGranted: true, revocationReason: revocationReasonOf(facts) };
}

/** True where nobody has to ask the provider again on our own account: only its own news can change such a checkout. */
export const isSettled = (state: CheckoutState): boolean =>
  state !== "creating" && state !== "open" && state !== "unpaid";
