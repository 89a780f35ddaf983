import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { useNavigate, Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { formatDay } from "../../../lib/local-date.ts";
import { dayIndexAt } from "../model/chart-geometry.ts";
import styles from "../trends.module.css";

/** A tap on a chart opens the diary of that day; the table has the same as links. */
export function useOpenTappedDay(days: readonly CalendarDay[]) {
  const navigate = useNavigate();
  return {
    onClick: ({ clientX, currentTarget }: MouseEvent<SVGElement>): void => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const day = days[dayIndexAt(clientX - left, width, days.length)];
      if (day !== undefined) void navigate({ to: "/", search: { day } });
    },
  };
}

/** The day labels under a chart: each day of a week, one per week of a month. */
export function DayAxis({ days, span }: { days: readonly CalendarDay[]; span: TrendSpan }) {
  return (
    <div className={styles.chartDays} aria-hidden="true" style={{ ["--days" as string]: days.length }}>
      {days.map((day, index) => (
        <span key={day}>
          {span === "week" ? formatDay(day, "weekdayLetter") : index % 7 === 0 ? formatDay(day, "number") : ""}
        </span>
      ))}
    </div>
  );
}

/** A day's date, as a link to its diary where `isActive`. */
export function DayLink({ day, isActive }: { day: CalendarDay; isActive: boolean }) {
  const name = formatDay(day, "weekdayAndDate");
  return isActive ? (
    <Link to="/" search={{ day }} className={styles.chartTableLink}>
      {name}
    </Link>
  ) : (
    name
  );
}
