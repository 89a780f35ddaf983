import { z } from "zod";
import { defineOperation, invalidRequest, listParams, paginate, resourceMissing } from "./api-operation.ts";
import { findCheckoutOfIntent } from "./checkout-sessions.ts";
import { emitEvent, generateId } from "./stripe-account.ts";
import type { Checkout, Dispute, Refund, StripeAccount } from "./stripe-account.ts";

type Payment = NonNullable<Checkout["payment"]>;

/** The payment of a checkout; throws when none succeeded. */
function findPaid({ session, payment }: Checkout): Payment {
  if (payment?.charge.status === "succeeded") return payment;
  throw invalidRequest(`The checkout ${session.id} does not have a successful charge.`);
}

/** `refunded` means fully refunded; a partial refund leaves it false. `cents` is negative for a failed refund. */
function addRefundedAmount({ charge }: Payment, cents: number): void {
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** Refunds a payment, fully or in part: by default the remaining amount. Throws when it cannot be refunded. */
export function createRefund(
  account: StripeAccount,
  checkout: Checkout,
  { amount, pending = false }: { amount?: number | undefined; pending?: boolean | undefined } = {},
): Refund {
  const payment = findPaid(checkout);
  const { charge, dispute } = payment;
  const refundableAmount = charge.amount - charge.amount_refunded;
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (dispute && dispute.status !== "won")
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  if (amount !== undefined && amount > refundableAmount)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundableAmount})`);
  const refund: Refund = {
    id: generateId("re"),
    object: "refund",
    amount: amount ?? refundableAmount,
    payment_intent: charge.payment_intent,
    status: pending ? "pending" : "succeeded",
  };
  account.refunds.set(refund.id, refund);
  addRefundedAmount(payment, refund.amount);
  emitEvent(account, "refund.created", refund);
  emitEvent(account, "charge.refunded", charge);
  return refund;
}

/** Fails a refund, at once or days later: the money stays with the merchant. */
export function failRefund(account: StripeAccount, id: string): Refund {
  const refund = account.refunds.get(id);
  if (!refund) throw resourceMissing("refund", id);
  if (refund.status === "failed") throw invalidRequest(`Refund ${id} has failed already.`);
  refund.status = "failed";
  addRefundedAmount(findPaid(findCheckoutOfIntent(account, refund.payment_intent)), -refund.amount);
  emitEvent(account, "refund.failed", refund);
  emitEvent(account, "refund.updated", refund);
  return refund;
}

/** Opens a dispute: the card holder reclaims the payment, which is suspended until the bank decides. */
export function openDispute(account: StripeAccount, checkout: Checkout): Dispute {
  const payment = findPaid(checkout);
  const { charge } = payment;
  if (charge.refunded || payment.dispute) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  payment.dispute = {
    id: generateId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    payment_intent: charge.payment_intent,
    status: "needs_response",
  };
  charge.disputed = true;
  emitEvent(account, "charge.dispute.created", payment.dispute);
  return payment.dispute;
}

/** Closes a dispute. `disputed` stays true on the charge in both outcomes; the dispute's status holds the outcome. */
export function closeDispute(account: StripeAccount, checkout: Checkout, outcome: "won" | "lost"): Dispute {
  const { dispute } = findPaid(checkout);
  if (dispute?.status !== "needs_response") throw invalidRequest(`${checkout.session.id} has no open dispute.`);
  dispute.status = outcome;
  emitEvent(account, "charge.dispute.closed", dispute);
  return dispute;
}

export const refundOperations = [
  defineOperation(
    "POST",
    "/v1/refunds",
    { payment_intent: z.string(), reason: z.literal("requested_by_customer") },
    ({ account, params }) => createRefund(account, findCheckoutOfIntent(account, params.payment_intent)),
  ),
  defineOperation("GET", "/v1/disputes", { ...listParams, payment_intent: z.string() }, ({ account, params }) => {
    const { payment } = findCheckoutOfIntent(account, params.payment_intent);
    return paginate(payment?.dispute ? [payment.dispute] : [], params);
  }),
];
