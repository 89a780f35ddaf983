import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";

type Props = {
  title?: string;
  sentence: string;
  /** Left out where another try would end the same way. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
};

/** Why the camera does not look any more. A photo of the code and its number are taken below, as always. */
export function ScanStoppedView({ title, sentence, onRetry, onClose }: Props) {
  return (
    <div className="scan-stage">
      <div className="scan-stopped" role="alert">
        {title !== undefined && <b className="h3">{title}</b>}
        <p>{sentence}</p>
      </div>
      <div className="scan-actions">
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
