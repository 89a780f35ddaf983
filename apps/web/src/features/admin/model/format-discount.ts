import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { admin } from "../admin.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

const words = admin.codes;

/** Discount of a code: per cent, or euro cents; both are null where the provider returns neither. */
export type CodeDiscount = { percent_off: number | null; amount_off: number | null };

export function formatDiscount(discount: CodeDiscount | null): string {
  if (discount?.percent_off != null) return words.off(`${formatDecimal(discount.percent_off)}%`);
  if (discount?.amount_off != null) return words.off(formatEuro(discount.amount_off));
  return words.noDiscount;
}

/** Redemptions so far and, where there is one, the limit. */
export function formatRedemptions(redemptions: { times_redeemed: number; max_redemptions: number | null }): string {
  const maxRedemptions =
    redemptions.max_redemptions === null ? words.unlimited : formatWhole(redemptions.max_redemptions);
  return words.used(formatWhole(redemptions.times_redeemed), maxRedemptions);
}
