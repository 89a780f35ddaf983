import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { useState } from "react";
import { trends } from "../trends.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Figures, useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CsvButton } from "./csv-button.tsx";

const words = trends.pro.months;

/** Months in sight before one asks for all. */
const first = 6;

/** The months of the history, newest first; each leads to itself. */
export function MonthsCard({ onMonth }: { onMonth: (month: string) => void }) {
  const months = trpc.trends.months.useQuery(undefined, { staleTime: 0 });
  const [all, setAll] = useState(false);
  const { columns } = words;
  const figures = useFigures();
  if (months.isError && !months.data) {
    return (
      <ErrorCard
        title={words.failed}
        cause={causeOf(months.error)}
        onRetry={() => void months.refetch()}
        pending={months.isFetching}
      />
    );
  }
  const list = months.data ?? [];
  return (
    <section className="card card-pad trend-card" aria-label={words.title}>
      <h2 className="h3">{words.title}</h2>
      <Loading pending={!months.data} skeleton={<Skeleton height="6rem" />}>
        {list.length === 0 ? (
          <p className="sm ink2">{words.none}</p>
        ) : (
          <div className="chart-table">
            <table>
              <thead>
                <tr>
                  {[columns.month, ...(figures ? [columns.mean] : []), columns.days, columns.weight].map(
                    (column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {list.slice(0, all ? undefined : first).map(({ month, mean, loggedDays, weight }) => (
                  <tr key={month}>
                    <th scope="row">
                      <button type="button" className="chart-table-link" onClick={() => onMonth(month)}>
                        {formatDay(month, "shortMonthAndYear")}
                      </button>
                    </th>
                    <Figures>
                      <td>{mean ? words.kcal(formatWhole(mean.calories)) : trends.nothing}</td>
                    </Figures>
                    <td>{loggedDays}</td>
                    <td>{weight === null ? trends.nothing : formatDecimal(weight)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loading>
      <div className="trend-actions">
        {list.length > first && !all && (
          <Button variant="ghost" size="small" onClick={() => setAll(true)}>
            {words.all}
          </Button>
        )}
        <CsvButton />
      </div>
    </section>
  );
}
