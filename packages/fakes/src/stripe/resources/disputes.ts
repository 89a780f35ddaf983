import { emitEvent, generateId } from "../stripe-account.ts";
import type { StripeAccount, Charge, Dispute } from "../stripe-account.ts";
import { createReadOperations } from "../api/read-operations.ts";
import { invalidRequest } from "../api/stripe-error.ts";

const emptyEvidence: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Opens a dispute: the card holder reclaims the payment, which is suspended until the bank decides. */
export function openDispute(account: StripeAccount, charge: Charge): Dispute {
  const isAlreadyDisputed = [...account.disputes.values()].some((dispute) => dispute.charge === charge.id);
  if (charge.status !== "succeeded" || charge.refunded || isAlreadyDisputed)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const dispute: Dispute = {
    id: generateId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: account.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
    },
    reason: "fraudulent",
    status: "needs_response",
  };
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  emitEvent(account, "charge.dispute.created", dispute);
  return dispute;
}

/**
 * Closes a dispute. `disputed` stays true on the charge in both outcomes; the status of the dispute holds the outcome.
 */
export function closeDispute(account: StripeAccount, dispute: Dispute, outcome: "won" | "lost"): Dispute {
  if (dispute.status !== "needs_response") throw invalidRequest(`Dispute ${dispute.id} is closed.`);
  dispute.status = outcome;
  emitEvent(account, "charge.dispute.closed", dispute);
  return dispute;
}

export const disputeOperations = createReadOperations("dispute", ({ disputes }) => disputes);
