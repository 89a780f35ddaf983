import { formatDecimal } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { trends } from "../trends.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { ChartTable } from "./chart-table.tsx";
import { formatPeriod, type Trend } from "../model/trend.ts";
import styles from "../trends.module.css";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { ChartPicture, toChartY, toColumnCenterX, weightRange } from "../../../entities/chart/chart.tsx";
import { DayAxis, DayLink, useDayPicker } from "./day-axis.tsx";
import { waterServingsMl } from "@fetta/domain/diary/water";
import { BarChart } from "./bar-chart.tsx";
import { addWater, type Refresh } from "../model/body-log-actions.ts";

const waterMessages = trends.water;

/** Water of today, with buttons to add to it. There is no goal: the need depends on food, heat and effort. */
function TodayWater({ ml, date, refresh }: { ml: number; date: string; refresh: Refresh }) {
  const correct = useSheet(sheets.water);
  return (
    <>
      <p className={styles.trendFigure}>
        <span className="figure-l">{waterMessages.ml(ml)}</span>
        <span className="sm ink2">{` ${waterMessages.today} · ${waterMessages.glasses(ml)}`}</span>
      </p>
      <div className={styles.trendActions}>
        {(["glass", "bottle"] as const).map((serving) => (
          <Button
            key={serving}
            variant="tonal"
            size="small"
            icon="plus"
            onClick={() => void addWater(date, waterServingsMl[serving], refresh)}
          >
            {waterMessages[serving]}
          </Button>
        ))}
      </div>
      <Button variant="ghost" size="inline" aria-haspopup="dialog" onClick={() => correct.open()}>
        {waterMessages.correct}
      </Button>
    </>
  );
}

/** Water, in ml and in glasses. */
export function WaterCard({ trend, refresh }: { trend: Trend; refresh: Refresh }) {
  const { days, today, span } = trend;
  const now = days.find(({ date }) => date === today);
  const daysWithWater = days.filter(({ water }) => water > 0);
  const mean = waterMessages.ml(
    daysWithWater.reduce((sum, { water }) => sum + water, 0) / Math.max(1, daysWithWater.length),
  );
  const period = formatPeriod(trend);
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={waterMessages.title}>
      <h2 className="h3">{waterMessages.title}</h2>
      {now && <TodayWater ml={now.water} date={today} refresh={refresh} />}
      {daysWithWater.length === 0 ? (
        !now && <p className="sm ink2">{waterMessages.none}</p>
      ) : (
        <>
          <p className="sm ink2">{waterMessages.mean(mean, daysWithWater.length)}</p>
          <BarChart
            name={trends.ofPeriod(waterMessages.title, `${period}: ${waterMessages.chart(mean, daysWithWater.length)}`)}
            subject={waterMessages.title}
            format={waterMessages.ml}
            span={span}
            tone="water"
            bars={days.map(({ date, water }) => ({ day: date, value: water > 0 ? water : null, goal: null }))}
          />
          <ChartTable
            caption={trends.ofPeriod(waterMessages.title, period)}
            columns={[trends.day, waterMessages.columns.ml]}
            rows={(seen) =>
              days
                .filter(({ date }) => date <= today)
                .map(({ date, water }) => (
                  <tr key={date}>
                    <th scope="row">
                      <DayLink day={date} isActive={seen} />
                    </th>
                    <td>{water > 0 ? waterMessages.ml(water) : trends.nothing}</td>
                  </tr>
                ))
            }
          />
        </>
      )}
    </section>
  );
}

const messages = trends.weight;

/** "oggi", "ieri", "il 15 novembre", "il 2 gennaio 2025". */
function formatWeightDay(date: string, today: string): string {
  if (date === today) return common.today.toLocaleLowerCase("it-IT");
  return messages.onDay(formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "dayAndMonth" : "long"));
}

function formatWeightChange(change: number): string {
  if (change === 0) return messages.noChange;
  return messages.change(`${change < 0 ? messages.less : messages.more}${formatDecimal(Math.abs(change))}`);
}

function WeightSummary({ weight: { last, change, points, profileWeight }, today }: Trend) {
  if (!last) {
    return (
      <>
        <p className="sm ink2">{messages.none}</p>
        {profileWeight !== null && <p className="sm ink2">{messages.profileWeight(formatDecimal(profileWeight))}</p>}
      </>
    );
  }
  return (
    <div>
      <p className={styles.trendFigure}>
        <span className="figure-l">{formatDecimal(last.kg)}</span>
        <span className="sm ink2">{` ${messages.unit} ${messages.last(formatWeightDay(last.date, today))}`}</span>
      </p>
      {change !== null && <p className="sm ink2">{formatWeightChange(change)}</p>}
      {points.length === 0 && <p className="sm ink2">{messages.noneHere}</p>}
    </div>
  );
}

function WeightLegend() {
  return (
    <ul className={`${styles.chartLegend} cap ink2`}>
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyPoint}`} />
        {messages.points}
      </li>
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyMean}`} />
        {messages.mean}
      </li>
    </ul>
  );
}

type Props = { name: string; span: TrendSpan; days: readonly CalendarDay[]; points: Trend["weight"]["points"] };

/** Each weight as a point, and the seven-day mean as a line. */
function WeightChart({ name, span, days, points }: Props) {
  const { slider, readout } = useDayPicker({
    name: messages.title,
    days,
    describe: (day) => {
      const point = points.find(({ date }) => date === day);
      return point ? messages.kgWithMean(formatDecimal(point.kg), formatDecimal(point.mean)) : null;
    },
  });
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
        <ChartPicture name={name} columns={days.length}>
          <polyline className="chart-line" points={placed.map(({ x, mean }) => `${x},${mean}`).join(" ")} />
          {placed.map(({ date, x, kg }) => (
            // A line of zero length with round caps: a point that stays round at any width of the chart.
            <line key={date} className="chart-point" x1={x} x2={x} y1={kg} y2={kg} />
          ))}
        </ChartPicture>
        <div className={`${styles.chartScale} mic ink3`} aria-hidden="true">
          <span>{trends.weight.kg(maxKg)}</span>
          <span>{trends.weight.kg(minKg)}</span>
        </div>
        {slider}
      </div>
      <DayAxis days={days} span={span} />
      {readout}
    </div>
  );
}

/** Weights as points with their seven-day mean; each can be edited or removed in the table. */
export function WeightCard({ trend }: { trend: Trend }) {
  const sheet = useSheet(sheets.weight);
  const { points } = trend.weight;
  const last = points.at(-1);
  const period = formatPeriod(trend);
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <WeightSummary {...trend} />
      {last && (
        <>
          <WeightChart
            name={trends.ofPeriod(
              messages.title,
              `${period}: ${messages.chart(points.length, formatDecimal(last.mean))}`,
            )}
            span={trend.span}
            days={trend.days.map(({ date }) => date)}
            points={points}
          />
          <WeightLegend />
        </>
      )}
      <div className={styles.trendActions}>
        <Button variant="tonal" size="small" icon="plus" aria-haspopup="dialog" onClick={() => sheet.open()}>
          {messages.log}
        </Button>
      </div>
      {last && (
        <ChartTable
          caption={trends.ofPeriod(messages.title, period)}
          columns={[trends.day, messages.columns.kg, messages.columns.mean, messages.columns.edit]}
          rows={(seen) =>
            points.map(({ date, kg, mean }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date, "weekdayAndDate")}</th>
                <td>{formatDecimal(kg)}</td>
                <td>{formatDecimal(mean)}</td>
                <td>
                  {seen && (
                    <IconButton
                      icon="pencil"
                      iconSize="s"
                      label={messages.edit(formatDay(date, "dayAndMonth"))}
                      aria-haspopup="dialog"
                      onClick={() => sheet.open({ date })}
                    />
                  )}
                </td>
              </tr>
            ))
          }
        />
      )}
    </section>
  );
}
