import { addDays, weekOf } from "../calendar-day.ts";
import type { CalendarDay } from "../calendar-day.ts";

/** How long a trend looks: a week from Monday to Sunday, or a calendar month. */
export const trendSpans = ["week", "month"] as const;
export type TrendSpan = (typeof trendSpans)[number];

/** A week or a month by its first and last day. */
export type TrendPeriod = { span: TrendSpan; from: CalendarDay; to: CalendarDay };

/** How many calendar months can be looked at, the present one included. */
export const historyMonths = 24;

/** Months since the year 0, to count with. */
function monthNumber(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** First day of the month that is `count` months after (before, where negative) that of `day`. */
export function monthStart(day: CalendarDay, count = 0): CalendarDay {
  const months = monthNumber(day) + count;
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The week or the month that holds `day`. */
export function periodContaining(span: TrendSpan, day: CalendarDay): TrendPeriod {
  if (span === "month") return { span, from: monthStart(day), to: addDays(monthStart(day, 1), -1) };
  const [monday = day] = weekOf(day);
  return { span, from: monday, to: addDays(monday, 6) };
}

/** The period `count` weeks or months after (before, where negative) this one. */
export function shiftPeriod({ span, from }: TrendPeriod, count: number): TrendPeriod {
  return periodContaining(span, span === "week" ? addDays(from, 7 * count) : monthStart(from, count));
}

/** The days of a period, in order. */
export function listPeriodDays({ from, to }: Pick<TrendPeriod, "from" | "to">): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The first day of all that can be looked at today: months are read whole. */
export function historyStart(today: CalendarDay): CalendarDay {
  return monthStart(today, 1 - historyMonths);
}

/** `free`: everybody sees it; `pro`: it is part of the history; `none`: it has not begun, or is too long ago. */
export type PeriodAccess = "free" | "pro" | "none";

/** Who may look at a period: the present one and the one before it are everybody's. */
export function periodAccessOf(period: TrendPeriod, today: CalendarDay): PeriodAccess {
  const currentPeriod = periodContaining(period.span, today);
  if (period.from > currentPeriod.from || period.to < historyStart(today)) return "none";
  return period.from >= shiftPeriod(currentPeriod, -1).from ? "free" : "pro";
}
