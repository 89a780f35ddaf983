import { addDays, productDay, productInstant, type CalendarDay } from "../calendar-day.ts";
import type { MealType } from "./meal-type.ts";

/** The meals that a person is reminded of; a snack is not due. */
export const remindedMeals = ["breakfast", "lunch", "dinner"] as const satisfies readonly MealType[];
export type RemindedMeal = (typeof remindedMeals)[number];

export const reminderRules = {
  /** Logged days after which a person is asked once whether they want reminders. */
  askAfterDays: 3,
  /** Days before today from which habits are read. */
  windowDays: 28,
  /** Days with the meal that make a habit. */
  minDays: 3,
  /** Half of the times lie within these minutes of a usual time. */
  spreadMinutes: 90,
  /** Minutes from the usual time to the reminder. */
  delayMinutes: 45,
  /** Minutes by which a reminder may be late, after which it is of no use. */
  maxLateMinutes: 60,
  /** Ignored ones in a row after which reminders stop by themselves. */
  maxIgnored: 3,
} as const;

/** A meal of a day with entries: minute since midnight of the first one, null where its time is not known. */
export type LoggedMeal = { day: CalendarDay; mealType: MealType; minute: number | null };

/** Minute since midnight at which a person usually has a meal. */
export type UsualTimes = Partial<Record<RemindedMeal, number>>;

/**
 * The usual time of each meal: the median of its times, where the meal is in the diary on half of the logged days and its
 * times lie together.
 */
export function findUsualTimes(meals: readonly LoggedMeal[]): UsualTimes {
  const { minDays, spreadMinutes } = reminderRules;
  const loggedDays = new Set(meals.map(({ day }) => day)).size;
  const times: UsualTimes = {};
  for (const meal of remindedMeals) {
    const days = meals.filter(({ mealType }) => mealType === meal);
    const minutes = days.flatMap(({ minute }) => minute ?? []).toSorted((a, b) => a - b);
    const median = minutes[Math.floor((minutes.length - 1) / 2)];
    if (median === undefined || minutes.length < minDays || days.length * 2 < loggedDays) continue;
    const near = minutes.filter((minute) => Math.abs(minute - median) <= spreadMinutes);
    if (near.length * 2 >= minutes.length) times[meal] = median;
  }
  return times;
}

/**
 * What a person has "as usual" at a meal: of each food that is in the diary on more than half of the days with that meal,
 * the newest entry. `entries` are those of the meal, newest first; `food` is the same text for the same food.
 */
export function findUsualEntries(entries: readonly { id: string; day: CalendarDay; food: string }[]): string[] {
  const mealDays = new Set(entries.map(({ day }) => day)).size;
  if (mealDays < reminderRules.minDays) return [];
  const foods = new Map<string, { newest: string; days: Set<CalendarDay> }>();
  for (const { id, day, food } of entries) {
    const known = foods.get(food);
    if (known) known.days.add(day);
    else foods.set(food, { newest: id, days: new Set([day]) });
  }
  return [...foods.values()].filter(({ days }) => days.size * 2 > mealDays).map(({ newest }) => newest);
}

export type ReminderPlan = {
  /** The meal to remind of now. */
  meal: RemindedMeal | null;
  /** When to look at the diary again; always later than now. */
  nextCheckAt: Date;
};

/**
 * Which meal a person is to be reminded of now: at most one a day, `delayMinutes` after its usual time in Rome, and only
 * while it is empty. The next day begins with a new look, because usual times move.
 */
export function planReminder({
  now,
  usualTimes,
  loggedMeals,
  isDayDone,
}: {
  now: Date;
  usualTimes: UsualTimes;
  /** The meals with entries today. */
  loggedMeals: readonly MealType[];
  /** Whether a reminder was sent today, or the day is closed. */
  isDayDone: boolean;
}): ReminderPlan {
  const { delayMinutes, maxLateMinutes } = reminderRules;
  const today = productDay(now);
  const tomorrow = productInstant(addDays(today, 1), 0);
  if (isDayDone) return { meal: null, nextCheckAt: tomorrow };
  const dueMeals = remindedMeals
    .flatMap((meal) => {
      const minute = (usualTimes[meal] ?? Infinity) + delayMinutes;
      return minute < 1440 ? [{ meal, lateMs: now.getTime() - productInstant(today, minute).getTime() }] : [];
    })
    .toSorted((a, b) => b.lateMs - a.lateMs);
  const due = dueMeals.find(
    ({ meal, lateMs }) => lateMs >= 0 && lateMs < maxLateMinutes * 60_000 && !loggedMeals.includes(meal),
  );
  if (due) return { meal: due.meal, nextCheckAt: tomorrow };
  const next = dueMeals.find(({ lateMs }) => lateMs < 0);
  return { meal: null, nextCheckAt: next ? new Date(now.getTime() - next.lateMs) : tomorrow };
}

/** True where the last reminders, newest first, were all ignored: neither opened, nor was their meal logged that day. */
export const areRemindersUnwanted = (last: readonly { isIgnored: boolean }[]): boolean =>
  last.length >= reminderRules.maxIgnored &&
  last.slice(0, reminderRules.maxIgnored).every(({ isIgnored }) => isIgnored);
