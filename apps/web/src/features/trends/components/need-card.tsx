import { roundNeed } from "@fetta/domain/need/need-estimate";
import { formatWhole } from "@fetta/domain/italian-number";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { buildQueryKey } from "../../../lib/api/query-client.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { chartHeight, columnWidth, toChartY, toColumnCenterX } from "../../../entities/chart/chart-geometry.ts";
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

/** The need of each Monday with its interval as a band, and the initial estimate as a dashed line. */
function NeedChart({ weeks, initialNeed, name }: Pick<Need, "weeks" | "initialNeed"> & { name: string }) {
  const days = weeks.map(({ monday }) => monday);
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
  const pointsOf = (key: "kcal" | "low" | "high"): string[] =>
    weeks.map((week, index) => `${toColumnCenterX(index)},${toChartY(week[key], min, max)}`);
  const initialY = toChartY(initialNeed, min, max);
  return (
    <div className={styles.chart}>
      <div className={styles.chartFrame}>
        <svg
          role="img"
          aria-label={name}
          className={styles.chartPicture}
          viewBox={`0 0 ${weeks.length * columnWidth} ${chartHeight}`}
          preserveAspectRatio="none"
        >
          <polygon
            className={styles.chartBand}
            points={[...pointsOf("low"), ...pointsOf("high").toReversed()].join(" ")}
          />
          <line className={styles.chartInitial} x1={0} x2={weeks.length * columnWidth} y1={initialY} y2={initialY} />
          <polyline className={styles.chartLine} points={pointsOf("kcal").join(" ")} />
        </svg>
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

/** The learned need with the history of its interval, or what it still lacks. Nothing where the body is not known. */
export function NeedCard() {
  const { data: need } = useQuery({ queryKey: buildQueryKey("need.read"), queryFn: () => api.need.read.query() });
  if (!need) return null;
  const { estimate, weeks, initialNeed } = need;
  const isReady = estimate.kind === "ready";
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      {isReady ? (
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
      <Link to="/fabbisogno" className={styles.chartTableLink}>
        {messages.method}
      </Link>
    </section>
  );
}
