import type { CalendarDay } from "@fetta/domain/calendar-day";
import { Link } from "@tanstack/react-router";
import { formatDay } from "../../../lib/local-date.ts";
import styles from "../trends.module.css";

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
