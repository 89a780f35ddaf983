import { isDiaryDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useToday } from "../../lib/use-today.ts";

export type SelectedDay = { day: CalendarDay; today: CalendarDay; select: (day: CalendarDay) => void };

/**
 * The displayed day of the diary: `?giorno=yyyy-MM-dd`, or today when the address has no valid diary day or is that of
 * another page. Selecting a day opens the diary.
 */
export function useSelectedDay(): SelectedDay {
  const today = useToday();
  const navigate = useNavigate();
  const isHome = useRouterState({ select: (state) => state.location.pathname }) === "/";
  const { day: requestedDay, sheet } = useSearch({ strict: false });
  const hasSheet = sheet !== undefined;
  const day = isHome && requestedDay !== undefined && isDiaryDay(requestedDay, today) ? requestedDay : today;
  const select = useCallback(
    (next: CalendarDay) => {
      if (!isDiaryDay(next, today)) return;
      void navigate({
        to: "/",
        search: { day: next === today ? undefined : next },
        // Back does not return to the calendar.
        replace: hasSheet,
        resetScroll: false,
      });
    },
    [navigate, today, hasSheet],
  );
  return { day, today, select };
}
