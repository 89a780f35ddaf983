import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import styles from "../trends.module.css";

type DayPickerProps = {
  /** What the chart shows: "Calorie". */
  name: string;
  days: readonly CalendarDay[];
  /** The value of a day as text; null where nothing is logged. */
  describe: (day: CalendarDay) => string | null;
  /** False where the value is not of the day alone, so that there is no link to its diary. */
  leadsToDay?: boolean;
};

/** A slider over a chart: a tap or an arrow key picks a day, whose value is below with a link to its diary. */
export function useDayPicker({ name, days, describe, leadsToDay = true }: DayPickerProps) {
  const [index, setIndex] = useState<number | null>(null);
  const valueOf = (day: CalendarDay): string =>
    trends.picked(formatDay(day, "weekdayAndDate"), describe(day) ?? trends.notLogged);
  const day = index === null ? undefined : days[index];
  const slider = (
    <input
      type="range"
      className={styles.chartSlider}
      style={{ ["--days" as string]: days.length }}
      aria-label={trends.pick(name)}
      aria-valuetext={valueOf(day ?? days.at(-1) ?? "")}
      min={0}
      max={days.length - 1}
      value={index ?? days.length - 1}
      onChange={(event) => setIndex(Number(event.target.value))}
      // A tap on the day that the slider is on already changes no value.
      onClick={(event) => setIndex(Number(event.currentTarget.value))}
    />
  );
  const readout = (
    <p className={`${styles.chartReadout} sm`}>
      {day === undefined ? (
        <span className="cap ink3">{trends.pickHint}</span>
      ) : (
        <>
          <b className="num">{valueOf(day)}</b>
          {leadsToDay && (
            <Link to="/" search={{ day }} className={styles.chartTableLink}>
              {trends.openDay}
            </Link>
          )}
        </>
      )}
    </p>
  );
  return { picked: index, slider, readout };
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
