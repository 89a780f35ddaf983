import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { plans } from "@fetta/domain/billing/pro-plan";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findLastCheckout } from "@fetta/db/queries/billing/checkout";
import { insertGrant, revokeGrantsOf } from "@fetta/db/queries/billing/pro-grant";
import { grantsOf } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import { testPages } from "../../messages/field-messages.ts";
import { readProfile } from "../account/service.ts";
import type { Viewer } from "../auth/current-user.ts";
import { openCheckout } from "../billing/checkout.ts";

type Reads = Pick<Deps, "db" | "now">;

async function isActive({ db, now }: Reads, viewer: Viewer): Promise<boolean> {
  return entitlementAt(await grantsOf(db, viewer.id), now()).proStatus === "active";
}

function giveDays({ db }: Reads, viewer: Viewer, days: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { id: userId } = viewer;
    await insertGrant(tx, {
      userId,
      source: "test",
      days,
      checkoutId: null,
      reason: null,
      grantedBy: userId,
    });
    await insertAuditEvent(tx, {
      actorId: userId,
      subjectId: userId,
      action: "test.grant",
      detail: { days },
    });
  });
}

/** Gives oneself a month of PRO, or takes all that there is of it back. */
export async function togglePro(deps: Reads, viewer: Viewer): Promise<{ message: string; isPro: boolean }> {
  if (!(await isActive(deps, viewer))) {
    await giveDays(deps, viewer, plans.monthly.days);
    return { message: testPages.proOn, isPro: true };
  }
  await deps.db.transaction().execute(async (tx) => {
    const grants = await revokeGrantsOf(tx, viewer.id);
    const by = { actorId: viewer.id, subjectId: viewer.id };
    await insertAuditEvent(tx, { ...by, action: "test.revoke", detail: { grants } });
  });
  return { message: testPages.proOff, isPro: false };
}

/** Gives oneself so many times thirty days. */
export async function upgrade(deps: Reads, viewer: Viewer, months: number) {
  await giveDays(deps, viewer, months * plans.monthly.days);
  return readProfile(deps, viewer);
}

/** Sends a letter to our own webhook, as the provider would. */
export type SendWebhook = (payload: string, signature: string) => Promise<number>;

/**
 * Signs the news that the person's last checkout of the plan is completed and sends it the way the provider's go. It is
 * believed as much as those: whether anything was paid is asked of the provider.
 */
export async function simulateWebhook(
  deps: Pick<Deps, "db" | "env" | "now" | "log" | "payments">,
  viewer: Viewer,
  { planType, origin, send }: { planType: PlanType; origin: string; send: SendWebhook },
): Promise<{ message: string; status: number; isPro: boolean }> {
  const { db, payments } = deps;
  if (!payments) throw new AppError("payments_off");
  if (!(await findLastCheckout(db, viewer.id, planType)))
    await openCheckout(deps, viewer, { planType }, origin);
  const checkout = await findLastCheckout(db, viewer.id, planType);
  if (!checkout) throw new AppError("payment_unavailable");
  const payload = JSON.stringify({
    id: `evt_test_${randomUUID()}`,
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(deps.now().getTime() / 1000),
    data: { object: { id: checkout.sessionId, object: "checkout.session" } },
  });
  const status = await send(payload, payments.sign(payload));
  return { message: testPages.webhook, status, isPro: await isActive(deps, viewer) };
}
