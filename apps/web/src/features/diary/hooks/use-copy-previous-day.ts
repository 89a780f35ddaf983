import type { MealType } from "@fetta/domain/diary/meal-type";
import { diary } from "../diary.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** Copies the previous day, or one meal of it; presses during a running copy are ignored. */
export function useCopyPreviousDay(day: CalendarDay) {
  /** Resolves to true when anything was copied. */
  const [copy, copying] = usePendingAction(async (mealType?: MealType) => {
    return import("../model/copy-entries.ts").then(
      ({ copyPreviousDay }) => copyPreviousDay(day, mealType),
      (error: unknown) => {
        toastError(`${diary.copyFailed} ${describeError(error)}`);
        return false;
      },
    );
  });
  return { copying, copy };
}
