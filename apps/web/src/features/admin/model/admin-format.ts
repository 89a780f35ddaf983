import { daysBetween } from "@fetta/domain/calendar-day";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { admin } from "../admin.messages.ts";
import { today } from "../../../lib/local-date.ts";
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

/** "20%", "5,00 €"; undefined where the provider states none. */
export function formatDiscountValue(discount: CodeDiscount | null): string | undefined {
  if (discount?.percent_off != null) return `${formatDecimal(discount.percent_off)}%`;
  return discount?.amount_off == null ? undefined : formatEuro(discount.amount_off);
}

export function formatDiscount(discount: CodeDiscount | null): string {
  const value = formatDiscountValue(discount);
  return value === undefined ? admin.codes.noDiscount : admin.codes.off(value);
}

type Redemptions = { times_redeemed: number; max_redemptions: number | null };

/** Redemptions so far and, where there is one, the limit: "3/100". */
export function formatRedemptionCount({ times_redeemed: used, max_redemptions: max }: Redemptions): string {
  return `${formatWhole(used)}/${max === null ? admin.codes.unlimited : formatWhole(max)}`;
}

export const formatRedemptions = (redemptions: Redemptions): string =>
  admin.codes.used(formatRedemptionCount(redemptions));

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

const timeFormat = new Intl.DateTimeFormat("it-IT", { hour: "numeric", minute: "2-digit" });
const weekdayFormat = new Intl.DateTimeFormat("it-IT", { weekday: "short", day: "numeric" });
const shortDayFormat = new Intl.DateTimeFormat("it-IT", { day: "numeric", month: "short", year: "numeric" });
/** Days for which an instant is told by its weekday. */
const daysByWeekday = 6;

/** The date of an instant (ISO) with the name of its month: "21 dic 2026". */
export const formatShortDay = (instant: string): string => shortDayFormat.format(new Date(instant));

/** The dates of two instants (ISO): "21 nov – 21 dic 2026". */
export const formatDayRange = (start: string, end: string): string =>
  shortDayFormat.formatRange(new Date(start), new Date(end));

/** How long ago an instant (ISO) was: "oggi, 13:04", "ieri, 22:40", "ven 20, 8:51", and after a week "12/03/2026". */
export function formatRecentTimestamp(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const age = daysBetween(today(at), today(now));
  const time = timeFormat.format(at);
  const { people } = admin;
  if (age <= 0) return people.today(time);
  if (age === 1) return people.yesterday(time);
  return age <= daysByWeekday ? people.dayAndTime(weekdayFormat.format(at), time) : formatTimestampDay(instant);
}
