import { AppError } from "@fetta/domain/errors";
import { checkoutOutcome } from "@fetta/domain/billing/checkout-outcome";
import type { CheckoutOutcome } from "@fetta/domain/billing/checkout-outcome";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCheckoutBySession } from "@fetta/db/queries/billing/checkout";
import type { CheckoutRow } from "@fetta/db/queries/billing/checkout";
import { lockCheckout, touchCheckout, updateCheckout } from "@fetta/db/queries/billing/checkout-status";
import type { CheckoutNews } from "@fetta/db/queries/billing/checkout-status";
import { insertPaymentEvent } from "@fetta/db/queries/billing/payment-event";
import {
  insertGrant,
  reinstateGrantOfCheckout,
  revokeGrantOfCheckout,
} from "@fetta/db/queries/billing/pro-grant";
import { insertRefundOrder } from "@fetta/db/queries/billing/refund-order";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { PaymentNews, PaymentProvider, ReadCheckout } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { countCheckout, countGrant, timeFulfilment } from "../../metrics/payment-metrics.ts";
import type { GrantEvent } from "../../metrics/payment-metrics.ts";
import { queuePurchaseReceipt } from "./receipts.ts";

export type FulfilDeps = Pick<Deps, "db" | "env" | "log"> & { payments: PaymentProvider };

/** A checkout as the provider tells it now; `counts` where its days were bought and not taken back. */
export type Fulfilled = { checkout: CheckoutRow; counts: boolean };

type Done = Fulfilled & { changed: boolean; grant: GrantEvent | null };

/** Newer words that may be stored between our question and its answer before we leave it to the next trigger. */
const mostRestarts = 20;

function newsOf({ facts, paymentIntent }: ReadCheckout, { state }: CheckoutOutcome): CheckoutNews {
  const { paidCents, refundedCents, dispute } = facts;
  return { state, paymentIntent, paidCents, refundedCents, dispute };
}

const isNew = (row: CheckoutRow, news: CheckoutNews): boolean =>
  (Object.keys(news) as (keyof CheckoutNews)[]).some((field) => row[field] !== news[field]);

/** Makes the ledger say what the outcome says; null where it did. */
async function settleGrant(
  tx: Db,
  { env }: FulfilDeps,
  row: CheckoutRow,
  outcome: CheckoutOutcome,
): Promise<GrantEvent | null> {
  // Of an account that was erased nothing but the payment itself is left.
  if (!outcome.grants || row.userId === null) return null;
  const { id: checkoutId, userId, days } = row;
  const given = await insertGrant(tx, {
    userId,
    source: "checkout",
    days,
    checkoutId,
    reason: null,
    grantedBy: null,
  });
  if (outcome.takenBack !== null)
    return (await revokeGrantOfCheckout(tx, checkoutId, outcome.takenBack)) ? "taken_back" : null;
  if (given) {
    if (outcome.state === "paid") await queuePurchaseReceipt(tx, env, row, given.effectiveAt);
    return "given";
  }
  return (await reinstateGrantOfCheckout(tx, checkoutId)) ? "given_again" : null;
}

/** Stores what the provider said; undefined where somebody stored a newer word since `before` was read. */
async function store(
  tx: Db,
  deps: FulfilDeps,
  before: CheckoutRow,
  said: ReadCheckout,
  event: PaymentNews | undefined,
): Promise<Done | undefined> {
  // In the order in which erasing an account locks them.
  if (before.userId !== null) await lockUser(tx, before.userId);
  const row = await lockCheckout(tx, before.id);
  if (row.version !== before.version) return undefined;
  const outcome = checkoutOutcome(said.facts, row.priceCents);
  const news = newsOf(said, outcome);
  const changed = isNew(row, news);
  const checkout = changed ? await updateCheckout(tx, row.id, news) : row;
  if (!changed) await touchCheckout(tx, row.id);
  const grant = await settleGrant(tx, deps, checkout, outcome);
  // Paid after the account was erased, or unheard of until then: the person has had nothing for it.
  if (row.userId === null && row.state !== "paid" && checkout.state === "paid")
    await insertRefundOrder(tx, row.id, "account_gone");
  if (event) await insertPaymentEvent(tx, { id: event.id, type: event.type, checkoutId: row.id });
  const about = { actorId: null, subjectId: row.userId };
  const { planType, days } = row;
  if (row.state !== checkout.state)
    await insertAuditEvent(tx, {
      ...about,
      action: `checkout.${checkout.state}`,
      detail: { checkout: row.id, planType, paidCents: checkout.paidCents },
    });
  if (grant !== null)
    await insertAuditEvent(tx, {
      ...about,
      action: `grant.${grant}`,
      detail: { checkout: row.id, days, why: outcome.takenBack },
    });
  const counts = outcome.grants && outcome.takenBack === null && row.userId !== null;
  return { checkout, counts, changed: row.state !== checkout.state, grant };
}

/** What has to be looked at by people. */
function tell({ log }: FulfilDeps, { checkout, changed, grant }: Done): void {
  if (changed) countCheckout(checkout.state);
  if (grant !== null) countGrant(grant);
  if (!changed) return;
  const { id, state, userId } = checkout;
  if (state === "mismatch") log.error({ alert: "payment", checkout: id }, "a payment is not over our price");
  if ((state === "paid" || state === "free") && userId === null)
    log.error(
      { alert: "payment", checkout: id },
      "a payment belongs to an account that is gone: it goes back",
    );
}

async function bringUpToDate(
  deps: FulfilDeps,
  sessionId: string,
  event: PaymentNews | undefined,
): Promise<Fulfilled | undefined> {
  const { db, log, payments } = deps;
  for (let restarts = 0; restarts < mostRestarts; restarts += 1) {
    const before = await findCheckoutBySession(db, sessionId);
    if (!before) {
      log.error({ alert: "payment", event: event?.id }, "a checkout of the provider is none of ours");
      return undefined;
    }
    const said = await payments.read(sessionId);
    if (!said) {
      log.error({ alert: "payment", checkout: before.id }, "the provider does not know a checkout of ours");
      await touchCheckout(db, before.id);
      return undefined;
    }
    const done = await db.transaction().execute((tx) => store(tx, deps, before, said, event));
    if (!done) continue;
    tell(deps, done);
    return done;
  }
  throw new AppError("payment_unverified", { kind: "restless" });
}

/**
 * Brings a checkout up to date with what the provider says of it: state, grant, taking back. Whoever hears anything of a
 * checkout calls this, however often and however many at once: a paid one grants once. Undefined for a session that is
 * not ours. Throws payment_unverified; then nothing has changed and it may be called again.
 */
export function fulfil(
  deps: FulfilDeps,
  sessionId: string,
  event?: PaymentNews,
): Promise<Fulfilled | undefined> {
  return timeFulfilment(() => bringUpToDate(deps, sessionId, event));
}
