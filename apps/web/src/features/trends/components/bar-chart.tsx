import type { CalendarDay } from "@fetta/domain/calendar-day";
import { formatWhole } from "@fetta/domain/italian-number";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { ChartPicture, barAt, maxValueOf, columnWidth, chartHeight, toChartY } from "../../../entities/chart/chart.tsx";
import { DayAxis, useDayPicker } from "./day-axis.tsx";
import styles from "../trends.module.css";

/** One day of the chart; null has no bar or no goal. `note` follows the value of a picked day; `isOpen`: not over yet. */
export type DayBar = { day: CalendarDay; value: number | null; goal: number | null; note?: string; isOpen?: boolean };

type Props = {
  /** The accessible name of the whole chart. */
  name: string;
  /** What the bars are: "Calorie". */
  subject: string;
  format: (value: number) => string;
  span: TrendSpan;
  bars: readonly DayBar[];
  tone: "energy" | "water";
};

/** Room above the highest bar for its figure, chart units. */
const headroom = 18;
const toPercent = (units: number): string => `${(units / (chartHeight + headroom)) * 100}%`;

/** The values above the bars of a week; a month has no room for them. */
function BarFigures({ bars, maxValue }: { bars: readonly DayBar[]; maxValue: number }) {
  return (
    <div className={`${styles.chartFigures} num`} aria-hidden="true" style={{ ["--days" as string]: bars.length }}>
      {bars.map(({ day, value }, index) => (
        <span
          key={day}
          style={value === null ? undefined : { bottom: toPercent(barAt(index, value, maxValue).height) }}
        >
          {value === null ? "" : formatWhole(value)}
        </span>
      ))}
    </div>
  );
}

/** One bar per day, with a line at the goal of that day. Values above the goal have the same green. */
export function BarChart({ name, subject, format, span, bars, tone }: Props) {
  const days = bars.map(({ day }) => day);
  const { picked, slider, readout } = useDayPicker({
    name: subject,
    days,
    describe: (day) => {
      const { value = null, note = "" } = bars.find((bar) => bar.day === day) ?? {};
      return value === null ? null : `${format(value)}${note}`;
    },
  });
  const maxValue = maxValueOf(bars.flatMap(({ value, goal }) => [value, goal]));
  const barClass = tone === "water" ? "chart-bar chart-bar-water" : "chart-bar";
  return (
    <div className={styles.chart}>
      <div className={styles.chartFrame}>
        <ChartPicture name={name} columns={bars.length} headroom={headroom}>
          {picked !== null && (
            <rect
              className={styles.chartPicked}
              x={picked * columnWidth}
              y={-headroom}
              width={columnWidth}
              height={chartHeight + headroom}
            />
          )}
          {bars.map(({ day, value, isOpen }, index) =>
            value === null ? null : (
              <rect key={day} className={barClass} data-open={isOpen || undefined} {...barAt(index, value, maxValue)} />
            ),
          )}
          {bars.map(({ day, goal }, index) =>
            goal === null ? null : (
              <line
                key={day}
                className="chart-goal"
                x1={index * columnWidth + 0.5}
                x2={(index + 1) * columnWidth - 0.5}
                y1={toChartY(goal, 0, maxValue)}
                y2={toChartY(goal, 0, maxValue)}
              />
            ),
          )}
        </ChartPicture>
        {span === "week" && <BarFigures bars={bars} maxValue={maxValue} />}
        {slider}
      </div>
      <DayAxis days={days} span={span} />
      {readout}
    </div>
  );
}
