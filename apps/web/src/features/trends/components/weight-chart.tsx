import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { trends } from "../trends.messages.ts";
import { columnWidth, chartHeight, toChartY, toColumnCenterX, weightRange } from "../model/chart-geometry.ts";
import { DayAxis, useOpenTappedDay } from "./day-axis.tsx";
import type { Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

type Props = {
  name: string;
  span: TrendSpan;
  days: readonly CalendarDay[];
  points: Trend["weight"]["points"];
};

/** Each weight as a point, and the seven-day mean as a line. */
export function WeightChart({ name, span, days, points }: Props) {
  const tap = useOpenTappedDay(days);
  const { min: minKg, max: maxKg } = weightRange(points.flatMap(({ kg, mean }) => [kg, mean]));
  const placed = points.map(({ date, kg, mean }) => ({
    date,
    x: toColumnCenterX(days.indexOf(date)),
    kg: toChartY(kg, minKg, maxKg),
    mean: toChartY(mean, minKg, maxKg),
  }));
  return (
    <div className={styles.chart}>
      <div className={styles.chartFrame}>
        <svg
          role="img"
          aria-label={name}
          className={styles.chartPicture}
          viewBox={`0 0 ${days.length * columnWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          {...tap}
        >
          <polyline className={styles.chartLine} points={placed.map(({ x, mean }) => `${x},${mean}`).join(" ")} />
          {placed.map(({ date, x, kg }) => (
            // A line of zero length with round caps: a point that stays round at any width of the chart.
            <line key={date} className={styles.chartPoint} x1={x} x2={x} y1={kg} y2={kg} />
          ))}
        </svg>
        <div className={`${styles.chartScale} mic ink3`} aria-hidden="true">
          <span>{trends.weight.kg(maxKg)}</span>
          <span>{trends.weight.kg(minKg)}</span>
        </div>
      </div>
      <DayAxis days={days} span={span} />
    </div>
  );
}
