import { AppError } from "@fetta/domain/errors";
import type { AppErrorCode } from "@fetta/domain/errors";
import {
  lastWithdrawalDay,
  purchaseNumber,
  refundDueDay,
  withdrawalState,
} from "@fetta/domain/billing/withdrawal";
import type { WithdrawalState } from "@fetta/domain/billing/withdrawal";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { revokeGrantOfCheckout } from "@fetta/db/queries/billing/pro-grant";
import { insertRefundOrder } from "@fetta/db/queries/billing/refund-order";
import { lockUser } from "@fetta/db/queries/account/user";
import { insertWithdrawal, listPurchases, lockPurchase } from "@fetta/db/queries/billing/withdrawal";
import type { PurchaseRow } from "@fetta/db/queries/billing/withdrawal";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../config/env.ts";
import { countGrant } from "../../metrics/payment-metrics.ts";
import { sendsMail } from "../auth/email-link.ts";
import type { Viewer } from "../auth/current-user.ts";
import { nudgeMail } from "../mail/deliver-mails.ts";
import { queueWithdrawalReceipt } from "./receipts.ts";
import { refundAtOnce } from "./refunds.ts";
import type { PurchaseOutput, WithdrawInput } from "./schema.ts";

/** Purchases that the page knows: those of years ago can be withdrawn from no longer. */
const maxPurchases = 50;

const stateOf = (purchase: PurchaseRow): WithdrawalState =>
  withdrawalState({ ...purchase, withdrawn: purchase.withdrawal !== null }, purchase.now);

function toPurchaseOutput(env: Env, purchase: PurchaseRow): PurchaseOutput {
  const { id, planType, paidCents, refundedCents, purchasedAt, withdrawal } = purchase;
  return {
    id,
    number: purchaseNumber(id, purchasedAt),
    planType,
    paidCents,
    refundCents: withdrawal?.amountCents ?? paidCents - refundedCents,
    purchasedAt: purchasedAt.toISOString(),
    lastDay: lastWithdrawalDay(purchasedAt),
    state: stateOf(purchase),
    withdrawal: withdrawal && {
      receivedAt: withdrawal.declaredAt.toISOString(),
      name: withdrawal.name ?? "",
      email: withdrawal.email ?? "",
      mailed: sendsMail(env),
      refundBy: refundDueDay(withdrawal.declaredAt),
      refunded: refundedCents >= paidCents,
    },
  };
}

/** What a person has bought, newest first, and which of it can be withdrawn from today. */
export async function readPurchases({ db, env }: Pick<Deps, "db" | "env">, viewer: Viewer) {
  const purchases = await listPurchases(db, viewer.id, maxPurchases);
  return { purchases: purchases.map((purchase) => toPurchaseOutput(env, purchase)) };
}

const refusals: Record<Exclude<WithdrawalState, "open" | "withdrawn">, AppErrorCode> = {
  late: "withdrawal_too_late",
  free: "withdrawal_free",
  refunded: "withdrawal_refunded",
  disputed: "withdrawal_disputed",
};

type Declared = { purchase: PurchaseRow; isNew: boolean; revoked: boolean };

/** Records the declaration and all that follows from it, in one transaction; what was declared before stays as it was. */
async function declare(
  tx: Db,
  env: Env,
  { id: userId }: Viewer,
  { purchaseId, name, email }: WithdrawInput,
): Promise<Declared> {
  // In the order in which fulfilling a checkout and erasing an account lock them.
  await lockUser(tx, userId);
  const purchase = await lockPurchase(tx, userId, purchaseId);
  if (!purchase) throw new AppError("not_found");
  const state = stateOf(purchase);
  if (state === "withdrawn") return { purchase, isNew: false, revoked: false };
  if (state !== "open") throw new AppError(refusals[state]);
  const { id: checkoutId, planType, paidCents, refundedCents, purchasedAt } = purchase;
  const amountCents = paidCents - refundedCents;
  const withdrawal = await insertWithdrawal(tx, {
    userId,
    checkoutId,
    name,
    email,
    planType,
    amountCents,
    purchasedAt,
  });
  await insertRefundOrder(tx, checkoutId, "withdrawal");
  const revoked = await revokeGrantOfCheckout(tx, checkoutId, "withdrawal");
  const about = { actorId: userId, subjectId: userId };
  const detail = { checkout: checkoutId, planType, paidCents: amountCents };
  await insertAuditEvent(tx, { ...about, action: "withdrawal.declared", detail });
  if (revoked)
    await insertAuditEvent(tx, {
      ...about,
      action: "grant.taken_back",
      detail: { checkout: checkoutId, why: "withdrawal" },
    });
  await queueWithdrawalReceipt(tx, env, userId, purchase, withdrawal);
  return { purchase: { ...purchase, withdrawal }, isNew: true, revoked };
}

/**
 * Takes a consumer's withdrawal from a purchase: the declaration is stored with its receipt before anything else, the days
 * end at once, and the money goes back without the answer waiting for it. Sent again, it answers with what was declared
 * first. Throws not_found, or withdrawal_too_late, _free, _refunded, _disputed.
 */
export async function withdraw(
  deps: Pick<Deps, "db" | "env" | "log" | "mail" | "payments">,
  viewer: Viewer,
  input: WithdrawInput,
): Promise<PurchaseOutput> {
  const { db, env } = deps;
  const { purchase, isNew, revoked } = await db
    .transaction()
    .execute((tx) => declare(tx, env, viewer, input));
  if (revoked) countGrant("taken_back");
  if (isNew) {
    nudgeMail(deps);
    void refundAtOnce(deps, purchase.id);
  }
  return toPurchaseOutput(env, purchase);
}
