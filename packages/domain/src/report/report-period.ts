import { addDays, type CalendarDay } from "../calendar-day.ts";

/** Lengths of a report, days. */
export const reportLengths = [7, 14, 30] as const;
export type ReportLength = (typeof reportLengths)[number];

/** The longest report that needs no PRO, days. */
const freeReportLength = 7;

export const needsProForReport = (length: ReportLength): boolean => length > freeReportLength;

/** The `length` days that end on `last`, both ends included. */
export function reportPeriod(length: ReportLength, last: CalendarDay): { from: CalendarDay; to: CalendarDay } {
  return { from: addDays(last, 1 - length), to: last };
}
