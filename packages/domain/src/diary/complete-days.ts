import { addDays, type CalendarDay } from "../calendar-day.ts";

/** Days of which the median is a person's usual energy: six weeks hold weekdays, weekends and a holiday. */
const usualWindowDays = 42;

/** Days with entries below which there is no usual energy yet. */
const minUsualDays = 3;

/** An unclosed day under this share of the usual energy is incomplete: entries are missing, or it is not over. */
const minShareOfUsual = 0.5;

/** A day with entries: its kcal, and whether the person closed it ("Giornata completa"). */
export type DayEnergy = { day: CalendarDay; calories: number; isClosed: boolean };

/** The first day whose energy is needed to tell which days from `first` on are complete. */
export const usualWindowStart = (first: CalendarDay): CalendarDay => addDays(first, 1 - usualWindowDays);

/**
 * The usual energy of a person, kcal: the median over the days with entries of the six weeks that end on `last`; null
 * with fewer than three such days.
 */
export function computeUsualCalories(days: readonly DayEnergy[], last: CalendarDay): number | null {
  const first = usualWindowStart(last);
  const calories = days
    .filter(({ day }) => day >= first && day <= last)
    .map((one) => one.calories)
    .toSorted((a, b) => a - b);
  if (calories.length < minUsualDays) return null;
  const middle = Math.floor(calories.length / 2);
  const [upper = 0, lower = 0] = [calories[middle], calories[middle - 1]];
  return calories.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/**
 * Whether a day with entries counts in means and in the energy need: it was closed, or has at least half of the usual
 * energy (kcal; null where it is not known yet, so that every day counts).
 */
export function isCompleteDay({ calories, isClosed }: Omit<DayEnergy, "day">, usualCalories: number | null): boolean {
  return isClosed || usualCalories === null || calories >= usualCalories * minShareOfUsual;
}

/**
 * Those of the days that count in means. Each is measured against the six weeks up to it, so that it counts in every
 * period alike, and what is planned for later changes nothing.
 */
export function findCompleteDays(days: readonly DayEnergy[]): ReadonlySet<CalendarDay> {
  return new Set(days.filter((one) => isCompleteDay(one, computeUsualCalories(days, one.day))).map(({ day }) => day));
}
