import type { CalendarDay } from "@fetta/domain/calendar-day";
import { Link } from "@tanstack/react-router";
import { formatDay } from "../../../lib/local-date.ts";

/** A day's date, as a link to its diary where `isActive`. */
export function DayLink({ day, isActive }: { day: CalendarDay; isActive: boolean }) {
  const name = formatDay(day, "weekdayAndDate");
  return isActive ? (
    <Link to="/" search={{ giorno: day }} className="chart-table-link">
      {name}
    </Link>
  ) : (
    name
  );
}
