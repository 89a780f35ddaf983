import { useEffect, useRef, useState } from "react";
import { barcode } from "../barcode.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { useCamera } from "../../../lib/camera/use-camera.ts";
import type { CameraChoice } from "../../../lib/camera/open-camera.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import type { BarcodeReader } from "../model/barcode-reader.ts";
import { ScannerHeader } from "./scanner-header.tsx";
import type { StopReason } from "../model/scanner-reducer.ts";
import { ScanStoppedView } from "./scan-stopped-view.tsx";
import { useScanLoop } from "../hooks/use-scan-loop.ts";
import styles from "../barcode.module.css";

type Props = {
  openReader: () => Promise<BarcodeReader>;
  onCode: (code: string) => void;
  onStop: (why: StopReason) => void;
  onRetry: () => void;
  onClose: () => void;
};

const rearCamera: CameraChoice = { facing: "environment" };

/** The camera's light, where its track has one; TypeScript's types lack it. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };

function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox does not implement `getCapabilities`.
  const capabilities: TorchCapabilities | undefined = track.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Whether the camera has a light and whether it is on, with its switch. It goes out with the camera. */
function useTorch(track: MediaStreamTrack | undefined) {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack>();
  const [failedTrack, setFailedTrack] = useState<MediaStreamTrack>();
  const on = track !== undefined && litTrack === track;
  const toggle = async (): Promise<void> => {
    const constraints: TorchConstraints = { torch: !on };
    try {
      await track?.applyConstraints({ advanced: [constraints] });
      setLitTrack(on ? undefined : track);
    } catch {
      // The light is in use or too hot: only its button is removed.
      setFailedTrack(track);
    }
  };
  return { isAvailable: track !== undefined && failedTrack !== track && hasTorch(track), on, toggle };
}

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
