import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { AppError } from "@fetta/domain/errors";
import { defaultPromotions, type Discount } from "@fetta/domain/billing/default-promotions";
import type { PaymentProvider } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { PromotionsOutput } from "./schema.ts";

function requirePayments({ payments }: Pick<Deps, "payments">): PaymentProvider {
  if (!payments) throw new AppError("payments_off");
  return payments;
}

const toDiscountFields = ({ percentOff, amountOffCents }: Discount) => ({
  percent_off: percentOff,
  amount_off: amountOffCents,
});

/** Promotion codes and coupons of the payment provider, with their redemption counts. */
export async function listPromotions(deps: Pick<Deps, "payments">): Promise<PromotionsOutput> {
  const { promotionCodes, coupons } = await requirePayments(deps).listPromotions();
  return {
    promotionCodes: promotionCodes.map(({ id, code, active, timesRedeemed, maxRedemptions, coupon }) => ({
      id,
      code,
      active,
      times_redeemed: timesRedeemed,
      max_redemptions: maxRedemptions,
      coupon: coupon && { id: coupon.id, name: coupon.name, ...toDiscountFields(coupon.discount) },
    })),
    coupons: coupons.map(({ id, name, timesRedeemed, maxRedemptions, valid, discount }) => ({
      id,
      name,
      times_redeemed: timesRedeemed,
      max_redemptions: maxRedemptions,
      valid,
      ...toDiscountFields(discount),
    })),
  };
}

/** Creates the default codes at the provider; existing ones are unchanged. */
export async function createDefaultPromotions(
  deps: Pick<Deps, "payments" | "db">,
  { id: actorId }: CurrentUser,
): Promise<{ created: string[]; existing: string[] }> {
  const made = await requirePayments(deps).createPromotions(defaultPromotions);
  if (made.created.length > 0)
    await insertAuditEvent(deps.db, {
      actorId,
      subjectId: null,
      action: "promotions.created",
      detail: { codes: made.created.join(", ") },
    });
  return made;
}
