import { daysBetween, wallClock, type CalendarDay } from "@fetta/domain/calendar-day";
import { suggestMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { getRenderContext } from "./first-paint/render-context.ts";
import { common } from "../i18n/common.messages.ts";

export function localTimeZone(): string {
  return getRenderContext()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const currentTime = (): Date => getRenderContext()?.now ?? new Date();

/** Today in the device's time zone. */
export function today(now: Date = currentTime()): CalendarDay {
  return wallClock(now, localTimeZone()).day;
}

/** The meal that the hour in the device's time zone suggests. */
export function currentMealType(now: Date = currentTime()): MealType {
  return suggestMealType(wallClock(now, localTimeZone()).hour);
}

const dayFormats = {
  full: { weekday: "long", day: "numeric", month: "long" },
  weekdayAndNumber: { weekday: "long", day: "numeric" },
  weekday: { weekday: "short" },
  number: { day: "numeric" },
  dayAndShortMonth: { day: "numeric", month: "short" },
  dayAndMonth: { day: "numeric", month: "long" },
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
  weekdayLetter: { weekday: "narrow" },
  weekdayAndDate: { weekday: "short", day: "numeric", month: "short" },
  shortMonthAndYear: { month: "short", year: "numeric" },
  monthAndYear: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayFormat = keyof typeof dayFormats;

const createdFormats = new Map<DayFormat, Intl.DateTimeFormat>();

/** Created once: the week strip alone formats more than 20 dates each time it renders. */
function getDayFormat(name: DayFormat): Intl.DateTimeFormat {
  const created =
    createdFormats.get(name) ?? new Intl.DateTimeFormat("it-IT", { ...dayFormats[name], timeZone: "UTC" });
  createdFormats.set(name, created);
  return created;
}

/** A calendar date in Italian: full "sabato 21 novembre", weekday "sab", numeric "21/11/2026", long "21 novembre 2026". */
export function formatDay(day: CalendarDay, format: DayFormat): string {
  return getDayFormat(format).format(new Date(`${day}T00:00:00Z`));
}

/** The day of an instant (ISO) in the device's time zone: "21 novembre 2026". */
export function formatInstantDay(instant: string): string {
  return formatDay(today(new Date(instant)), "long");
}

/** "Oggi", "Ieri", "Domani", or "giovedì 19". */
export function formatRelativeDay(day: CalendarDay, currentDay: CalendarDay = today()): string {
  const offsetDays = daysBetween(currentDay, day);
  if (offsetDays === 0) return common.today;
  if (offsetDays === -1) return common.yesterday;
  if (offsetDays === 1) return common.tomorrow;
  return formatDay(day, "weekdayAndNumber");
}

/** A local time of day: "13:05". */
export function formatTimeOfDay(instant: Date = currentTime()): string {
  return new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit", timeZone: localTimeZone() }).format(
    instant,
  );
}

/**
 * When a new entry was eaten: now, for the meal of the hour and a snack of today; null for what is logged afterwards or
 * ahead, where the time is not known.
 */
export function timeOfNewEntry(day: CalendarDay, meal: MealType, now: Date = currentTime()): string | null {
  const isNow = day === today(now) && (meal === "snack" || meal === currentMealType(now));
  return isNow ? formatTimeOfDay(now) : null;
}

/** A relative day with the hour: "oggi alle 13:04", "giovedì 19 alle 8:30"; midnight is the day alone: "domani". */
export function formatRelativeTime(instant: Date, now: Date = currentTime()): string {
  const { day } = wallClock(instant, localTimeZone());
  const time = formatTimeOfDay(instant);
  const dayName = formatRelativeDay(day, today(now)).toLocaleLowerCase("it-IT");
  return time === "00:00" ? dayName : common.dayAtHour(dayName, time);
}
