import { isDiaryDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useToday } from "../../../lib/use-today.ts";

export type SelectedDay = { day: CalendarDay; today: CalendarDay; select: (day: CalendarDay) => void };

/** The displayed day: `?giorno=yyyy-MM-dd`, or today when the address has no valid diary day. */
export function useSelectedDay(): SelectedDay {
  const today = useToday();
  const navigate = useNavigate();
  const { day: requestedDay } = useSearch({ strict: false });
  const day = requestedDay !== undefined && isDiaryDay(requestedDay, today) ? requestedDay : today;
  const select = useCallback(
    (next: CalendarDay) => {
      if (!isDiaryDay(next, today)) return;
      void navigate({
        to: ".",
        search: (search) => ({ ...search, day: next === today ? undefined : next }),
        resetScroll: false,
      });
    },
    [navigate, today],
  );
  return { day, today, select };
}
