import { isDiaryDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { removeSheet } from "../../lib/search-params.ts";
import { useToday } from "../../lib/use-today.ts";

export type SelectedDay = { day: CalendarDay; today: CalendarDay; select: (day: CalendarDay) => void };

/**
 * The displayed day of the diary: `?giorno=yyyy-MM-dd`, or today when the address has no valid diary day or is that of
 * another page. Selecting a day opens the diary.
 */
export function useSelectedDay(): SelectedDay {
  const today = useToday();
  const navigate = useNavigate();
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  const { day: requestedDay, sheet } = useSearch({ strict: false });
  const hasSheet = sheet !== undefined;
  const day = isHome && requestedDay !== undefined && isDiaryDay(requestedDay, today) ? requestedDay : today;
  const select = useCallback(
    (next: CalendarDay) => {
      if (!isDiaryDay(next, today)) return;
      const selected = next === today ? undefined : next;
      void navigate({
        to: "/",
        search: (search) => (isHome ? { ...removeSheet(search), day: selected } : { day: selected }),
        // Back does not return to the calendar.
        replace: hasSheet,
        resetScroll: false,
      });
    },
    [navigate, today, isHome, hasSheet],
  );
  return { day, today, select };
}
