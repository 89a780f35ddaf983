import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc, api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DelayedSkeleton, QueryErrorCard, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { IfCaloriesShown, useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import styles from "../trends.module.css";
import { downloadFile } from "../../../lib/download-file.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { buildTrendCsv } from "../model/trend-csv.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

const messages = trends.pro.months;

/** Number of months shown before the user expands the list. */
const maxCollapsedMonths = 6;

/** Exports all days of the history as a CSV file. */
function CsvButton() {
  const [download, pending] = usePendingAction(async () => {
    try {
      const days = await api.trends.table.query();
      if (days.length === 0) toast({ title: trends.pro.csv.empty, tone: "neutral" });
      else
        downloadFile(trends.pro.csv.file(today()), new Blob([buildTrendCsv(days)], { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      toastError(`${trends.pro.csv.failed} ${describeError(error)}`);
    }
  });
  return (
    <Button variant="tonal" size="small" icon="download" pending={pending} onClick={() => void download()}>
      {trends.pro.csv.button}
    </Button>
  );
}

/** The months of the history, newest first; each opens its trend. */
export function MonthsCard({ onMonth }: { onMonth: (month: string) => void }) {
  const months = trpc.trends.months.useQuery(undefined, { staleTime: 0 });
  const [isExpanded, setIsExpanded] = useState(false);
  const { columns } = messages;
  const showsCalories = useShowsCalories();
  if (months.error && !months.data) return <QueryErrorCard title={messages.failed} query={months} />;
  const list = months.data ?? [];
  const shown = list.slice(0, isExpanded ? undefined : maxCollapsedMonths);
  const leftOut = showsCalories ? shown.reduce((sum, { incompleteDays }) => sum + incompleteDays, 0) : 0;
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <DelayedSkeleton pending={!months.data} skeleton={<Skeleton height="6rem" />}>
        {list.length === 0 ? (
          <p className="sm ink2">{messages.none}</p>
        ) : (
          <div className={styles.chartTable}>
            <table>
              <thead>
                <tr>
                  {[columns.month, ...(showsCalories ? [columns.mean] : []), columns.days, columns.weight].map(
                    (column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ month, mean, loggedDays, incompleteDays, weight }) => (
                  <tr key={month}>
                    <th scope="row">
                      <button type="button" className={styles.chartTableLink} onClick={() => onMonth(month)}>
                        {formatDay(month, "shortMonthAndYear")}
                      </button>
                    </th>
                    <IfCaloriesShown>
                      <td>
                        {mean ? messages.kcal(formatWhole(mean.calories)) : trends.nothing}
                        {incompleteDays > 0 && <span className="mic ink2"> {messages.leftOut(incompleteDays)}</span>}
                      </td>
                    </IfCaloriesShown>
                    <td>{loggedDays}</td>
                    <td>{weight === null ? trends.nothing : formatDecimal(weight)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </DelayedSkeleton>
      {leftOut > 0 && <p className="sm ink2">{trends.calories.leftOut(leftOut)}</p>}
      <div className={styles.trendActions}>
        {shown.length < list.length && (
          <Button variant="ghost" size="small" onClick={() => setIsExpanded(true)}>
            {messages.all}
          </Button>
        )}
        <CsvButton />
      </div>
    </section>
  );
}
