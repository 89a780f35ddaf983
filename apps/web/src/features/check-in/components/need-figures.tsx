import { roundNeed } from "@fetta/domain/need/need-estimate";
import type { Outputs } from "../../../lib/api/api-client.ts";
import { daysBetween } from "@fetta/domain/calendar-day";
import { checkIn as messages } from "../check-in.messages.ts";
import styles from "../check-in.module.css";

type Need = NonNullable<Outputs["need"]["read"]>;
export type ReadyEstimate = Extract<Need["estimate"], { kind: "ready" }>;

/** The ends of the scale are whole hundreds around everything that stands on it, kcal. */
const scaleStep = 100;
const floorTo = (kcal: number): number => Math.floor(kcal / scaleStep) * scaleStep;
const ceilTo = (kcal: number): number => Math.ceil(kcal / scaleStep) * scaleStep;

/** The interval of the need on a scale, with the estimate by formula as a mark. */
export function NeedBand({ estimate: { low, high }, initialNeed }: { estimate: ReadyEstimate; initialNeed: number }) {
  const from = floorTo(Math.min(low, initialNeed) - scaleStep / 2);
  const to = ceilTo(Math.max(high, initialNeed) + scaleStep / 2);
  const share = (kcal: number): number => ((kcal - from) / (to - from)) * 100;
  const mark = share(initialNeed);
  return (
    <>
      <div
        className={styles.band}
        role="img"
        aria-label={messages.bandLabel(roundNeed(low), roundNeed(high), roundNeed(initialNeed))}
      >
        <i className={styles.bandRange} style={{ left: `${share(low)}%`, width: `${share(high) - share(low)}%` }} />
        <i className={styles.bandMark} style={{ left: `${mark}%` }} />
      </div>
      <div className={`${styles.scale} cap num`} aria-hidden="true">
        <span>{messages.scaleEnd(from)}</span>
        <span className={styles.scaleMark} style={{ ["--mark" as string]: `${mark}%` }}>
          {messages.initial(roundNeed(initialNeed))}
        </span>
        <span>{messages.scaleEnd(to)}</span>
      </div>
    </>
  );
}

const chart = { width: 104, height: 44, inset: 5 } as const;

/** The weighings as dots and their seven-day means as a line. */
function WeightLine({ weights }: { weights: Need["weights"] }) {
  const [first, last] = [weights[0], weights.at(-1)];
  if (!first || !last) return null;
  const all = weights.flatMap(({ kg, mean }) => [kg, mean]);
  const [lightest, heaviest] = [Math.min(...all), Math.max(...all)];
  const length = Math.max(1, daysBetween(first.date, last.date));
  const { width, height, inset } = chart;
  const x = (date: string): number => inset + (daysBetween(first.date, date) / length) * (width - 2 * inset);
  const y = (kg: number): number =>
    heaviest === lightest ? height / 2 : inset + ((heaviest - kg) / (heaviest - lightest)) * (height - 2 * inset);
  const line = weights.map(({ date, mean }) => `${x(date).toFixed(1)},${y(mean).toFixed(1)}`).join(" ");
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {weights.map(({ date, kg }) => (
        <circle key={date} className={styles.dot} cx={x(date)} cy={y(kg)} r="1.6" />
      ))}
      <polyline points={line} />
      <circle className={styles.end} cx={x(last.date)} cy={y(last.mean)} r="4.5" />
    </svg>
  );
}

/** The trend of the weight over the window. */
export function WeightTrend({ estimate, weights }: { estimate: ReadyEstimate; weights: Need["weights"] }) {
  const { weightChangePerWeek, windowDays } = estimate;
  return (
    <div className={styles.trend}>
      <WeightLine weights={weights} />
      <p className={styles.trendText}>
        <b>{weightChangePerWeek === null ? messages.noTrend : messages.trend(weightChangePerWeek)}</b>
        <span className="cap ink2">{messages.trendText(Math.round(windowDays / 7))}</span>
      </p>
    </div>
  );
}
