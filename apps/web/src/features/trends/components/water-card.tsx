import { waterServingsMl } from "@fetta/domain/diary/diary-settings";
import { trends } from "../trends.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { BarChart } from "./bar-chart.tsx";
import { addWater, type Refresh } from "../model/body-log-actions.ts";
import { ChartTable } from "./chart-table.tsx";
import { DayLink } from "./day-axis.tsx";
import { formatPeriod, type Trend } from "../model/trend.ts";
import styles from "../trends.module.css";

const messages = trends.water;

/** Water of today, with buttons to add to it. There is no goal: the need depends on food, heat and effort. */
function TodayWater({ ml, date, refresh }: { ml: number; date: string; refresh: Refresh }) {
  const correct = useSheet(sheets.water);
  return (
    <>
      <p className={styles.trendFigure}>
        <span className="figure-l">{messages.ml(ml)}</span>
        <span className="sm ink2">{` ${messages.today} · ${messages.glasses(ml)}`}</span>
      </p>
      <div className={styles.trendActions}>
        <Button
          variant="tonal"
          size="small"
          icon="plus"
          onClick={() => void addWater(date, waterServingsMl.glass, refresh)}
        >
          {messages.glass}
        </Button>
        <Button
          variant="tonal"
          size="small"
          icon="plus"
          onClick={() => void addWater(date, waterServingsMl.bottle, refresh)}
        >
          {messages.bottle}
        </Button>
      </div>
      <Button variant="ghost" size="inline" aria-haspopup="dialog" onClick={() => correct.open()}>
        {messages.correct}
      </Button>
    </>
  );
}

/** Water, in ml and in glasses. */
export function WaterCard({ trend, refresh }: { trend: Trend; refresh: Refresh }) {
  const { days, today, span } = trend;
  const now = days.find(({ date }) => date === today);
  const daysWithWater = days.filter(({ water }) => water > 0);
  const mean = messages.ml(
    daysWithWater.reduce((sum, { water }) => sum + water, 0) / Math.max(1, daysWithWater.length),
  );
  const period = formatPeriod(trend);
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      {now && <TodayWater ml={now.water} date={today} refresh={refresh} />}
      {daysWithWater.length === 0 ? (
        !now && <p className="sm ink2">{messages.none}</p>
      ) : (
        <>
          <p className="sm ink2">{messages.mean(mean, daysWithWater.length)}</p>
          <BarChart
            name={trends.ofPeriod(messages.title, `${period}: ${messages.chart(mean, daysWithWater.length)}`)}
            span={span}
            tone="water"
            bars={days.map(({ date, water }) => ({ day: date, value: water > 0 ? water : null, goal: null }))}
          />
          <ChartTable
            caption={trends.ofPeriod(messages.title, period)}
            columns={[trends.day, messages.columns.ml]}
            rows={(seen) =>
              days
                .filter(({ date }) => date <= today)
                .map(({ date, water }) => (
                  <tr key={date}>
                    <th scope="row">
                      <DayLink day={date} isActive={seen} />
                    </th>
                    <td>{water > 0 ? messages.ml(water) : trends.nothing}</td>
                  </tr>
                ))
            }
          />
        </>
      )}
    </section>
  );
}
