import { z } from "zod";
import { emit, newId } from "../stripe-account.ts";
import type { Account, Cause, Charge, Refund } from "../stripe-account.ts";
import { readingOf } from "../api/read-operations.ts";
import { operation } from "../api/api-operation.ts";
import { choice, expand, integer, mergedMetadata, metadata, notHere, text } from "../api/request-params.ts";
import { noSuch, refused, wrongParameter } from "../api/stripe-error.ts";

const euros = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

/** Gives money of a charge back: all that is left of it, or a part. */
export function refund(
  account: Account,
  charge: Charge,
  {
    amount,
    pending = false,
    ...more
  }: {
    amount?: number | undefined;
    pending?: boolean;
    reason?: Refund["reason"];
    metadata?: Refund["metadata"];
  },
  cause?: Cause,
): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw refused(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
    );
  if (charge.refunded)
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (isChargedBack(account, charge))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (amount !== undefined && amount > left)
    throw refused(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: "amount" },
    );
  const made: Refund = {
    id: newId("re"),
    object: "refund",
    amount: amount ?? left,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: more.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: more.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  account.refunds.set(made.id, made);
  count(charge, made.amount);
  emit(account, "refund.created", made, cause);
  emit(account, "charge.refunded", charge, cause);
  return made;
}

/** `refunded` says that nothing is left, not that something was given back. */
function count(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

function isChargedBack(account: Account, { id }: Charge): boolean {
  return [...account.disputes.values()].some(({ charge, status }) => charge === id && status !== "won");
}

/** What the bank says of a refund, at once or days later; one that fails leaves the money with the merchant. */
export function settleRefund(account: Account, made: Refund, outcome: "succeeded" | "failed"): void {
  if (made.status === "failed") throw refused(`Refund ${made.id} has failed already.`);
  made.status = outcome;
  if (outcome === "failed") {
    made.failure_reason = "lost_or_stolen_card";
    made.failure_balance_transaction = newId("txn");
    const charge = account.charges.get(made.charge);
    if (charge !== undefined) count(charge, -made.amount);
    emit(account, "refund.failed", made);
  }
  emit(account, "refund.updated", made);
}

const creation = z.strictObject({
  charge: text().optional(),
  payment_intent: text().optional(),
  amount: integer(1).optional(),
  reason: choice(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata().optional(),
  currency: notHere().optional(),
  customer: notHere().optional(),
  instructions_email: notHere().optional(),
  origin: notHere().optional(),
  refund_application_fee: notHere().optional(),
  reverse_transfer: notHere().optional(),
  expand: expand(),
});

function chargeMeant(account: Account, given: z.output<typeof creation>): Charge {
  if (given.payment_intent !== undefined) {
    const intent = account.intents.get(given.payment_intent);
    if (!intent) throw noSuch("payment_intent", given.payment_intent, "payment_intent", 400);
    const charge = account.charges.get(intent.latest_charge ?? "");
    if (charge) return charge;
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  if (given.charge === undefined)
    throw wrongParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  const charge = account.charges.get(given.charge);
  if (!charge) throw noSuch("charge", given.charge, "charge", 400);
  return charge;
}

export const refundOperations = [
  operation("POST", "/v1/refunds", creation, ({ account, given, cause }) =>
    refund(
      account,
      chargeMeant(account, given),
      {
        amount: given.amount,
        reason: given.reason ?? null,
        metadata: mergedMetadata(null, given.metadata),
      },
      cause,
    ),
  ),
  ...readingOf("refund", ({ refunds }) => refunds),
];
