import { barcode } from "../barcode.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { usePictureInput } from "../../../ui/forms/use-picture-input.tsx";
import { ManualCodeField } from "./manual-code-field.tsx";
import { CameraScanView } from "./camera-scan-view.tsx";
import type { BarcodeReader } from "../model/barcode-reader.ts";
import { ScannerHeader } from "./scanner-header.tsx";
import type { ScannerStage, ScannerEvent, StopReason } from "../model/scanner-reducer.ts";
import { ScanStoppedView } from "./scan-stopped-view.tsx";
import { useDecodePhoto } from "../hooks/use-decode-photo.ts";
import { ScanPendingView } from "./scan-pending-view.tsx";
import styles from "../barcode.module.css";

type ScanViewProps = {
  stage: ScannerStage;
  /** False while the sheet slides away: the camera is already off. */
  isOpen: boolean;
  openReader: () => Promise<BarcodeReader>;
  dispatch: (step: ScannerEvent) => void;
  onClose: () => void;
};

const stopMessages: Record<StopReason, { title?: string; sentence: string }> = {
  timed_out: { sentence: barcode.timedOut },
  detector: { sentence: barcode.detectorFailed },
  photo: { sentence: barcode.photoNothing },
  unsupported: { title: barcode.unsupportedTitle, sentence: barcode.unsupported },
};

/** The upper part shows the camera or why it is unavailable; the number can always be typed below it. */
export function ScanView({ stage, isOpen, openReader, dispatch, onClose }: ScanViewProps) {
  useDecodePhoto(stage, openReader, dispatch);
  const photo = usePictureInput((picture) => dispatch({ type: "photo", photo: picture }), { camera: true });
  const retry = (): void => dispatch({ type: "scan" });
  return (
    <div className={styles.scan}>
      {photo.element}
      <div className={styles.scanView}>
        {stage.at === "camera" && isOpen && (
          <CameraScanView
            key={stage.attempt}
            openReader={openReader}
            onCode={(code) => dispatch({ type: "code", code })}
            onStop={(why) => dispatch({ type: "stop", why })}
            onRetry={retry}
            onClose={onClose}
          />
        )}
        {stage.at !== "camera" && <ScannerHeader onClose={onClose} />}
        {stage.at === "stopped" && (
          <ScanStoppedView
            {...stopMessages[stage.why]}
            onRetry={stage.why === "unsupported" ? undefined : retry}
            onClose={onClose}
          />
        )}
        {stage.at === "photo" && <ScanPendingView text={barcode.photoReading} onCancel={retry} />}
        {stage.at === "looking_up" && (
          <ScanPendingView text={barcode.lookingUp} detail={barcode.code(stage.code)} onCancel={retry} />
        )}
      </div>
      <div className={styles.scanPanel}>
        <ManualCodeField busy={stage.at === "looking_up"} onCode={(code) => dispatch({ type: "code", code })} />
        <Button size="inline" variant="ghost" icon="camera" onClick={photo.choose}>
          {barcode.photo}
        </Button>
      </div>
    </div>
  );
}
