import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { copyDay } from "../model/entry-mutations.ts";
import { addDays } from "@fetta/domain/calendar-day";

/** Copies the previous day, or one meal of it; presses during a running copy are ignored. */
export function useCopyPreviousDay(day: CalendarDay) {
  const [copying, setCopying] = useState(false);
  const isBusy = useRef(false);
  /** Resolves to true when anything was copied. */
  const copy = async (mealType?: MealType): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setCopying(true);
    const what = { from: addDays(day, -1), to: day, ...(mealType && { mealType }) };
    const nothingToCopyText = mealType ? diary.nothingToCopyOf(common.meals[mealType]) : diary.nothingToCopyText;
    const copied = await copyDay(what, nothingToCopyText);
    isBusy.current = false;
    setCopying(false);
    return copied;
  };
  return { copying, copy };
}
