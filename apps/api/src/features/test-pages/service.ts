import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { plans, type PlanType } from "@fetta/domain/billing/pro-plan";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findLatestCheckout } from "@fetta/db/queries/billing/checkout";
import { insertGrant, revokeGrantsOf } from "@fetta/db/queries/billing/pro-grant";
import type { Deps } from "../../deps.ts";
import { testPageMessages } from "../../messages/field-messages.ts";
import { readProfile } from "../account/service.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { hasPro } from "../quota/quota.ts";
import { openCheckout } from "../billing/checkout.ts";

type TestPageDeps = Pick<Deps, "db" | "now">;

function grantTestDays({ db }: TestPageDeps, currentUser: CurrentUser, days: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { id: userId } = currentUser;
    await insertGrant(tx, { userId, source: "test", days, grantedById: userId });
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "test.grant", detail: { days } });
  });
}

/** Grants a month of PRO to the user, or revokes all grants of a user with PRO. */
export async function togglePro(
  deps: TestPageDeps,
  currentUser: CurrentUser,
): Promise<{ message: string; isPro: boolean }> {
  if (!(await hasPro(deps, currentUser.id))) {
    await grantTestDays(deps, currentUser, plans.monthly.days);
    return { message: testPageMessages.proActivated, isPro: true };
  }
  await deps.db.transaction().execute(async (tx) => {
    const grants = await revokeGrantsOf(tx, currentUser.id);
    const by = { actorId: currentUser.id, subjectId: currentUser.id };
    await insertAuditEvent(tx, { ...by, action: "test.revoke", detail: { grants } });
  });
  return { message: testPageMessages.proDeactivated, isPro: false };
}

/** Grants the user the given number of 30-day months. */
export async function grantTestMonths(deps: TestPageDeps, currentUser: CurrentUser, months: number) {
  await grantTestDays(deps, currentUser, months * plans.monthly.days);
  return readProfile(deps, currentUser);
}

/** Sends a payload to the app's own webhook, as the provider would; resolves to the response status. */
export type SendWebhook = (payload: string, signature: string) => Promise<number>;

/**
 * Signs an event that completes the user's last checkout of the plan and sends it to the webhook. It is trusted like a
 * real one: the payment state is read from the provider.
 */
export async function simulateWebhook(
  deps: Pick<Deps, "db" | "env" | "now" | "log" | "payments">,
  currentUser: CurrentUser,
  { planType, origin, send }: { planType: PlanType; origin: string; send: SendWebhook },
): Promise<{ message: string; status: number; isPro: boolean }> {
  const { db, payments } = deps;
  if (!payments) throw new AppError("payments_off");
  if (!(await findLatestCheckout(db, currentUser.id, planType)))
    await openCheckout(deps, currentUser, { planType }, origin);
  const checkout = await findLatestCheckout(db, currentUser.id, planType);
  if (!checkout) throw new AppError("payment_unavailable");
  const payload = JSON.stringify({
    id: `evt_test_${randomUUID()}`,
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(deps.now().getTime() / 1000),
    data: { object: { id: checkout.sessionId, object: "checkout.session" } },
  });
  const status = await send(payload, payments.signWebhook(payload));
  return { message: testPageMessages.webhookSimulated, status, isPro: await hasPro(deps, currentUser.id) };
}
