import { z } from "zod";
import { defineOperation, listParams, paginate, resourceMissing, invalidRequest } from "./api-operation.ts";
import { expireCheckout } from "./payments.ts";
import { minChargeCents } from "./promotion-codes.ts";
import {
  generateId,
  emitEvent,
  type Checkout,
  type Session,
  type StripeAccount,
  type Dispute,
  type Refund,
} from "./stripe-account.ts";

const sessionsPath = "/v1/checkout/sessions";
/** Seconds after which an open session expires. */
const sessionLifetimeSeconds = 24 * 3600;

/** The checkout with this session id; throws `StripeApiError` (404) when there is none. */
export function findCheckout(account: StripeAccount, id: string): Checkout {
  const checkout = account.checkouts.get(id);
  if (!checkout) throw resourceMissing("checkout.session", id);
  return checkout;
}

/** The checkout of a payment intent; throws `StripeApiError` (400) when there is none. */
function findCheckoutOfIntent(account: StripeAccount, intent: string): Checkout {
  const checkout = [...account.checkouts.values()].find(({ session }) => session.payment_intent === intent);
  if (!checkout) throw resourceMissing("payment_intent", intent, 400);
  return checkout;
}

const createSessionParams = {
  mode: z.literal("payment"),
  locale: z.literal("it"),
  allow_promotion_codes: z.literal("true"),
  client_reference_id: z.string().min(1).max(200),
  customer_email: z.email(),
  "line_items[0][quantity]": z.literal("1"),
  "line_items[0][price_data][currency]": z.literal("eur"),
  "line_items[0][price_data][unit_amount]": z.coerce.number().int().min(minChargeCents),
  "line_items[0][price_data][product_data][name]": z.string().min(1).max(250),
  success_url: z.url(),
  cancel_url: z.url(),
};

/** The session with the intent and its charge in place of the id. */
const withIntent = ({ session, payment }: Checkout): object => ({
  ...session,
  payment_intent: payment && { ...payment.intent, latest_charge: payment.charge },
});

export const sessionOperations = [
  defineOperation("POST", sessionsPath, createSessionParams, ({ account, params }) => {
    const id = generateId("cs_test");
    const amount = params["line_items[0][price_data][unit_amount]"];
    const session: Session = {
      id,
      object: "checkout.session",
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: params.cancel_url,
      currency: "eur",
      customer_email: params.customer_email,
      expires_at: account.now() + sessionLifetimeSeconds,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: params.success_url,
      url: `${account.pagesUrl}/c/pay/${id}#fake`,
    };
    const productName = params["line_items[0][price_data][product_data][name]"];
    account.checkouts.set(id, { session, productName, promotionCode: null, payment: null });
    return session;
  }),
  defineOperation(
    "GET",
    `${sessionsPath}/:id`,
    { "expand[0]": z.literal("payment_intent.latest_charge") },
    ({ account, id }) => withIntent(findCheckout(account, id)),
  ),
  defineOperation("POST", `${sessionsPath}/:id/expire`, {}, ({ account, id }) => {
    const checkout = findCheckout(account, id);
    expireCheckout(account, checkout);
    return checkout.session;
  }),
  defineOperation("GET", sessionsPath, { ...listParams, payment_intent: z.string() }, ({ account, params }) =>
    paginate([findCheckoutOfIntent(account, params.payment_intent).session], params),
  ),
];

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
