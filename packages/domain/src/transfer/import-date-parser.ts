import { isCalendarDay } from "../calendar-day.ts";
import type { CalendarDay } from "../calendar-day.ts";

/** How a file writes its dates where the year comes last; `sure` is false where 3/4 could be read either way throughout. */
export type DateOrder = { order: "dmy" | "mdy"; sure: boolean };

const time = String.raw`(?:[T ]\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);

/** Tells by all dates of a file which of day and month comes first: none is over 12 in both places. Points: the day does. */
export function dateOrderOf(dates: Iterable<string>): DateOrder {
  let [open, dayFirst, monthFirst] = [false, false, false];
  for (const date of dates) {
    const [, first, mark, second] = yearLast.exec(date.trim()) ?? [];
    if (first === undefined || mark === ".") continue;
    open = true;
    dayFirst ||= Number(first) > 12;
    monthFirst ||= Number(second) > 12;
  }
  return { order: monthFirst && !dayFirst ? "mdy" : "dmy", sure: !open || dayFirst !== monthFirst };
}

/** The calendar day of a date, with or without a time after it; undefined for what is none. */
export function readDate(text: string, order: DateOrder["order"]): CalendarDay | undefined {
  const day = (year = "", month = "", date = ""): CalendarDay | undefined => {
    const written = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
    return isCalendarDay(written) ? written : undefined;
  };
  const begun = yearFirst.exec(text.trim());
  if (begun) return day(begun[1], begun[3], begun[4]);
  const ended = yearLast.exec(text.trim());
  if (!ended) return undefined;
  const [, first, mark, second, year] = ended;
  return order === "mdy" && mark !== "." ? day(year, first, second) : day(year, second, first);
}
