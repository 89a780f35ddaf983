import { effectiveCalorieGoal } from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";
import { periodContaining } from "@fetta/domain/trends/trend-period";
import { useDayGoals, useDiaryWeek } from "../../../entities/day/day-queries.ts";
import type { SelectedDay } from "../../../entities/day/use-selected-day.ts";
import { formatPeriod } from "../model/trend.ts";
import { trends } from "../trends.messages.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartTable } from "./chart-table.tsx";
import { DayLink } from "./day-axis.tsx";
import styles from "../trends.module.css";

const { title, columns, value: formatValue } = trends.calories;

/** The week of a day beside its diary: kcal of each day against the goal of that day. */
export function WeekCard({ day }: Pick<SelectedDay, "day">) {
  const week = useDiaryWeek(day);
  const { need } = useDayGoals(day);
  if (!week.data) return null;
  const bars = week.data.map(({ date, calories, goals }) => ({
    day: date,
    value: calories > 0 ? calories : null,
    goal: effectiveCalorieGoal(goals.dailyCalorieGoal, need),
  }));
  const name = trends.ofPeriod(title, formatPeriod(periodContaining("week", day)));
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={trends.spans.week}>
      <h2 className="h3">{trends.spans.week}</h2>
      <BarChart
        name={name}
        subject={title}
        format={(kcal) => formatValue(formatWhole(kcal))}
        span="week"
        bars={bars}
        tone="energy"
      />
      <ChartTable
        caption={name}
        columns={[trends.day, columns.eaten, columns.goal]}
        rows={(seen) =>
          bars.map(({ day: date, value, goal }) => (
            <tr key={date}>
              <th scope="row">
                <DayLink day={date} isActive={seen} />
              </th>
              <td>{value === null ? trends.nothing : formatWhole(value)}</td>
              <td>{formatWhole(goal)}</td>
            </tr>
          ))
        }
      />
    </section>
  );
}
