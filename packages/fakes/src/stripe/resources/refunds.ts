import { z } from "zod";
import { emitEvent, generateId } from "../stripe-account.ts";
import type { StripeAccount, EventCause, Charge, Refund } from "../stripe-account.ts";
import { createReadOperations } from "../api/read-operations.ts";
import { defineOperation } from "../api/api-operation.ts";
import {
  enumParam,
  expandParam,
  integerParam,
  mergeMetadata,
  metadataParam,
  unsupportedParam,
  textParam,
} from "../api/request-params.ts";
import { resourceMissing, invalidRequest, invalidParameter } from "../api/stripe-error.ts";

const formatEuros = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

/**
 * Refunds a charge, fully or in part: by default the remaining amount. Amounts in cents. Throws `StripeApiError` when
 * the charge cannot be refunded.
 */
export function createRefund(
  account: StripeAccount,
  charge: Charge,
  {
    amount,
    pending = false,
    ...details
  }: {
    amount?: number | undefined;
    pending?: boolean;
    reason?: Refund["reason"];
    metadata?: Refund["metadata"];
  },
  cause?: EventCause,
): Refund {
  const refundableAmount = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw invalidRequest(`This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (isChargedBack(account, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (amount !== undefined && amount > refundableAmount)
    throw invalidRequest(
      `Refund amount (${formatEuros(amount)}) is greater than unrefunded amount on charge (${formatEuros(refundableAmount)})`,
      { param: "amount" },
    );
  const refund: Refund = {
    id: generateId("re"),
    object: "refund",
    amount: amount ?? refundableAmount,
    balance_transaction: generateId("txn"),
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: details.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: details.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  account.refunds.set(refund.id, refund);
  addRefundedAmount(charge, refund.amount);
  emitEvent(account, "refund.created", refund, cause);
  emitEvent(account, "charge.refunded", charge, cause);
  return refund;
}

/** `refunded` means fully refunded; a partial refund leaves it false. */
function addRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

function isChargedBack(account: StripeAccount, { id }: Charge): boolean {
  return [...account.disputes.values()].some(({ charge, status }) => charge === id && status !== "won");
}

/**
 * Settles a refund with the outcome of the bank, at once or days later; a failed refund leaves the money with the
 * merchant.
 */
export function settleRefund(account: StripeAccount, refund: Refund, outcome: "succeeded" | "failed"): void {
  if (refund.status === "failed") throw invalidRequest(`Refund ${refund.id} has failed already.`);
  refund.status = outcome;
  if (outcome === "failed") {
    refund.failure_reason = "lost_or_stolen_card";
    refund.failure_balance_transaction = generateId("txn");
    const charge = account.charges.get(refund.charge);
    if (charge !== undefined) addRefundedAmount(charge, -refund.amount);
    emitEvent(account, "refund.failed", refund);
  }
  emitEvent(account, "refund.updated", refund);
}

const createRefundParams = z.strictObject({
  charge: textParam().optional(),
  payment_intent: textParam().optional(),
  amount: integerParam(1).optional(),
  reason: enumParam(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadataParam().optional(),
  currency: unsupportedParam().optional(),
  customer: unsupportedParam().optional(),
  instructions_email: unsupportedParam().optional(),
  origin: unsupportedParam().optional(),
  refund_application_fee: unsupportedParam().optional(),
  reverse_transfer: unsupportedParam().optional(),
  expand: expandParam(),
});

function resolveCharge(account: StripeAccount, params: z.output<typeof createRefundParams>): Charge {
  if (params.payment_intent !== undefined) {
    const intent = account.intents.get(params.payment_intent);
    if (!intent) throw resourceMissing("payment_intent", params.payment_intent, "payment_intent", 400);
    const charge = account.charges.get(intent.latest_charge ?? "");
    if (charge) return charge;
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  if (params.charge === undefined)
    throw invalidParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  const charge = account.charges.get(params.charge);
  if (!charge) throw resourceMissing("charge", params.charge, "charge", 400);
  return charge;
}

export const refundOperations = [
  defineOperation("POST", "/v1/refunds", createRefundParams, ({ account, params, cause }) =>
    createRefund(
      account,
      resolveCharge(account, params),
      {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata(null, params.metadata),
      },
      cause,
    ),
  ),
  ...createReadOperations("refund", ({ refunds }) => refunds),
];
