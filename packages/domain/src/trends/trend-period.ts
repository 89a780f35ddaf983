import { addDays, weekOf, type CalendarDay } from "../calendar-day.ts";

/** Length of a trend: a week from Monday to Sunday, or a calendar month. */
export const trendSpans = ["week", "month"] as const;
export type TrendSpan = (typeof trendSpans)[number];

/** A week or a month by its first and last day. */
export type TrendPeriod = { span: TrendSpan; from: CalendarDay; to: CalendarDay };

/** Calendar months of accessible history, including the current one. */
export const historyMonths = 24;

/** Months since year 0. */
function monthNumber(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** First day of the month `count` months after that of `day` (before, where negative). */
export function monthStart(day: CalendarDay, count = 0): CalendarDay {
  const months = monthNumber(day) + count;
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The week or the month that contains `day`. */
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

/** The first day of the accessible history, always the first of a month. */
export function historyStart(today: CalendarDay): CalendarDay {
  return monthStart(today, 1 - historyMonths);
}

/** `free`: accessible to every user; `pro`: part of the PRO history; `none`: in the future, or before the history. */
export type PeriodAccess = "free" | "pro" | "none";

/** Access level of a period: the current and the previous one are free. */
export function periodAccessOf(period: TrendPeriod, today: CalendarDay): PeriodAccess {
  const currentPeriod = periodContaining(period.span, today);
  if (period.from > currentPeriod.from || period.to < historyStart(today)) return "none";
  return period.from >= shiftPeriod(currentPeriod, -1).from ? "free" : "pro";
}
