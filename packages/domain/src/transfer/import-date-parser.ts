import { isCalendarDay } from "../calendar-day.ts";
import type { CalendarDay } from "../calendar-day.ts";

/**
 * Order of day and month in a file whose dates end with the year; `isCertain` is false where every date is ambiguous,
 * such as 3/4.
 */
export type DateOrder = { order: "dmy" | "mdy"; isCertain: boolean };

const timeSuffix = String.raw`(?:[T ]\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${timeSuffix}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${timeSuffix}$`);

/**
 * Detects the order of day and month from all dates of a file: a number over 12 is a day. Dates with points are day
 * first and do not count.
 */
export function detectDateOrder(dates: Iterable<string>): DateOrder {
  let [hasYearLastDates, dayFirst, monthFirst] = [false, false, false];
  for (const date of dates) {
    const [, first, mark, second] = yearLast.exec(date.trim()) ?? [];
    if (first === undefined || mark === ".") continue;
    hasYearLastDates = true;
    dayFirst ||= Number(first) > 12;
    monthFirst ||= Number(second) > 12;
  }
  return {
    order: monthFirst && !dayFirst ? "mdy" : "dmy",
    isCertain: !hasYearLastDates || dayFirst !== monthFirst,
  };
}

/** The calendar day of a date, with or without a time after it; undefined for an invalid date. */
export function parseImportDate(text: string, order: DateOrder["order"]): CalendarDay | undefined {
  const toCalendarDay = (year = "", month = "", date = ""): CalendarDay | undefined => {
    const isoDay = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
    return isCalendarDay(isoDay) ? isoDay : undefined;
  };
  const yearFirstMatch = yearFirst.exec(text.trim());
  if (yearFirstMatch) return toCalendarDay(yearFirstMatch[1], yearFirstMatch[3], yearFirstMatch[4]);
  const yearLastMatch = yearLast.exec(text.trim());
  if (!yearLastMatch) return undefined;
  const [, first, mark, second, year] = yearLastMatch;
  return order === "mdy" && mark !== "." ? toCalendarDay(year, first, second) : toCalendarDay(year, second, first);
}
