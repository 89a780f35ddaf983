import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { barAt, ceiling, column, height, levelOf } from "../model/chart-geometry.ts";
import { DayColumns, useDayTap } from "./day-axis.tsx";

/** A day of the chart; null has no bar, or no goal. */
export type DayBar = { day: CalendarDay; value: number | null; goal: number | null };

type Props = { name: string; span: TrendSpan; bars: readonly DayBar[]; look: "energy" | "water" };

/** A bar a day, with a line at the goal that the day had. Over the goal is the same green. */
export function BarChart({ name, span, bars, look }: Props) {
  const days = bars.map(({ day }) => day);
  const tap = useDayTap(days);
  const most = ceiling(bars.flatMap(({ value, goal }) => [value, goal]));
  return (
    <div className="chart">
      <svg
        role="img"
        aria-label={name}
        className="chart-picture"
        viewBox={`0 -2 ${bars.length * column} ${height + 2}`}
        preserveAspectRatio="none"
        {...tap}
      >
        {bars.map(({ day, value }, index) =>
          value === null ? null : (
            <rect key={day} className={`chart-bar chart-bar-${look}`} {...barAt(index, value, most)} />
          ),
        )}
        {bars.map(({ day, goal }, index) =>
          goal === null ? null : (
            <line
              key={day}
              className="chart-goal"
              x1={index * column + 0.5}
              x2={(index + 1) * column - 0.5}
              y1={levelOf(goal, 0, most)}
              y2={levelOf(goal, 0, most)}
            />
          ),
        )}
      </svg>
      <DayColumns days={days} span={span} />
    </div>
  );
}
