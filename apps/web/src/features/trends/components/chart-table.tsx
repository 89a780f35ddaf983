import { useState, type ReactNode } from "react";
import { trends } from "../trends.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../trends.module.css";

type Props = {
  caption: string;
  columns: readonly string[];
  /** Renders the rows; `seen` is false while the table is visually hidden, when they contain no links or buttons. */
  rows: (seen: boolean) => ReactNode;
};

/** The values of a chart as a table: always available to screen readers, visible on demand. */
export function ChartTable({ caption, columns, rows }: Props) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <>
      <div className={isVisible ? styles.chartTable : "visually-hidden"}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows(isVisible)}</tbody>
        </table>
      </div>
      <Button variant="ghost" size="inline" aria-expanded={isVisible} onClick={() => setIsVisible(!isVisible)}>
        {isVisible ? trends.hideTable : trends.showTable}
        <Icon name={isVisible ? "chevron-up" : "chevron-down"} size="s" />
      </Button>
    </>
  );
}
