import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { AppError } from "@fetta/domain/errors";
import { defaultPromotions } from "@fetta/domain/billing/default-promotions";
import type { Discount } from "@fetta/domain/billing/default-promotions";
import type { PaymentProvider } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import type { PromotionsOutput } from "./schema.ts";

function provider({ payments }: Pick<Deps, "payments">): PaymentProvider {
  if (!payments) throw new AppError("payments_off");
  return payments;
}

const off = ({ percentOff, amountOffCents }: Discount) => ({
  percent_off: percentOff,
  amount_off: amountOffCents,
});

/** The codes and coupons that the payment provider has, with how often they were used. */
export async function readPromotions(deps: Pick<Deps, "payments">): Promise<PromotionsOutput> {
  const { promotionCodes, coupons } = await provider(deps).promotions();
  return {
    promotionCodes: promotionCodes.map(({ id, code, active, timesRedeemed, maxRedemptions, coupon }) => ({
      id,
      code,
      active,
      times_redeemed: timesRedeemed,
      max_redemptions: maxRedemptions,
      coupon: coupon && { id: coupon.id, name: coupon.name, ...off(coupon.discount) },
    })),
    coupons: coupons.map(({ id, name, timesRedeemed, maxRedemptions, valid, discount }) => ({
      id,
      name,
      times_redeemed: timesRedeemed,
      max_redemptions: maxRedemptions,
      valid,
      ...off(discount),
    })),
  };
}

/** Has the provider know the default codes; those that it knows already stay as they are. */
export async function setupPromotions(
  deps: Pick<Deps, "payments" | "db">,
  { id: actorId }: Viewer,
): Promise<{ created: string[]; existing: string[] }> {
  const made = await provider(deps).createPromotions(defaultPromotions);
  if (made.created.length > 0)
    await insertAuditEvent(deps.db, {
      actorId,
      subjectId: null,
      action: "promotions.created",
      detail: { codes: made.created.join(", ") },
    });
  return made;
}
