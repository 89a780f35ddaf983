import { addDays, daysBetween, type CalendarDay } from "@fetta/domain/calendar-day";
import { roundNeed } from "@fetta/domain/need/need-estimate";
import { formatWhole } from "@fetta/domain/italian-number";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { buildQueryKey } from "../../../lib/api/query-client.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { ChartPicture, columnWidth, toChartY, toColumnCenterX } from "../../../entities/chart/chart.tsx";
import { QueryErrorCard, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { trends } from "../trends.messages.ts";
import styles from "../trends.module.css";
import { ChartTable } from "./chart-table.tsx";
import { useDayPicker } from "./day-axis.tsx";

const messages = trends.need;

type Need = NonNullable<Outputs["need"]["read"]>;
type Weeks = Need["weeks"];

const formatEstimate = (kcal: number): string => formatWhole(roundNeed(kcal));

/** The drawn range: all intervals and the initial estimate, to whole hundreds at least 50 kcal beyond them. */
function rangeOf(weeks: Weeks, initialNeed: number): { min: number; max: number } {
  const values = [initialNeed, ...weeks.flatMap(({ low, high }) => [low, high])];
  return {
    min: Math.floor((Math.min(...values) - 50) / 100) * 100,
    max: Math.ceil((Math.max(...values) + 50) / 100) * 100,
  };
}

/** The weeks without gaps between them: a Monday without an estimate is a gap. */
function splitIntoRuns(weeks: Weeks): Weeks[] {
  const runs: Weeks[] = [];
  for (const week of weeks) {
    const before = runs.at(-1)?.at(-1);
    if (before && daysBetween(before.monday, week.monday) === 7) runs.at(-1)?.push(week);
    else runs.push([week]);
  }
  return runs;
}

/** The need of each Monday with its interval as a band, and the initial estimate as a dashed line. */
function NeedChart({ weeks, initialNeed, name }: Pick<Need, "weeks" | "initialNeed"> & { name: string }) {
  const first = weeks[0]?.monday ?? "";
  const columnOf = (monday: CalendarDay): number => Math.round(daysBetween(first, monday) / 7);
  const columns = columnOf(weeks.at(-1)?.monday ?? first) + 1;
  const days = Array.from({ length: columns }, (_, column) => addDays(first, 7 * column));
  const { slider, readout } = useDayPicker({
    name: messages.title,
    days,
    leadsToDay: false,
    describe: (day) => {
      const week = weeks.find(({ monday }) => monday === day);
      return week
        ? messages.week(formatEstimate(week.kcal), formatEstimate(week.low), formatEstimate(week.high))
        : null;
    },
  });
  const { min, max } = rangeOf(weeks, initialNeed);
  const pointsOf = (run: Weeks, key: "kcal" | "low" | "high"): string[] =>
    run.map((week) => `${toColumnCenterX(columnOf(week.monday))},${toChartY(week[key], min, max)}`);
  const initialY = toChartY(initialNeed, min, max);
  return (
    <div className={styles.chart}>
      <div className={styles.chartFrame}>
        <ChartPicture name={name} columns={columns}>
          {splitIntoRuns(weeks).map((run) => (
            <g key={run[0]?.monday}>
              <polygon
                className={styles.chartBand}
                points={[...pointsOf(run, "low"), ...pointsOf(run, "high").toReversed()].join(" ")}
              />
              <polyline className="chart-line" points={pointsOf(run, "kcal").join(" ")} />
            </g>
          ))}
          <line className={styles.chartInitial} x1={0} x2={columns * columnWidth} y1={initialY} y2={initialY} />
        </ChartPicture>
        <div className={`${styles.chartScale} mic ink3`} aria-hidden="true">
          <span>{formatWhole(max)}</span>
          <span>{formatWhole(min)}</span>
        </div>
        {slider}
      </div>
      <div className={styles.chartDays} aria-hidden="true" style={{ ["--days" as string]: days.length }}>
        {days.map((day) => (
          <span key={day}>{formatDay(day, "dayAndShortMonth")}</span>
        ))}
      </div>
      {readout}
      <ul className={`${styles.chartLegend} cap ink2`}>
        <li>
          <i className={`${styles.chartKey} ${styles.chartKeyBand}`} />
          {messages.interval}
        </li>
        <li>
          <i className={`${styles.chartKey} ${styles.chartKeyInitial}`} />
          {messages.initial(formatEstimate(initialNeed))}
        </li>
      </ul>
    </div>
  );
}

/** The learned need with the history of its interval, or what it still lacks. */
function NeedFigures({ need: { estimate, weeks, initialNeed } }: { need: Need }) {
  return (
    <>
      {estimate.kind === "ready" ? (
        <div>
          <p className={styles.trendFigure}>
            <span className="figure-l">
              {messages.range(formatEstimate(estimate.low), formatEstimate(estimate.high))}
            </span>
            <span className="sm ink2">{` ${common.kcal} ${messages.perDay}`}</span>
          </p>
          <p className="sm ink2">{messages.from(estimate.windowDays)}</p>
        </div>
      ) : (
        <p className="sm ink2">{messages.notYet(estimate, formatEstimate(initialNeed))}</p>
      )}
      {weeks.length > 1 && (
        <>
          <NeedChart weeks={weeks} initialNeed={initialNeed} name={messages.chart(weeks.length)} />
          <ChartTable
            caption={messages.title}
            columns={[messages.columns.monday, messages.columns.kcal, messages.columns.interval]}
            rows={() =>
              weeks.map(({ monday, kcal, low, high }) => (
                <tr key={monday}>
                  <th scope="row">{formatDay(monday, "weekdayAndDate")}</th>
                  <td>{formatEstimate(kcal)}</td>
                  <td>{messages.range(formatEstimate(low), formatEstimate(high))}</td>
                </tr>
              ))
            }
          />
        </>
      )}
    </>
  );
}

/** The card of the learned need; without body data the way to it. */
export function NeedCard() {
  const query = useQuery({ queryKey: buildQueryKey("need.read"), queryFn: () => api.need.read.query() });
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title} aria-busy={query.isPending}>
      <h2 className="h3">{messages.title}</h2>
      {query.isPending && <Skeleton height="4rem" />}
      {query.isError && !query.data && <QueryErrorCard title={messages.failed} query={query} />}
      {query.data && <NeedFigures need={query.data} />}
      {query.data === null && (
        <>
          <p className="sm ink2">{messages.noBody}</p>
          <Link to="/onboarding" className={styles.chartTableLink}>
            {messages.answer}
          </Link>
        </>
      )}
      <Link to="/fabbisogno" className={styles.chartTableLink}>
        {messages.method}
      </Link>
    </section>
  );
}
