import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { barAt, maxValueOf, columnWidth, chartHeight, toChartY } from "../model/chart-geometry.ts";
import { DayAxis, useOpenTappedDay } from "./day-axis.tsx";
import styles from "../trends.module.css";

/** A day of the chart; null has no bar or no goal. */
export type DayBar = { day: CalendarDay; value: number | null; goal: number | null };

type Props = { name: string; span: TrendSpan; bars: readonly DayBar[]; tone: "energy" | "water" };

/** One bar per day, with a line at the goal of that day. Values above the goal have the same green. */
export function BarChart({ name, span, bars, tone }: Props) {
  const days = bars.map(({ day }) => day);
  const tap = useOpenTappedDay(days);
  const maxValue = maxValueOf(bars.flatMap(({ value, goal }) => [value, goal]));
  return (
    <div className={styles.chart}>
      <svg
        role="img"
        aria-label={name}
        className={styles.chartPicture}
        viewBox={`0 -2 ${bars.length * columnWidth} ${chartHeight + 2}`}
        preserveAspectRatio="none"
        {...tap}
      >
        {bars.map(({ day, value }, index) =>
          value === null ? null : (
            <rect
              key={day}
              className={tone === "water" ? `${styles.chartBar} ${styles.chartBarWater}` : styles.chartBar}
              {...barAt(index, value, maxValue)}
            />
          ),
        )}
        {bars.map(({ day, goal }, index) =>
          goal === null ? null : (
            <line
              key={day}
              className={styles.chartGoal}
              x1={index * columnWidth + 0.5}
              x2={(index + 1) * columnWidth - 0.5}
              y1={toChartY(goal, 0, maxValue)}
              y2={toChartY(goal, 0, maxValue)}
            />
          ),
        )}
      </svg>
      <DayAxis days={days} span={span} />
    </div>
  );
}
