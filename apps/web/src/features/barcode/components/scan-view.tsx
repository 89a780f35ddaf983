import { barcode } from "../barcode.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { CodeField } from "./manual-code-field.tsx";
import { LiveView } from "./camera-scan-view.tsx";
import type { Reader } from "../model/barcode-reader.ts";
import { ScanBar } from "./scanner-header.tsx";
import type { Stage, Step, Stop } from "../model/scanner-reducer.ts";
import { StoppedView } from "./scan-stopped-view.tsx";
import { usePhotoReading } from "../hooks/use-decode-photo.ts";
import { WaitingView } from "./scan-pending-view.tsx";

type Props = {
  stage: Stage;
  /** False while it slides away: the camera is off by then. */
  open: boolean;
  openReader: () => Promise<Reader>;
  step: (step: Step) => void;
  onClose: () => void;
};

const stops: Record<Stop, { title?: string; sentence: string }> = {
  timed_out: { sentence: barcode.timedOut },
  detector: { sentence: barcode.detectorFailed },
  photo: { sentence: barcode.photoNothing },
  unsupported: { title: barcode.unsupportedTitle, sentence: barcode.unsupported },
};

/** The upper part shows the camera or why there is none; below it the number can always be typed. */
export function ScanView({ stage, open, openReader, step, onClose }: Props) {
  usePhotoReading(stage, openReader, step);
  const photo = usePictureInput((picture) => step({ type: "photo", photo: picture }), { camera: true });
  const retry = (): void => step({ type: "scan" });
  return (
    <div className="scan">
      {photo.element}
      <div className="scan-view">
        {stage.at === "camera" && open && (
          <LiveView
            key={stage.attempt}
            openReader={openReader}
            onCode={(code) => step({ type: "code", code })}
            onStop={(why) => step({ type: "stop", why })}
            onRetry={retry}
            onClose={onClose}
          />
        )}
        {stage.at !== "camera" && <ScanBar onClose={onClose} />}
        {stage.at === "stopped" && (
          <StoppedView
            {...stops[stage.why]}
            onRetry={stage.why === "unsupported" ? undefined : retry}
            onClose={onClose}
          />
        )}
        {stage.at === "photo" && <WaitingView text={barcode.photoReading} onCancel={retry} />}
        {stage.at === "asking" && (
          <WaitingView text={barcode.asking} detail={barcode.code(stage.code)} onCancel={retry} />
        )}
      </div>
      <div className="scan-panel">
        <CodeField busy={stage.at === "asking"} onCode={(code) => step({ type: "code", code })} />
        <Button size="inline" variant="ghost" icon="camera" onClick={photo.choose}>
          {barcode.photo}
        </Button>
      </div>
    </div>
  );
}
