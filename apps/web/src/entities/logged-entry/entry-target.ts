import { isCalendarDay, isDiaryDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { isMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { currentMealType, today } from "../../lib/local-date.ts";
import { forms } from "../../ui/forms/forms.messages.ts";

/** The meal and the day of a new entry. */
export type EntryTarget = { meal: MealType; day: CalendarDay };

/** Parses the parameters of a sheet; the meal defaults to that of the hour, the day to today. */
export function parseEntryTarget(
  { meal, day }: Partial<Record<keyof EntryTarget, string>>,
  now: Date = new Date(),
): EntryTarget {
  return {
    meal: isMealType(meal) ? meal : currentMealType(now),
    day: day !== undefined && isDiaryDay(day, today(now)) ? day : today(now),
  };
}

/** The message for a day that cannot be in the diary; undefined for a valid day. */
export function getDiaryDayError(text: string, currentDay: CalendarDay): string | undefined {
  if (!isCalendarDay(text)) return forms.dayMissing;
  return isDiaryDay(text, currentDay) ? undefined : forms.dayOutside;
}
