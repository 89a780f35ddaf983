import { isCalendarDay } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { periodAfter, periodOf, reachOf } from "@fetta/domain/trends/trend-period";
import type { TrendPeriod, TrendReach, TrendSpan } from "@fetta/domain/trends/trend-period";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useToday } from "../../../lib/use-today.ts";

export type SelectedPeriod = {
  period: TrendPeriod;
  today: CalendarDay;
  reach: TrendReach;
  /** Whether there is anything to look at on either side. */
  before: boolean;
  after: boolean;
  move: (count: 1 | -1) => void;
  choose: (span: TrendSpan, day?: CalendarDay) => void;
};

/** What the page shows: `?vista=mese&giorno=yyyy-MM-dd`; without them, and for what is out of reach, this week. */
export function usePeriod(): SelectedPeriod {
  const today = useToday();
  const navigate = useNavigate();
  const { vista, giorno }: { vista?: string | undefined; giorno?: string | undefined } = useSearch({
    strict: false,
  });
  const span: TrendSpan = vista === "mese" ? "month" : "week";
  const asked = periodOf(span, giorno !== undefined && isCalendarDay(giorno) ? giorno : today);
  const period = reachOf(asked, today) === "none" ? periodOf(span, today) : asked;
  const there = (count: 1 | -1): boolean => reachOf(periodAfter(period, count), today) !== "none";
  const go = ({ span: to, from }: TrendPeriod): void => {
    const present = periodOf(to, today).from === from;
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
    reach: reachOf(period, today),
    before: there(-1),
    after: there(1),
    move: (count) => go(periodAfter(period, count)),
    choose: (to, day = today) => go(periodOf(to, day)),
  };
}
