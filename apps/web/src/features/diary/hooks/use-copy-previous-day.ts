import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** Copies the previous day, or one meal of it; presses during a running copy are ignored. */
export function useCopyPreviousDay(day: CalendarDay) {
  /** Resolves to true when anything was copied. */
  const [copy, copying] = usePendingAction(async (mealType?: MealType) => {
    const what = { from: addDays(day, -1), to: day, ...(mealType && { mealType }) };
    const nothingToCopyText = mealType ? diary.nothingToCopyOf(common.meals[mealType]) : diary.nothingToCopyText;
    return import("../model/copy-entries.ts").then(
      ({ copyDay }) => copyDay(what, nothingToCopyText),
      (error: unknown) => {
        toastError(`${diary.copyFailed} ${describeError(error)}`);
        return false;
      },
    );
  });
  return { copying, copy };
}
