import { formatWhole } from "@fetta/domain/italian-number";
import { Link } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { trends } from "../trends.messages.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartTable } from "./chart-table.tsx";
import { DayLink } from "./day-axis.tsx";
import { formatPeriod, type Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

const messages = trends.calories;

/** The mean of the logged days, compared with the mean of their goals. */
function AverageCalories({ summary: { loggedDays, mean, goals, goalComparison } }: Trend) {
  if (!mean || !goals || !goalComparison) return null;
  const difference = Math.abs(mean.calories - goals.calories);
  return (
    <div>
      <p className={styles.trendFigure}>
        <span className="figure-l">{formatWhole(mean.calories)}</span>
        <span className="sm ink2">{` ${common.kcal} ${messages.mean(loggedDays)}`}</span>
      </p>
      <p className="sm ink2">
        {messages.comparedToGoal[goalComparison](
          formatWhole(goals.calories),
          `${formatWhole(difference)} ${common.kcal}`,
        )}
      </p>
    </div>
  );
}

function CalorieLegend({ days }: Pick<Trend, "days">) {
  const goals = new Set(days.map((day) => day.goals.calories));
  const [goal = 0] = goals;
  return (
    <ul className={`${styles.chartLegend} cap ink2`}>
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyBar}`} />
        {messages.eaten}
      </li>
      <li>
        <i className={`${styles.chartKey} ${styles.chartKeyLine}`} />
        {goals.size === 1 ? messages.sameGoal(formatWhole(goal)) : messages.goal}
      </li>
    </ul>
  );
}

/** kcal of each day against the goal of that day. */
export function CalorieCard({ trend }: { trend: Trend }) {
  const { days, span, summary } = trend;
  const period = formatPeriod(trend);
  const chartSummary = summary.mean
    ? messages.chart(formatWhole(summary.mean.calories), summary.loggedDays)
    : messages.noChart;
  // Future days are listed only where something is logged in advance.
  const listedDays = days.filter(({ date, logged }) => logged || date <= trend.today);
  const bars = days.map(({ date, logged, eaten, goals }) => ({
    day: date,
    value: logged ? eaten.calories : null,
    goal: goals.calories,
  }));
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <AverageCalories {...trend} />
      {bars.every(({ value }) => value === null) ? (
        <>
          <p className="sm ink2">{messages.none[span]}</p>
          <Link to="/" className={buttonClass({ variant: "tonal", size: "small" })}>
            {messages.open}
          </Link>
        </>
      ) : (
        <>
          <BarChart
            name={trends.ofPeriod(messages.title, `${period}: ${chartSummary}`)}
            span={span}
            bars={bars}
            tone="energy"
          />
          <CalorieLegend days={days} />
          <p className="cap ink3">{messages.tap}</p>
          <ChartTable
            caption={trends.ofPeriod(messages.title, period)}
            columns={[trends.day, messages.columns.eaten, messages.columns.goal]}
            rows={(seen) =>
              listedDays.map(({ date, logged, eaten, goals }) => (
                <tr key={date}>
                  <th scope="row">
                    <DayLink day={date} isActive={seen} />
                  </th>
                  <td>{logged ? formatWhole(eaten.calories) : trends.nothing}</td>
                  <td>{formatWhole(goals.calories)}</td>
                </tr>
              ))
            }
          />
        </>
      )}
    </section>
  );
}
