import { capture } from "../capture.messages.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { countRemainingScans } from "../model/count-remaining-scans.ts";
import { useCaptureSubject } from "../model/capture-subject.ts";
import styles from "../capture.module.css";

/** Scans left today; empty where photo analysis is unavailable. */
export function RemainingScans() {
  const { usage, ai } = useMe();
  const { of } = useCaptureSubject();
  if (!ai.available) return <p className={`${styles.captureLeft} cap`} />;
  const quota = of === "ingredients" ? usage.ingredientScans : usage.foodScans;
  const left = countRemainingScans(quota);
  const nextScanText = (): string => capture.nextScan(formatRelativeTime(new Date(quota.resetsAt)));
  return (
    <p className={`${styles.captureLeft} cap`}>
      {left === null ? capture.unlimited : left > 0 ? capture.scansLeft(left) : nextScanText()}
    </p>
  );
}
