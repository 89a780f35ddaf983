import { useState } from "react";
import type { ReactNode } from "react";
import { trends } from "../trends.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

type Props = {
  caption: string;
  columns: readonly string[];
  /** The rows; what can be pressed in them only where they are seen. */
  rows: (seen: boolean) => ReactNode;
};

/** The figures of a chart as a table: always there to be read aloud, in sight on demand. */
export function ChartTable({ caption, columns, rows }: Props) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <>
      <div className={isVisible ? "chart-table" : "visually-hidden"}>
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
      <Button
        variant="ghost"
        size="inline"
        aria-expanded={isVisible}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? trends.hideTable : trends.showTable}
        <Icon name={isVisible ? "chevron-up" : "chevron-down"} size="s" />
      </Button>
    </>
  );
}
