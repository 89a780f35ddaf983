import { AppError } from "@fetta/domain/errors";
import { deriveCheckoutOutcome, type CheckoutOutcome } from "@fetta/domain/billing/checkout-outcome";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  findCheckoutBySession,
  lockCheckout,
  markCheckoutChecked,
  updateCheckoutStatus,
  insertPaymentEvent,
  type CheckoutRow,
  type CheckoutStatus,
} from "@fetta/db/queries/billing/checkout";
import { insertGrant, reinstateGrantOfCheckout, revokeGrantOfCheckout } from "@fetta/db/queries/billing/pro-grant";
import { insertRefundOrder } from "@fetta/db/queries/billing/withdrawal";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { PaymentEvent, PaymentProvider, ProviderCheckout } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { countCheckout, countGrant, measureFulfilment, type GrantEvent } from "../../metrics/registry.ts";
import { queuePurchaseReceipt } from "./receipts.ts";

export type FulfilDeps = Pick<Deps, "db" | "env" | "log"> & { payments: PaymentProvider };

/** A checkout with its current state at the provider; `isCounted` where its days were bought and not revoked. */
export type FulfilResult = { checkout: CheckoutRow; isCounted: boolean };

type StoredResult = FulfilResult & { changed: boolean; grant: GrantEvent | null };

/** Maximum restarts caused by newer states stored between request and response, before the next trigger takes over. */
const maxRestarts = 20;

function toCheckoutStatus({ facts, paymentIntent }: ProviderCheckout, { state }: CheckoutOutcome): CheckoutStatus {
  const { paidCents, refundedCents, dispute } = facts;
  return { state, paymentIntent, paidCents, refundedCents, dispute };
}

const isStatusChanged = (row: CheckoutRow, status: CheckoutStatus): boolean =>
  (Object.keys(status) as (keyof CheckoutStatus)[]).some((field) => row[field] !== status[field]);

/** Updates the grant ledger to match the outcome; null where it already does. */
async function syncGrant(
  tx: Db,
  { env }: FulfilDeps,
  row: CheckoutRow,
  outcome: CheckoutOutcome,
): Promise<GrantEvent | null> {
  // Of a deleted account only the payment itself remains.
  if (!outcome.isGranted || row.userId === null) return null;
  const { id: checkoutId, userId, days } = row;
  const newGrant = await insertGrant(tx, { userId, source: "checkout", days, checkoutId });
  if (outcome.revocationReason !== null)
    return (await revokeGrantOfCheckout(tx, checkoutId, outcome.revocationReason)) ? "revoked" : null;
  if (newGrant) {
    if (outcome.state === "paid") await queuePurchaseReceipt(tx, env, row, newGrant.effectiveAt);
    return "created";
  }
  return (await reinstateGrantOfCheckout(tx, checkoutId)) ? "reinstated" : null;
}

/** Stores the state read from the provider; undefined where a newer state was stored since `before` was read. */
async function saveProviderState(
  tx: Db,
  deps: FulfilDeps,
  before: CheckoutRow,
  providerCheckout: ProviderCheckout,
  event: PaymentEvent | undefined,
): Promise<StoredResult | undefined> {
  // Same lock order as in deleting an account.
  if (before.userId !== null) await lockUser(tx, before.userId);
  const row = await lockCheckout(tx, before.id);
  if (row.version !== before.version) return undefined;
  const outcome = deriveCheckoutOutcome(providerCheckout.facts, row.priceCents);
  const status = toCheckoutStatus(providerCheckout, outcome);
  const changed = isStatusChanged(row, status);
  const checkout = changed ? await updateCheckoutStatus(tx, row.id, status) : row;
  if (!changed) await markCheckoutChecked(tx, row.id);
  const grant = await syncGrant(tx, deps, checkout, outcome);
  // Paid, or first reported as paid, after the account was deleted: the payment is refunded.
  if (row.userId === null && row.state !== "paid" && checkout.state === "paid")
    await insertRefundOrder(tx, row.id, "account_deleted");
  if (event) await insertPaymentEvent(tx, { id: event.id, type: event.type, checkoutId: row.id });
  const auditSubject = { actorId: null, subjectId: row.userId };
  const { planType, days } = row;
  if (row.state !== checkout.state)
    await insertAuditEvent(tx, {
      ...auditSubject,
      action: `checkout.${checkout.state}`,
      detail: { checkout: row.id, planType, paidCents: checkout.paidCents },
    });
  if (grant !== null)
    await insertAuditEvent(tx, {
      ...auditSubject,
      action: `grant.${grant}`,
      detail: { checkout: row.id, days, why: outcome.revocationReason },
    });
  const isCounted = outcome.isGranted && outcome.revocationReason === null && row.userId !== null;
  return { checkout, isCounted, changed: row.state !== checkout.state, grant };
}

/** Reports outcomes that need manual attention. */
function reportOutcome({ log }: FulfilDeps, { checkout, changed, grant }: StoredResult): void {
  if (changed) countCheckout(checkout.state);
  if (grant !== null) countGrant(grant);
  if (!changed) return;
  const { id, state, userId } = checkout;
  if (state === "mismatch") log.error({ alert: "payment", checkout: id }, "a payment is not over our price");
  if ((state === "paid" || state === "free") && userId === null)
    log.error({ alert: "payment", checkout: id }, "a payment belongs to an account that is gone: it goes back");
}

async function syncCheckout(
  deps: FulfilDeps,
  sessionId: string,
  event: PaymentEvent | undefined,
): Promise<FulfilResult | undefined> {
  const { db, log, payments } = deps;
  for (let restarts = 0; restarts < maxRestarts; restarts += 1) {
    const before = await findCheckoutBySession(db, sessionId);
    if (!before) {
      log.error({ alert: "payment", event: event?.id }, "a checkout of the provider is none of ours");
      return undefined;
    }
    const providerCheckout = await payments.readCheckout(sessionId);
    if (!providerCheckout) {
      log.error({ alert: "payment", checkout: before.id }, "the provider does not know a checkout of ours");
      await markCheckoutChecked(db, before.id);
      return undefined;
    }
    const stored = await db.transaction().execute((tx) => saveProviderState(tx, deps, before, providerCheckout, event));
    if (!stored) continue;
    reportOutcome(deps, stored);
    return stored;
  }
  throw new AppError("payment_unverified", { kind: "retries_exhausted" });
}

/**
 * Updates a checkout from the provider's current state: state, grant, revocation. Called by every trigger; safe to
 * repeat and to run in parallel: a paid checkout grants once. Undefined for an unknown session. Throws
 * payment_unverified; then nothing has changed and the call may be repeated.
 */
export function fulfilCheckout(
  deps: FulfilDeps,
  sessionId: string,
  event?: PaymentEvent,
): Promise<FulfilResult | undefined> {
  return measureFulfilment(() => syncCheckout(deps, sessionId, event));
}
