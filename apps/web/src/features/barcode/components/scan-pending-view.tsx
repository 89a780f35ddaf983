import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";

type Props = { text: string; detail?: string; onCancel: () => void };

/** A decoding or a lookup is under way; it can be cancelled. */
export function ScanPendingView({ text, detail, onCancel }: Props) {
  return (
    <div className="scan-stage">
      <div className="scan-stopped" role="status">
        <Spinner />
        <p>{text}</p>
        {detail !== undefined && <p className="cap">{detail}</p>}
      </div>
      <div className="scan-actions">
        <Button size="small" variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
