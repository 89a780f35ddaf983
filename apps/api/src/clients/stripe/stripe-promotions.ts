import type { PromotionDefinition } from "@fetta/domain/billing/default-promotions";
import type Stripe from "stripe";
import { z } from "zod";
import type { Coupon, PromotionCode } from "./payment-provider.ts";
import { isInvalidRequest } from "./stripe-errors.ts";

const discountFields = { percent_off: z.number().nullable(), amount_off: z.int().nullable() };
const redemptionFields = { times_redeemed: z.int().min(0), max_redemptions: z.int().nullable() };

type Off = { percent_off: number | null; amount_off: number | null };
const toDiscount = ({ percent_off: percentOff, amount_off: amountOffCents }: Off) => ({ percentOff, amountOffCents });

const couponSchema = z
  .object({ id: z.string(), name: z.string().nullable(), valid: z.boolean(), ...discountFields, ...redemptionFields })
  .transform(
    ({ id, name, valid, times_redeemed: timesRedeemed, max_redemptions: maxRedemptions, ...discount }): Coupon => ({
      id,
      name,
      timesRedeemed,
      maxRedemptions,
      valid,
      discount: toDiscount(discount),
    }),
  );

const promotionCodeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    active: z.boolean(),
    promotion: z.object({
      coupon: z.object({ id: z.string(), name: z.string().nullable(), ...discountFields }).nullable(),
    }),
    ...redemptionFields,
  })
  .transform(({ id, code, active, promotion: { coupon }, ...counts }): PromotionCode => ({
    id,
    code,
    active,
    timesRedeemed: counts.times_redeemed,
    maxRedemptions: counts.max_redemptions,
    coupon: coupon && { id: coupon.id, name: coupon.name, discount: toDiscount(coupon) },
  }));

type StripePromotionApi = Pick<Stripe, "promotionCodes" | "coupons">;

/** Stripe's largest page, and an upper bound above any real number of codes and coupons. */
const pageSize = 100;
const maxItems = 10_000;

export async function readPromotions(
  stripe: StripePromotionApi,
): Promise<{ promotionCodes: PromotionCode[]; coupons: Coupon[] }> {
  const [codes, coupons] = await Promise.all([
    stripe.promotionCodes
      .list({ limit: pageSize, expand: ["data.promotion.coupon"] })
      .autoPagingToArray({ limit: maxItems }),
    stripe.coupons.list({ limit: pageSize }).autoPagingToArray({ limit: maxItems }),
  ]);
  return { promotionCodes: z.array(promotionCodeSchema).parse(codes), coupons: z.array(couponSchema).parse(coupons) };
}

const hasCode = async (stripe: StripePromotionApi, code: string): Promise<boolean> =>
  (await stripe.promotionCodes.list({ code, limit: 1 })).data.length > 0;

/** Creates one code with its coupon; false when the code exists, whatever its current state. */
async function createPromotion(stripe: StripePromotionApi, promotion: PromotionDefinition): Promise<boolean> {
  const { couponId, name, code, percentOff, amountOffCents, maxRedemptions, minimumCents } = promotion;
  if (await hasCode(stripe, code)) return false;
  const discountParams =
    percentOff === null ? { amount_off: amountOffCents ?? 0, currency: "eur" } : { percent_off: percentOff };
  const restrictions = minimumCents !== null && {
    restrictions: { minimum_amount: minimumCents, minimum_amount_currency: "eur" },
  };
  try {
    await stripe.coupons
      .create({ id: couponId, name, duration: "once", max_redemptions: maxRedemptions, ...discountParams })
      .catch((error: unknown) => {
        // The coupon exists: from an earlier attempt, or from a concurrent one.
        if (!isInvalidRequest(error)) throw error;
      });
    await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: couponId },
      code,
      max_redemptions: maxRedemptions,
      ...restrictions,
    });
    return true;
  } catch (error) {
    if (isInvalidRequest(error) && (await hasCode(stripe, code))) return false;
    throw error;
  }
}

export async function createPromotions(
  stripe: StripePromotionApi,
  wanted: readonly PromotionDefinition[],
): Promise<{ created: string[]; existing: string[] }> {
  const results = await Promise.all(
    wanted.map(async (wish) => ({ code: wish.code, isNew: await createPromotion(stripe, wish) })),
  );
  const codes = (isNew: boolean): string[] => results.filter((each) => each.isNew === isNew).map(({ code }) => code);
  return { created: codes(true), existing: codes(false) };
}
