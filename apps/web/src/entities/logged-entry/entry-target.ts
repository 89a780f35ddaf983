import { isDiaryDay } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { isMealType } from "@fetta/domain/diary/meal-type";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { currentMealType, today } from "../../lib/local-date.ts";
import type { SheetParams } from "../../lib/sheet-search-params.ts";

/** Where something eaten goes. */
export type EntryTarget = { meal: MealType; day: CalendarDay };

/** What a sheet was opened for; without a meal the hour's, without a day today. */
export function parseEntryTarget({ meal, day }: SheetParams, now: Date = new Date()): EntryTarget {
  return {
    meal: isMealType(meal) ? meal : currentMealType(now),
    day: day !== undefined && isDiaryDay(day, today(now)) ? day : today(now),
  };
}
