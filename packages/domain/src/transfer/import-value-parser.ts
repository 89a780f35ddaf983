import { isCalendarDay, type CalendarDay } from "../calendar-day.ts";
import type { MealType } from "../diary/meal-type.ts";

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
  return { order: monthFirst && !dayFirst ? "mdy" : "dmy", isCertain: !hasYearLastDates || dayFirst !== monthFirst };
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

/** Meal names of diaries in Italian, English and German. */
const namesByMealType: readonly (readonly [MealType, RegExp])[] = [
  ["breakfast", /^(colazione|breakfast|frühstück)$/],
  ["lunch", /^(pranzo|lunch|mittagessen)$/],
  ["dinner", /^(cena|dinner|abendessen)$/],
  ["snack", /^(spuntin[oi]|merenda|snacks?)$/],
];

/** The meal of a name; undefined for an unrecognized name. */
export function parseMealName(text: string): MealType | undefined {
  const name = text.trim().toLowerCase();
  return namesByMealType.find(([, names]) => names.test(name))?.[0];
}

/** True for the label of a totals line. */
export function isTotalLabel(text: string): boolean {
  return /^(daily |day )?totals?$|^totale( giornaliero| del giorno)?$|^summe$/i.test(text.trim());
}

/** Decimal separator. */
export type DecimalMark = "." | ",";

const unitSuffix = /\s*(kcal|kg|lbs?|mg|ml|g)?$/i;
const stripUnit = (text: string): string => text.trim().replace(unitSuffix, "");

/**
 * Detects the decimal separator from all numbers of a file: a mark followed by one or two digits separates decimals.
 * Where no number decides, the comma is assumed for files with semicolons and the point for others.
 */
export function detectDecimalMark(values: Iterable<string>, delimiter: string): DecimalMark {
  let balance = 0;
  for (const numericText of values) {
    const mark = /([.,])(\d{1,2}|\d{4,})$/.exec(stripUnit(numericText))?.[1];
    if (mark !== undefined) balance += mark === "," ? 1 : -1;
  }
  if (balance !== 0) return balance > 0 ? "," : ".";
  return delimiter === ";" ? "," : ".";
}

/** A non-negative number, with or without grouping and unit; undefined for any other text. */
export function parseImportNumber(text: string, mark: DecimalMark): number | undefined {
  const plain = stripUnit(text);
  const [group, decimal] = mark === "," ? ["\\.", ","] : [",", "\\."];
  const grouped = new RegExp(`^\\d{1,3}(${group}\\d{3})+(${decimal}\\d+)?$`);
  const simple = new RegExp(`^(\\d+(${decimal}\\d*)?|${decimal}\\d+)$`);
  if (!grouped.test(plain) && !simple.test(plain)) return undefined;
  const value = Number(plain.replaceAll(mark === "," ? "." : ",", "").replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}
