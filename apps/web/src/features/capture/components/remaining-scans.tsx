import { capture } from "../../../i18n/capture.messages.ts";
import { formatMoment } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { scansLeft } from "../model/count-remaining-scans.ts";
import { useSubject } from "../model/capture-subject.ts";

/** How many scans the day still has; nothing where nobody analyses photos. */
export function ScansLeft() {
  const { usage, ai } = useMe();
  const { of } = useSubject();
  if (!ai.available) return <p className="capture-left cap" />;
  const unit = of === "ingredients" ? usage.ingredientScans : usage.foodScans;
  const left = scansLeft(unit);
  const nextScan = (): string => capture.nextScan(formatMoment(new Date(unit.resetsAt)));
  return (
    <p className="capture-left cap">
      {left === null ? capture.unlimited : left > 0 ? capture.scansLeft(left) : nextScan()}
    </p>
  );
}
