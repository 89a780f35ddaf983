import type { Account, Checkout, Coupon, PromotionCode } from "../stripe-account.ts";

/** Stripe takes nothing between nothing and this. */
export const minimumCharge = 50;

/** What a coupon takes off, in cents: never more than there is. */
export function discountOn(subtotal: number, coupon: Pick<Coupon, "percent_off" | "amount_off">): number {
  // Percentages have at most two decimals: in whole hundredths nothing is lost before the one rounding.
  const off =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((subtotal * Math.round(coupon.percent_off * 100)) / 10_000);
  return Math.min(off, subtotal);
}

/** Whether a coupon can still be redeemed. */
export function isValid(account: Account, coupon: Coupon): boolean {
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !usedUp && (coupon.redeem_by === null || coupon.redeem_by > account.now());
}

export type Refusal =
  | "unknown"
  | "inactive"
  | "expired"
  | "used_up"
  | "below_minimum"
  | "other_currency"
  | "too_little_left";

/** Why nobody can use a promotion code now; null when it can be used. */
function whyClosed(account: Account, promotionCode: PromotionCode): Refusal | null {
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

/** What `active` says of a promotion code to whoever asks. */
export const isActive = (account: Account, promotionCode: PromotionCode): boolean =>
  whyClosed(account, promotionCode) === null;

/** Why a promotion code cannot be used for a checkout; null when it can. */
function whyNot(account: Account, promotionCode: PromotionCode, { session }: Checkout): Refusal | null {
  const closed = whyClosed(account, promotionCode);
  const coupon = account.coupons.get(promotionCode.promotion.coupon);
  if (closed !== null || coupon === undefined) return closed ?? "inactive";
  const { minimum_amount: minimum, minimum_amount_currency: currency } = promotionCode.restrictions;
  if (coupon.amount_off !== null && coupon.currency !== session.currency) return "other_currency";
  if (minimum !== null && currency !== session.currency) return "other_currency";
  if (minimum !== null && session.amount_subtotal < minimum) return "below_minimum";
  const left = session.amount_subtotal - discountOn(session.amount_subtotal, coupon);
  return left > 0 && left < minimumCharge ? "too_little_left" : null;
}

/** The promotion code that people mean by what they type: an active one before the ones of old. */
function meant(account: Account, typed: string): PromotionCode | undefined {
  const wanted = typed.trim().toLowerCase();
  const named = [...account.promotionCodes.values()].filter(({ code }) => code.toLowerCase() === wanted);
  return named.find((promotionCode) => promotionCode.active) ?? named.at(-1);
}

/** The discount that a checkout has, if any. */
export function discountIn(account: Account, { session }: Checkout): PromotionCode | undefined {
  const [discount] = session.discounts;
  return discount && account.promotionCodes.get(discount.promotion_code);
}

/** Works the totals out again; every line carries its part of the discount, to the cent. */
function addUp(account: Account, checkout: Checkout): void {
  const { session, lines } = checkout;
  const coupon = account.coupons.get(discountIn(account, checkout)?.promotion.coupon ?? "");
  const off = coupon === undefined ? 0 : discountOn(session.amount_subtotal, coupon);
  let left = off;
  let below = session.amount_subtotal;
  for (const line of lines) {
    const part = below === 0 ? 0 : Math.round((left * line.amount_subtotal) / below);
    line.amount_discount = part;
    line.amount_total = line.amount_subtotal - part;
    left -= part;
    below -= line.amount_subtotal;
  }
  session.total_details.amount_discount = off;
  session.amount_total = session.amount_subtotal - off;
  // Said before anybody completes it: whoever reads a session has to look at its status too.
  session.payment_status = session.amount_total === 0 ? "no_payment_required" : "unpaid";
}

/** Types a promotion code into a checkout: why it is refused, or null. A refused one leaves what was there. */
export function applyCode(account: Account, checkout: Checkout, typed: string): Refusal | null {
  const promotionCode = meant(account, typed);
  if (promotionCode === undefined) return "unknown";
  const reason = whyNot(account, promotionCode, checkout);
  if (reason !== null) return reason;
  checkout.session.discounts = [{ coupon: null, promotion_code: promotionCode.id }];
  addUp(account, checkout);
  return null;
}

export function removeCode(account: Account, checkout: Checkout): void {
  checkout.session.discounts = [];
  addUp(account, checkout);
}

/** Counts the use of a discount; where it has run out in the meantime it is taken out and the reason given. */
export function redeem(account: Account, checkout: Checkout): Refusal | null {
  const promotionCode = discountIn(account, checkout);
  if (promotionCode === undefined) return null;
  const reason = whyNot(account, promotionCode, checkout);
  if (reason !== null) {
    removeCode(account, checkout);
    return reason;
  }
  promotionCode.times_redeemed += 1;
  const coupon = account.coupons.get(promotionCode.promotion.coupon);
  if (coupon !== undefined) coupon.times_redeemed += 1;
  return null;
}
