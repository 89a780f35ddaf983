import { z } from "zod";
import { defineOperation, invalidRequest, listParams, paginate, resourceMissing } from "./api-operation.ts";
import { generateId, type Checkout, type Coupon, type PromotionCode, type StripeAccount } from "./stripe-account.ts";

/** Smallest amount above 0 that Stripe charges, in cents. */
export const minChargeCents = 50;

/** The discount of a coupon in cents, at most the subtotal. */
const calculateDiscount = (subtotal: number, { percent_off: percent, amount_off: amount }: Coupon): number =>
  Math.min(percent === null ? (amount ?? 0) : Math.round((subtotal * percent) / 100), subtotal);

export type PromotionCodeRejection = "unknown" | "inactive" | "used_up" | "below_minimum" | "too_little_left";

const isUsedUp = ({ max_redemptions: max, times_redeemed: used }: Coupon | PromotionCode): boolean =>
  max !== null && used >= max;

/** Whether a promotion code can be used now, which the API returns as `active`. */
const isActive = (code: PromotionCode): boolean => code.active && !isUsedUp(code) && !isUsedUp(code.coupon);

/** Why a promotion code cannot be used for a checkout; null when it can. */
function findRejection(code: PromotionCode, { session }: Checkout): PromotionCodeRejection | null {
  if (!code.active) return "inactive";
  if (!isActive(code)) return "used_up";
  if (session.amount_subtotal < code.minimumCents) return "below_minimum";
  const remaining = session.amount_subtotal - calculateDiscount(session.amount_subtotal, code.coupon);
  return remaining > 0 && remaining < minChargeCents ? "too_little_left" : null;
}

/** Sets or removes the promotion code of a checkout and computes the total. */
export function setPromotionCode(checkout: Checkout, code: PromotionCode | null): void {
  const { session } = checkout;
  checkout.promotionCode = code;
  session.amount_total = session.amount_subtotal - (code ? calculateDiscount(session.amount_subtotal, code.coupon) : 0);
  // Set before the checkout is completed, as at Stripe; clients have to check `status` too.
  session.payment_status = session.amount_total === 0 ? "no_payment_required" : "unpaid";
}

const hasText = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ code }: PromotionCode): boolean => code.toLowerCase() === wanted;
};

/**
 * Applies the promotion code of a typed text. Returns the reason of a rejection, or null; a rejected code leaves the
 * previous one in place.
 */
export function applyPromotionCode(
  account: StripeAccount,
  checkout: Checkout,
  typed: string,
): PromotionCodeRejection | null {
  const code = [...account.promotionCodes.values()].findLast(hasText(typed));
  if (code === undefined) return "unknown";
  const rejection = findRejection(code, checkout);
  if (rejection === null) setPromotionCode(checkout, code);
  return rejection;
}

/** Counts the redemption of the applied promotion code. If it is no longer valid, removes it and returns the reason. */
export function redeemPromotionCode(checkout: Checkout): PromotionCodeRejection | null {
  const code = checkout.promotionCode;
  if (code === null) return null;
  const rejection = findRejection(code, checkout);
  if (rejection !== null) {
    setPromotionCode(checkout, null);
    return rejection;
  }
  code.times_redeemed += 1;
  code.coupon.times_redeemed += 1;
  return null;
}

const withValidity = (coupon: Coupon): Coupon & { valid: boolean } => ({ ...coupon, valid: !isUsedUp(coupon) });

/** A promotion code as the API returns it, with the coupon or its id. */
function toResponse(code: PromotionCode, { isExpanded = false } = {}): object {
  const { coupon, minimumCents: _minimum, ...rest } = code;
  const promotion = { type: "coupon", coupon: isExpanded ? withValidity(coupon) : coupon.id };
  return { ...rest, active: isActive(code), promotion };
}

const maxRedemptions = z.coerce.number().int().min(1).optional();

export const promotionOperations = [
  defineOperation(
    "POST",
    "/v1/coupons",
    {
      id: z.string(),
      name: z.string().max(40),
      duration: z.literal("once"),
      percent_off: z.coerce.number().int().min(1).max(100).optional(),
      amount_off: z.coerce.number().int().min(1).optional(),
      currency: z.literal("eur").optional(),
      max_redemptions: maxRedemptions,
    },
    ({ account, params: { id, name, percent_off: percent = null, amount_off: amount = null, ...params } }) => {
      if (account.coupons.has(id)) throw invalidRequest("Coupon already exists.", "resource_already_exists");
      const coupon: Coupon = {
        id,
        object: "coupon",
        amount_off: amount,
        max_redemptions: params.max_redemptions ?? null,
        name,
        percent_off: percent,
        times_redeemed: 0,
      };
      account.coupons.set(id, coupon);
      return withValidity(coupon);
    },
  ),
  defineOperation("GET", "/v1/coupons", listParams, ({ account, params }) => {
    const page = paginate(account.coupons.values(), params);
    return { ...page, data: page.data.map(withValidity) };
  }),
  defineOperation(
    "POST",
    "/v1/promotion_codes",
    {
      "promotion[type]": z.literal("coupon"),
      "promotion[coupon]": z.string(),
      code: z.string().regex(/^[a-z0-9-]+$/i),
      max_redemptions: maxRedemptions,
      "restrictions[minimum_amount]": z.coerce.number().int().min(1).default(0),
      "restrictions[minimum_amount_currency]": z.literal("eur").optional(),
    },
    ({ account, params }) => {
      const coupon = account.coupons.get(params["promotion[coupon]"]);
      if (!coupon) throw resourceMissing("coupon", params["promotion[coupon]"], 400);
      // Only one active promotion code may have a text; case is ignored.
      if ([...account.promotionCodes.values()].filter(isActive).some(hasText(params.code)))
        throw invalidRequest("An active promotion code already exists.", "resource_already_exists");
      const promotionCode: PromotionCode = {
        id: generateId("promo"),
        object: "promotion_code",
        active: true,
        code: params.code,
        coupon,
        max_redemptions: params.max_redemptions ?? null,
        minimumCents: params["restrictions[minimum_amount]"],
        times_redeemed: 0,
      };
      account.promotionCodes.set(promotionCode.id, promotionCode);
      return toResponse(promotionCode);
    },
  ),
  defineOperation("POST", "/v1/promotion_codes/:id", { active: z.literal("false") }, ({ account, id }) => {
    const promotionCode = account.promotionCodes.get(id);
    if (!promotionCode) throw resourceMissing("promotion code", id);
    promotionCode.active = false;
    return toResponse(promotionCode);
  }),
  defineOperation(
    "GET",
    "/v1/promotion_codes",
    { ...listParams, "expand[0]": z.literal("data.promotion.coupon").optional(), code: z.string().optional() },
    ({ account, params }) => {
      const codes = [...account.promotionCodes.values()];
      const page = paginate(params.code === undefined ? codes : codes.filter(hasText(params.code)), params);
      const isExpanded = params["expand[0]"] !== undefined;
      return { ...page, data: page.data.map((code) => toResponse(code, { isExpanded })) };
    },
  ),
];
