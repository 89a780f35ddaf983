import { AppError } from "@fetta/domain/errors";
import type { AppErrorCode } from "@fetta/domain/errors";
import {
  lastWithdrawalDay,
  formatPurchaseNumber,
  refundDueDay,
  resolveWithdrawalState,
} from "@fetta/domain/billing/withdrawal";
import type { WithdrawalState } from "@fetta/domain/billing/withdrawal";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { revokeGrantOfCheckout } from "@fetta/db/queries/billing/pro-grant";
import { insertRefundOrder, insertWithdrawal, listPurchases, lockPurchase } from "@fetta/db/queries/billing/withdrawal";
import { lockUser } from "@fetta/db/queries/account/user";
import type { PurchaseRow } from "@fetta/db/queries/billing/withdrawal";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../config/env.ts";
import { countGrant } from "../../metrics/registry.ts";
import { sendsMail } from "../auth/email-verification.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { triggerMailDelivery } from "../mail/deliver-mails.ts";
import { queueWithdrawalReceipt } from "./receipts.ts";
import { refundNow } from "./refunds.ts";
import type { PurchaseOutput, WithdrawInput } from "./schema.ts";

/** Maximum purchases on the page: older ones can no longer be withdrawn from. */
const maxPurchases = 50;

const withdrawalStateOf = (purchase: PurchaseRow): WithdrawalState =>
  resolveWithdrawalState({ ...purchase, withdrawn: purchase.withdrawal !== null }, purchase.now);

function toPurchaseOutput(env: Env, purchase: PurchaseRow): PurchaseOutput {
  const { id, planType, paidCents, refundedCents, purchasedAt, withdrawal } = purchase;
  return {
    id,
    number: formatPurchaseNumber(id, purchasedAt),
    planType,
    paidCents,
    refundCents: withdrawal?.amountCents ?? paidCents - refundedCents,
    purchasedAt: purchasedAt.toISOString(),
    lastDay: lastWithdrawalDay(purchasedAt),
    state: withdrawalStateOf(purchase),
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

/** The user's purchases, newest first, and which of them can be withdrawn from today. */
export async function readPurchases({ db, env }: Pick<Deps, "db" | "env">, currentUser: CurrentUser) {
  const purchases = await listPurchases(db, currentUser.id, maxPurchases);
  return { purchases: purchases.map((purchase) => toPurchaseOutput(env, purchase)) };
}

const withdrawalErrorCodes: Record<Exclude<WithdrawalState, "open" | "withdrawn">, AppErrorCode> = {
  late: "withdrawal_too_late",
  free: "nothing_to_refund",
  refunded: "withdrawal_refunded",
  disputed: "withdrawal_disputed",
};

type DeclarationResult = { purchase: PurchaseRow; isNew: boolean; isRevoked: boolean };

/** Records the declaration and its effects in one transaction; an earlier declaration is unchanged. */
async function declareWithdrawal(
  tx: Db,
  env: Env,
  { id: userId }: CurrentUser,
  { purchaseId, name, email }: WithdrawInput,
): Promise<DeclarationResult> {
  // Same lock order as in fulfilling a checkout and deleting an account.
  await lockUser(tx, userId);
  const purchase = await lockPurchase(tx, userId, purchaseId);
  if (!purchase) throw new AppError("not_found");
  const state = withdrawalStateOf(purchase);
  if (state === "withdrawn") return { purchase, isNew: false, isRevoked: false };
  if (state !== "open") throw new AppError(withdrawalErrorCodes[state]);
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
  const auditSubject = { actorId: userId, subjectId: userId };
  const detail = { checkout: checkoutId, planType, paidCents: amountCents };
  await insertAuditEvent(tx, { ...auditSubject, action: "withdrawal.declared", detail });
  if (revoked)
    await insertAuditEvent(tx, {
      ...auditSubject,
      action: "grant.revoked",
      detail: { checkout: checkoutId, why: "withdrawal" },
    });
  await queueWithdrawalReceipt(tx, env, userId, purchase, withdrawal);
  return { purchase: { ...purchase, withdrawal }, isNew: true, isRevoked: revoked };
}

/**
 * Accepts a consumer's withdrawal from a purchase: the declaration is stored with its receipt first, the days end at
 * once, and the refund runs without delaying the response. A repeated request returns the first declaration. Throws
 * not_found, or withdrawal_too_late, _free, _refunded, _disputed.
 */
export async function withdraw(
  deps: Pick<Deps, "db" | "env" | "log" | "mail" | "payments">,
  currentUser: CurrentUser,
  input: WithdrawInput,
): Promise<PurchaseOutput> {
  const { db, env } = deps;
  const { purchase, isNew, isRevoked } = await db
    .transaction()
    .execute((tx) => declareWithdrawal(tx, env, currentUser, input));
  if (isRevoked) countGrant("revoked");
  if (isNew) {
    triggerMailDelivery(deps);
    void refundNow(deps, purchase.id);
  }
  return toPurchaseOutput(env, purchase);
}
