import type { StripeAccount, Checkout, Coupon, PromotionCode } from "../stripe-account.ts";

/** Smallest amount above 0 that Stripe charges, in cents. */
export const minChargeCents = 50;

/** The discount of a coupon in cents, at most the subtotal. */
export function calculateDiscount(subtotal: number, coupon: Pick<Coupon, "percent_off" | "amount_off">): number {
  // Percentages have at most two decimals, so integer hundredths are exact until the single rounding.
  const discount =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((subtotal * Math.round(coupon.percent_off * 100)) / 10_000);
  return Math.min(discount, subtotal);
}

/** Whether a coupon can still be redeemed. */
export function isCouponRedeemable(account: StripeAccount, coupon: Coupon): boolean {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !isUsedUp && (coupon.redeem_by === null || coupon.redeem_by > account.now());
}

export type PromotionCodeRejection =
  | "unknown"
  | "inactive"
  | "expired"
  | "used_up"
  | "below_minimum"
  | "other_currency"
  | "too_little_left";

/** Why a promotion code cannot be used by any checkout now; null when it can be used. */
function findClosedReason(account: StripeAccount, promotionCode: PromotionCode): PromotionCodeRejection | null {
  const coupon = account.coupons.get(promotionCode.promotion.coupon);
  if (!promotionCode.active || coupon === undefined) return "inactive";
  for (const { ends, limit, used } of [
    {
      ends: promotionCode.expires_at,
      limit: promotionCode.max_redemptions,
      used: promotionCode.times_redeemed,
    },
    { ends: coupon.redeem_by, limit: coupon.max_redemptions, used: coupon.times_redeemed },
  ]) {
    if (ends !== null && ends <= account.now()) return "expired";
    if (limit !== null && used >= limit) return "used_up";
  }
  return null;
}

/** Whether a promotion code can be used now, which the API returns as `active`. */
export const isPromotionCodeActive = (account: StripeAccount, promotionCode: PromotionCode): boolean =>
  findClosedReason(account, promotionCode) === null;

/** Why a promotion code cannot be used for a checkout; null when it can. */
function findRejection(
  account: StripeAccount,
  promotionCode: PromotionCode,
  { session }: Checkout,
): PromotionCodeRejection | null {
  const closed = findClosedReason(account, promotionCode);
  const coupon = account.coupons.get(promotionCode.promotion.coupon);
  if (closed !== null || coupon === undefined) return closed ?? "inactive";
  const { minimum_amount: minimum, minimum_amount_currency: currency } = promotionCode.restrictions;
  if (coupon.amount_off !== null && coupon.currency !== session.currency) return "other_currency";
  if (minimum !== null && currency !== session.currency) return "other_currency";
  if (minimum !== null && session.amount_subtotal < minimum) return "below_minimum";
  const remaining = session.amount_subtotal - calculateDiscount(session.amount_subtotal, coupon);
  return remaining > 0 && remaining < minChargeCents ? "too_little_left" : null;
}

/** Finds the promotion code for a typed text; an active one takes precedence over inactive ones. */
function findPromotionCode(account: StripeAccount, typed: string): PromotionCode | undefined {
  const normalized = typed.trim().toLowerCase();
  const matching = [...account.promotionCodes.values()].filter(({ code }) => code.toLowerCase() === normalized);
  return matching.find((promotionCode) => promotionCode.active) ?? matching.at(-1);
}

/** The promotion code applied to a checkout, if any. */
export function appliedPromotionCode(account: StripeAccount, { session }: Checkout): PromotionCode | undefined {
  const [discount] = session.discounts;
  return discount && account.promotionCodes.get(discount.promotion_code);
}

/** Recomputes the totals; the discount is split exactly among the line items, in whole cents. */
function recalculateTotals(account: StripeAccount, checkout: Checkout): void {
  const { session, lines } = checkout;
  const coupon = account.coupons.get(appliedPromotionCode(account, checkout)?.promotion.coupon ?? "");
  const discount = coupon === undefined ? 0 : calculateDiscount(session.amount_subtotal, coupon);
  let remainingDiscount = discount;
  let remainingSubtotal = session.amount_subtotal;
  for (const line of lines) {
    const lineDiscount =
      remainingSubtotal === 0 ? 0 : Math.round((remainingDiscount * line.amount_subtotal) / remainingSubtotal);
    line.amount_discount = lineDiscount;
    line.amount_total = line.amount_subtotal - lineDiscount;
    remainingDiscount -= lineDiscount;
    remainingSubtotal -= line.amount_subtotal;
  }
  session.total_details.amount_discount = discount;
  session.amount_total = session.amount_subtotal - discount;
  // Set before the checkout is completed, as at Stripe; clients have to check `status` too.
  session.payment_status = session.amount_total === 0 ? "no_payment_required" : "unpaid";
}

/**
 * Applies a promotion code. Returns the reason of a rejection, or null; a rejected code leaves the previous one in
 * place.
 */
export function applyPromotionCode(
  account: StripeAccount,
  checkout: Checkout,
  typed: string,
): PromotionCodeRejection | null {
  const promotionCode = findPromotionCode(account, typed);
  if (promotionCode === undefined) return "unknown";
  const reason = findRejection(account, promotionCode, checkout);
  if (reason !== null) return reason;
  checkout.session.discounts = [{ coupon: null, promotion_code: promotionCode.id }];
  recalculateTotals(account, checkout);
  return null;
}

export function removePromotionCode(account: StripeAccount, checkout: Checkout): void {
  checkout.session.discounts = [];
  recalculateTotals(account, checkout);
}

/** Counts the redemption of the applied promotion code. If it is no longer valid, removes it and returns the reason. */
export function redeemPromotionCode(account: StripeAccount, checkout: Checkout): PromotionCodeRejection | null {
  const promotionCode = appliedPromotionCode(account, checkout);
  if (promotionCode === undefined) return null;
  const reason = findRejection(account, promotionCode, checkout);
  if (reason !== null) {
    removePromotionCode(account, checkout);
    return reason;
  }
  promotionCode.times_redeemed += 1;
  const coupon = account.coupons.get(promotionCode.promotion.coupon);
  if (coupon !== undefined) coupon.times_redeemed += 1;
  return null;
}
