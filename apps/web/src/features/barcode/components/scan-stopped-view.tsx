import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "../barcode.module.css";

type Props = {
  title?: string;
  sentence: string;
  /** Undefined where a retry would fail the same way. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
};

/** Why the camera stopped. A photo of the code and typing its number remain available below. */
export function ScanStoppedView({ title, sentence, onRetry, onClose }: Props) {
  return (
    <div className={styles.scanStage}>
      <div className={styles.scanStopped} role="alert">
        {title !== undefined && <b className="h3">{title}</b>}
        <p>{sentence}</p>
      </div>
      <div className={styles.scanActions}>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {common.retry}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </div>
  );
}
