import { weekdayIndex, type CalendarDay } from "../calendar-day.ts";
import { areSameGoals, defaultGoals, type DailyGoals } from "./daily-goals.ts";

/** Monday is 1, as in ISO 8601. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Goals of single weekdays; a missing weekday has the goals of all days. */
export type WeekdayGoals = Partial<Record<Weekday, DailyGoals>>;

/** Goals (kcal and grams) that are valid from a day until the next version. */
export type GoalVersion = { validFrom: CalendarDay; goals: DailyGoals; weekdays: WeekdayGoals };

export function weekdayOf(day: CalendarDay): Weekday {
  return weekdays[weekdayIndex(day)] ?? 1;
}

/** Goals of the day's weekday where they are set, else the general ones: kcal and grams. */
export function goalsForWeekday(
  { goals, weekdays: weekdayGoals }: Pick<GoalVersion, "goals" | "weekdays">,
  day: CalendarDay,
): DailyGoals {
  return weekdayGoals[weekdayOf(day)] ?? goals;
}

/** True where the general goals and those of each weekday are the same (`areSameGoals`). */
export function areSameSettings(
  one: Pick<GoalVersion, "goals" | "weekdays">,
  other: Pick<GoalVersion, "goals" | "weekdays">,
): boolean {
  if (!areSameGoals(one.goals, other.goals)) return false;
  return weekdays.every((weekday) => {
    const [own, others] = [one.weekdays[weekday], other.weekdays[weekday]];
    return own && others ? areSameGoals(own, others) : own === others;
  });
}

/**
 * The goals of a day: those of the latest version valid by then. A day before the first version has the first one;
 * without any version the defaults apply.
 */
export function findGoalsOnDay(versions: readonly GoalVersion[], day: CalendarDay): DailyGoals {
  const sortedVersions = versions.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
  const version = sortedVersions.findLast(({ validFrom }) => validFrom <= day) ?? sortedVersions[0];
  return version ? goalsForWeekday(version, day) : defaultGoals;
}
