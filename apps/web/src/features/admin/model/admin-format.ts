import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { admin } from "../admin.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

const { actions, details, factorBy, from } = admin.audit;
const { sources, plans, why } = admin.grant;

type DetailValue = string | number | boolean | null;

const hasKey = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words => Object.hasOwn(words, key);

/** Italian label of an audit action; an unlabelled action is returned by its own name. */
export function formatAuditAction(action: string): string {
  return hasKey(actions, action) ? actions[action] : action;
}

const valueLabels: Record<string, object> = { source: sources, planType: plans, why, from, by: factorBy };

function formatAuditValue(key: string, value: Exclude<DetailValue, null>): string {
  if (key === "paidCents" && typeof value === "number") return formatEuro(value);
  const words = hasKey(valueLabels, key) ? valueLabels[key] : undefined;
  const name = String(value);
  return words && hasKey(words, name) ? String(words[name]) : name;
}

/** The details of an audit record besides actor, target and action, without empty values. */
export function formatAuditDetails(detail: Readonly<Record<string, DetailValue>>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) =>
    value === null ? [] : [{ name: hasKey(details, key) ? details[key] : key, value: formatAuditValue(key, value) }],
  );
}

/** Discount of a code: per cent, or euro cents; both are null where the provider returns neither. */
type CodeDiscount = { percent_off: number | null; amount_off: number | null };

export function formatDiscount(discount: CodeDiscount | null): string {
  if (discount?.percent_off != null) return admin.codes.off(`${formatDecimal(discount.percent_off)}%`);
  if (discount?.amount_off != null) return admin.codes.off(formatEuro(discount.amount_off));
  return admin.codes.noDiscount;
}

/** Redemptions so far and, where there is one, the limit. */
export function formatRedemptions(redemptions: { times_redeemed: number; max_redemptions: number | null }): string {
  const maxRedemptions =
    redemptions.max_redemptions === null ? admin.codes.unlimited : formatWhole(redemptions.max_redemptions);
  return admin.codes.used(formatWhole(redemptions.times_redeemed), maxRedemptions);
}

const timestampFormat = new Intl.DateTimeFormat("it-IT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const dayFormat = new Intl.DateTimeFormat("it-IT", { day: "2-digit", month: "2-digit", year: "numeric" });

/** An instant (ISO) to the minute, in the device's time zone: "21/11/2026, 19:04". */
export function formatTimestamp(instant: string): string {
  return timestampFormat.format(new Date(instant));
}

/** The date of an instant (ISO) in the device's time zone: "21/11/2026". */
export function formatTimestampDay(instant: string): string {
  return dayFormat.format(new Date(instant));
}
