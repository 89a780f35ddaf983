import type { CalendarDay } from "@fetta/domain/calendar-day";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { listPeriodDays } from "@fetta/domain/trends/trend-period";
import { sharedDiary } from "../shared-diary.messages.ts";
import {
  ChartPicture,
  barAt,
  columnWidth,
  maxValueOf,
  toChartY,
  toColumnCenterX,
  weightRange,
} from "../../../entities/chart/chart.tsx";
import { formatDay } from "../../../lib/local-date.ts";
import type { SharedDays, SharedWeights } from "../model/reader-client.ts";
import styles from "../shared-diary.module.css";

const messages = sharedDiary.charts;

const formatRange = ({ from, to }: { from: string; to: string }): string =>
  sharedDiary.period(formatDay(from, "number"), formatDay(to, "long"));

/** The first and the last day. */
function DayAxis({ from, to }: { from: CalendarDay; to: CalendarDay }) {
  return (
    <div className={`${styles.axis} mic ink3 num`} aria-hidden="true">
      <span>{formatDay(from, "number")}</span>
      <span>{formatDay(to, "number")}</span>
    </div>
  );
}

/** kcal of each day with a line at its goal; the bar of today is hollow, since the day goes on. */
export function EnergyChart({ days: month, today }: { days: SharedDays; today: CalendarDay }) {
  const { days, summary } = month;
  const maxValue = maxValueOf(
    days.flatMap(({ logged, eaten, goals }) => [logged ? eaten.calories : null, goals.calories]),
  );
  const name = summary.mean
    ? messages.energyName(formatRange(month), formatWhole(summary.mean.calories))
    : messages.noEnergyName(formatRange(month));
  return (
    <section className="card card-pad" aria-label={messages.energy}>
      <div className={styles.chartHead}>
        <h2 className="h3">{messages.energy}</h2>
        <span className="cap ink2">{messages.energyKey}</span>
      </div>
      <ChartPicture name={name} columns={days.length} headroom={2}>
        {days.map(({ date, logged, eaten }, index) =>
          logged ? (
            <rect
              key={date}
              className={`chart-bar ${date === today ? styles.barToday : ""}`}
              data-open={date === today || undefined}
              {...barAt(index, eaten.calories, maxValue)}
            />
          ) : null,
        )}
        {days.map(({ date, goals }, index) => (
          <line
            key={date}
            className={`chart-goal ${styles.goal}`}
            x1={index * columnWidth}
            x2={(index + 1) * columnWidth}
            y1={toChartY(goals.calories, 0, maxValue)}
            y2={toChartY(goals.calories, 0, maxValue)}
          />
        ))}
      </ChartPicture>
      <DayAxis {...month} />
    </section>
  );
}

/** The seven-day mean of the weight as a line, with a point on each day that was weighed, kg. */
export function WeightChart({ weights }: { weights: SharedWeights }) {
  const { points } = weights;
  const [first] = points;
  const last = points.at(-1);
  const days = listPeriodDays(weights);
  const { min, max } = weightRange(points.map(({ mean }) => mean));
  const place = (date: string, kg: number): string =>
    `${toColumnCenterX(days.indexOf(date))} ${toChartY(kg, min, max)}`;
  return (
    <section className="card card-pad" aria-label={messages.weight}>
      <div className={styles.chartHead}>
        <h2 className="h3">{messages.weight}</h2>
        {first && <span className="cap ink2">{messages.weightKey}</span>}
      </div>
      {first && last ? (
        <>
          <div className={styles.plot}>
            <ChartPicture
              name={messages.weightName(formatRange(weights), formatDecimal(first.mean), formatDecimal(last.mean))}

              columns={days.length}
            >
              {/* Lines without length, since only strokes keep their width in a stretched drawing. */}
              {points.map(({ date, mean }) => (
                <path key={date} className={`chart-point ${styles.point}`} d={`M${place(date, mean)}h0`} />
              ))}
              <path
                className="chart-line"
                d={points.map(({ date, mean }, index) => `${index === 0 ? "M" : "L"}${place(date, mean)}`).join("")}
              />
            </ChartPicture>
            <div className={`${styles.scale} mic ink3 num`} aria-hidden="true">
              <span>{formatDecimal(max)}</span>
              <span>{formatDecimal(min)}</span>
            </div>
          </div>
          <DayAxis {...weights} />
        </>
      ) : (
        <p className="sm ink2">{messages.noWeight}</p>
      )}
    </section>
  );
}
