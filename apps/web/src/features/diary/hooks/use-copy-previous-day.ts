import type { MealType } from "@fetta/domain/diary/meal-type";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";

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
    const copied = await import("../model/copy-entries.ts").then(
      ({ copyDay }) => copyDay(what, nothingToCopyText),
      (error: unknown) => {
        toastError(`${diary.copyFailed} ${describeError(error)}`);
        return false;
      },
    );
    isBusy.current = false;
    setCopying(false);
    return copied;
  };
  return { copying, copy };
}
