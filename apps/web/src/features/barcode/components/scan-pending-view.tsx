import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import styles from "../barcode.module.css";

type Props = { text: string; detail?: string; onCancel: () => void };

/** A decoding or a lookup is under way; it can be cancelled. */
export function ScanPendingView({ text, detail, onCancel }: Props) {
  return (
    <div className={styles.scanStage}>
      <div className={styles.scanStopped} role="status">
        <Spinner />
        <p>{text}</p>
        {detail !== undefined && <p className="cap">{detail}</p>}
      </div>
      <div className={styles.scanActions}>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
