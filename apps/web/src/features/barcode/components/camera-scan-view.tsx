import { useEffect, useRef } from "react";
import { barcode } from "../barcode.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { useCamera } from "../../../lib/use-camera.ts";
import type { CameraChoice } from "../../../lib/open-camera.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import type { BarcodeReader } from "../model/barcode-reader.ts";
import { ScannerHeader } from "./scanner-header.tsx";
import type { StopReason } from "../model/scanner-reducer.ts";
import { ScanStoppedView } from "./scan-stopped-view.tsx";
import { useScanLoop } from "../hooks/use-scan-loop.ts";
import { useTorch } from "../hooks/use-torch.ts";
import styles from "../barcode.module.css";

type Props = {
  openReader: () => Promise<BarcodeReader>;
  onCode: (code: string) => void;
  onStop: (why: StopReason) => void;
  onRetry: () => void;
  onClose: () => void;
};

const rearCamera: CameraChoice = { facing: "environment" };

/** The camera with the guide over it, until a code is decoded. */
export function CameraScanView({ openReader, onCode, onStop, onRetry, onClose }: Props) {
  const guide = useRef<HTMLDivElement>(null);
  const { video, state } = useCamera(rearCamera, 0);
  const isLive = state.status === "live";
  const torch = useTorch(state.status === "live" ? state.track : undefined);
  const { isBlack } = useScanLoop({
    video,
    guide,
    isLive,
    openReader,
    onCode: (code) => {
      hapticTick();
      onCode(code);
    },
    onStop,
  });
  // The reader's code is fetched while the user decides about the camera permission.
  useEffect(() => void openReader().catch(() => undefined), [openReader]);
  return (
    <>
      <video ref={video} className={styles.scanVideo} playsInline muted autoPlay />
      <ScannerHeader onClose={onClose}>
        {torch.isAvailable && (
          <IconButton
            icon="bolt"
            label={torch.on ? barcode.torchOff : barcode.torchOn}
            aria-pressed={torch.on}
            onClick={() => void torch.toggle()}
          />
        )}
      </ScannerHeader>
      {state.status === "failed" ? (
        <ScanStoppedView sentence={state.message} onRetry={onRetry} onClose={onClose} />
      ) : (
        <div className={styles.scanStage}>
          <div ref={guide} className={styles.scanGuide}>
            <FrameCorners />
            {isLive ? (
              <p>{barcode.guide}</p>
            ) : (
              <p className={styles.scanWait} role="status">
                <Spinner />
                {barcode.starting}
              </p>
            )}
          </div>
          <p className={styles.scanHint}>{isBlack ? barcode.dark : barcode.hint}</p>
        </div>
      )}
    </>
  );
}
