import { isCalendarDay } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { shiftPeriod, periodContaining, periodAccessOf } from "@fetta/domain/trends/trend-period";
import type { TrendPeriod, PeriodAccess, TrendSpan } from "@fetta/domain/trends/trend-period";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useToday } from "../../../lib/use-today.ts";

export type SelectedPeriod = {
  period: TrendPeriod;
  today: CalendarDay;
  reach: PeriodAccess;
  /** True where an earlier period can be selected; `hasNext`: a later one. */
  hasPrevious: boolean;
  hasNext: boolean;
  move: (count: 1 | -1) => void;
  choose: (span: TrendSpan, day?: CalendarDay) => void;
};

/** The displayed period: `?vista=mese&giorno=yyyy-MM-dd`; this week without them, and for dates out of range. */
export function useSelectedPeriod(): SelectedPeriod {
  const today = useToday();
  const navigate = useNavigate();
  const { vista, giorno }: { vista?: string | undefined; giorno?: string | undefined } = useSearch({
    strict: false,
  });
  const span: TrendSpan = vista === "mese" ? "month" : "week";
  const requestedPeriod = periodContaining(span, giorno !== undefined && isCalendarDay(giorno) ? giorno : today);
  const period = periodAccessOf(requestedPeriod, today) === "none" ? periodContaining(span, today) : requestedPeriod;
  const isReachable = (count: 1 | -1): boolean => periodAccessOf(shiftPeriod(period, count), today) !== "none";
  const showPeriod = ({ span: to, from }: TrendPeriod): void => {
    const present = periodContaining(to, today).from === from;
    void navigate({
      to: ".",
      search: { vista: to === "month" ? "mese" : undefined, giorno: present ? undefined : from },
      replace: true,
      resetScroll: false,
    });
  };
  return {
    period,
    today,
    reach: periodAccessOf(period, today),
    hasPrevious: isReachable(-1),
    hasNext: isReachable(1),
    move: (count) => showPeriod(shiftPeriod(period, count)),
    choose: (to, day = today) => showPeriod(periodContaining(to, day)),
  };
}
