import type { CheckoutState } from "@fetta/domain/billing/checkout-outcome";
import type { ColumnType, Generated } from "kysely";
import type { Instant, Json, RequiredInstant } from "./column-types.ts";

/** A way to pay for a plan that was opened with the provider; amounts in euro cents. */
export interface CheckoutTable {
  id: Generated<string>;
  /** Null once the person has erased their account. */
  userId: string | null;
  planType: string;
  priceCents: number;
  days: number;
  state: Generated<CheckoutState>;
  /** The provider's; null until it has answered. */
  sessionId: string | null;
  url: string | null;
  expiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  paymentIntent: string | null;
  paidCents: Generated<number>;
  refundedCents: Generated<number>;
  dispute: Generated<"none" | "open" | "won" | "lost">;
  /** Grows with each change. */
  version: Generated<number>;
  createdAt: Instant;
  /** When the provider was asked last. */
  checkedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A period of PRO: bought, given or for a test. */
export interface ProGrantTable {
  id: Generated<string>;
  userId: string;
  source: "checkout" | "admin" | "test";
  days: number;
  effectiveAt: Instant;
  revokedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The checkout that paid for it; one grants once. */
  checkoutId: string | null;
  /** Why an admin gave it. */
  reason: string | null;
  grantedBy: string | null;
  revokedFor: "refund" | "dispute" | "admin" | "withdrawal" | null;
  createdAt: Instant;
}

/** A consumer's declaration to withdraw from a purchase; amounts in euro cents. */
export interface WithdrawalTable {
  id: Generated<string>;
  /** Null, like name and email, once the person has erased their account. */
  userId: string | null;
  checkoutId: string;
  /** As given in the declaration. */
  name: string | null;
  /** Where the confirmation goes. */
  email: string | null;
  planType: string;
  /** What goes back. */
  amountCents: number;
  purchasedAt: RequiredInstant;
  declaredAt: Instant;
}

/** A payment that is to go back whole. It has where its checkout says so. */
export interface RefundOrderTable {
  id: Generated<string>;
  checkoutId: string;
  reason: "withdrawal" | "account_gone";
  /** Part of the provider's idempotency key. */
  attempt: Generated<number>;
  /** The kind of the last failure; null after a try that went well. */
  failure: string | null;
  triedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Instant;
}

/** News of the provider that was acted on. */
export interface PaymentEventTable {
  id: string;
  type: string;
  checkoutId: string | null;
  receivedAt: Instant;
}

/** Who did what to whom; null for who is gone, and for the app itself. */
export interface AuditEventTable {
  id: Generated<string>;
  at: Instant;
  actorId: string | null;
  /** Stands for an admin who erased the own account and did this before; null for everything else. */
  erasedActor: string | null;
  subjectId: string | null;
  action: string;
  detail: Json;
}

/** What somebody asked our support. */
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
  /** By when it is answered: we promise a day. */
  dueAt: Instant;
}
