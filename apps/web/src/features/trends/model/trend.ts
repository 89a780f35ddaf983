import type { TrendPeriod } from "@fetta/domain/trends/trend-period";
import { trends } from "../trends.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

/** A week or a month, as the server returns it. */
export type Trend = Outputs["trends"]["read"];

/** "16 – 22 novembre", "28 dicembre – 3 gennaio", "novembre 2026". */
export function formatPeriod({ span, from, to }: TrendPeriod): string {
  if (span === "month") return formatDay(from, "monthAndYear");
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return trends.fromTo(formatDay(from, sameMonth ? "number" : "dayAndMonth"), formatDay(to, "dayAndMonth"));
}
