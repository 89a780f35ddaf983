import type { PromotionWish } from "@fetta/domain/billing/default-promotions";
import type Stripe from "stripe";
import { z } from "zod";
import type { Coupon, PromotionCode } from "./payment-provider.ts";
import { isRefused } from "./stripe-errors.ts";

const discount = { percent_off: z.number().nullable(), amount_off: z.int().nullable() };
const redemptions = { times_redeemed: z.int().min(0), max_redemptions: z.int().nullable() };

type Off = { percent_off: number | null; amount_off: number | null };
const discountOf = ({ percent_off: percentOff, amount_off: amountOffCents }: Off) => ({
  percentOff,
  amountOffCents,
});

const couponAnswer = z
  .object({ id: z.string(), name: z.string().nullable(), valid: z.boolean(), ...discount, ...redemptions })
  .transform(
    ({
      id,
      name,
      valid,
      times_redeemed: timesRedeemed,
      max_redemptions: maxRedemptions,
      ...off
    }): Coupon => ({
      id,
      name,
      timesRedeemed,
      maxRedemptions,
      valid,
      discount: discountOf(off),
    }),
  );

const codeAnswer = z
  .object({
    id: z.string(),
    code: z.string(),
    active: z.boolean(),
    promotion: z.object({
      coupon: z.object({ id: z.string(), name: z.string().nullable(), ...discount }).nullable(),
    }),
    ...redemptions,
  })
  .transform(({ id, code, active, promotion: { coupon }, ...said }): PromotionCode => ({
    id,
    code,
    active,
    timesRedeemed: said.times_redeemed,
    maxRedemptions: said.max_redemptions,
    coupon: coupon && { id: coupon.id, name: coupon.name, discount: discountOf(coupon) },
  }));

type Shop = Pick<Stripe, "promotionCodes" | "coupons">;

/** What Stripe gives at once, and more of each than any shop has. */
const aPage = 100;
const most = 10_000;

export async function readPromotions(
  stripe: Shop,
): Promise<{ promotionCodes: PromotionCode[]; coupons: Coupon[] }> {
  const [codes, coupons] = await Promise.all([
    stripe.promotionCodes
      .list({ limit: aPage, expand: ["data.promotion.coupon"] })
      .autoPagingToArray({ limit: most }),
    stripe.coupons.list({ limit: aPage }).autoPagingToArray({ limit: most }),
  ]);
  return {
    promotionCodes: z.array(codeAnswer).parse(codes),
    coupons: z.array(couponAnswer).parse(coupons),
  };
}

const hasCode = async (stripe: Shop, code: string): Promise<boolean> =>
  (await stripe.promotionCodes.list({ code, limit: 1 })).data.length > 0;

/** Makes one code with its coupon; false where the code is there, whatever was done to it since. */
async function createPromotion(stripe: Shop, wish: PromotionWish): Promise<boolean> {
  const { couponId, name, code, percentOff, amountOffCents, maxRedemptions, minimumCents } = wish;
  if (await hasCode(stripe, code)) return false;
  const off =
    percentOff === null ? { amount_off: amountOffCents ?? 0, currency: "eur" } : { percent_off: percentOff };
  const restrictions = minimumCents !== null && {
    restrictions: { minimum_amount: minimumCents, minimum_amount_currency: "eur" },
  };
  try {
    await stripe.coupons
      .create({ id: couponId, name, duration: "once", max_redemptions: maxRedemptions, ...off })
      .catch((error: unknown) => {
        // The coupon of an earlier attempt, or of another one at this moment.
        if (!isRefused(error)) throw error;
      });
    await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: couponId },
      code,
      max_redemptions: maxRedemptions,
      ...restrictions,
    });
    return true;
  } catch (error) {
    if (isRefused(error) && (await hasCode(stripe, code))) return false;
    throw error;
  }
}

export async function makePromotions(
  stripe: Shop,
  wanted: readonly PromotionWish[],
): Promise<{ created: string[]; existing: string[] }> {
  const made = await Promise.all(
    wanted.map(async (wish) => ({ code: wish.code, isNew: await createPromotion(stripe, wish) })),
  );
  const codes = (isNew: boolean): string[] =>
    made.filter((each) => each.isNew === isNew).map(({ code }) => code);
  return { created: codes(true), existing: codes(false) };
}
