import type { CheckoutState } from "@fetta/domain/billing/checkout-outcome";
import type { ColumnType, Generated } from "kysely";
import type { Instant, Json, RequiredInstant } from "./column-types.ts";

/** A checkout for a plan at the provider; amounts in euro cents. */
export interface CheckoutTable {
  id: Generated<string>;
  /** Null once the user has erased their account. */
  userId: string | null;
  planType: string;
  priceCents: number;
  days: number;
  state: Generated<CheckoutState>;
  /** Id of the provider's session; null until it has answered. */
  sessionId: string | null;
  url: string | null;
  expiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  paymentIntent: string | null;
  paidCents: Generated<number>;
  refundedCents: Generated<number>;
  dispute: Generated<"none" | "open" | "won" | "lost">;
  /** Incremented with each change. */
  version: Generated<number>;
  createdAt: Instant;
  /** When the provider was queried last. */
  checkedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A period of PRO: bought, granted by an admin, or for a test. */
export interface ProGrantTable {
  id: Generated<string>;
  userId: string;
  source: "checkout" | "admin" | "test";
  days: number;
  effectiveAt: Instant;
  revokedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The checkout that paid for it; each checkout grants once. */
  checkoutId: string | null;
  /** Reason of a grant by an admin. */
  reason: string | null;
  grantedBy: string | null;
  revokedFor: "refund" | "dispute" | "admin" | "withdrawal" | null;
  createdAt: Instant;
}

/** A consumer's declaration to withdraw from a purchase; amounts in euro cents. */
export interface WithdrawalTable {
  id: Generated<string>;
  /** Null, like name and email, once the user has erased their account. */
  userId: string | null;
  checkoutId: string;
  /** As given in the declaration. */
  name: string | null;
  /** Recipient of the confirmation. */
  email: string | null;
  planType: string;
  /** The amount to refund. */
  amountCents: number;
  purchasedAt: RequiredInstant;
  declaredAt: Instant;
}

/** An order to refund a payment in full. The checkout's columns tell whether it is refunded. */
export interface RefundOrderTable {
  id: Generated<string>;
  checkoutId: string;
  reason: "withdrawal" | "account_gone";
  /** Part of the provider's idempotency key. */
  attempt: Generated<number>;
  /** The kind of the last failure; null after a successful attempt. */
  failure: string | null;
  triedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Instant;
}

/** A processed event of the provider. */
export interface PaymentEventTable {
  id: string;
  type: string;
  checkoutId: string | null;
  receivedAt: Instant;
}

/** An audit event; actor and subject are null for erased accounts, the actor also for the app itself. */
export interface AuditEventTable {
  id: Generated<string>;
  at: Instant;
  actorId: string | null;
  /** Pseudonym of an admin who acted and later erased the own account; null for all others. */
  erasedActor: string | null;
  subjectId: string | null;
  action: string;
  detail: Json;
}

/** A support request. */
export interface SupportRequestTable {
  id: Generated<string>;
  /** Null for a guest. */
  userId: string | null;
  name: string;
  email: string;
  category: string;
  subject: string;
  message: string;
  state: Generated<"open" | "done">;
  createdAt: Instant;
  /** Promised time of the answer: one day after the request. */
  dueAt: Instant;
}
