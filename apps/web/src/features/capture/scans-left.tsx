import { capture } from "../../i18n/capture.ts";
import { formatMoment } from "../../lib/day.ts";
import { useMe } from "../../lib/session.ts";

/** How many scans the day still has. */
export function ScansLeft() {
  const { used, limit, resetsAt } = useMe().usage.foodScans;
  const left = limit === null ? null : limit - used;
  const nextScan = (): string => capture.nextScan(formatMoment(new Date(resetsAt)));
  return (
    <p className="capture-left cap">
      {left === null ? capture.unlimited : left > 0 ? capture.scansLeft(left) : nextScan()}
    </p>
  );
}
