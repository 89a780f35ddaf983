import { useEffect, useRef, useState, type ReactNode } from "react";
import { barcode } from "../barcode.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { useCamera, type CameraChoice } from "../../../lib/camera/use-camera.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import type { BarcodeReader } from "../model/scan-loop.ts";
import type { StopReason } from "../model/scanner-reducer.ts";
import { useScanLoop } from "../hooks/use-scan-loop.ts";
import styles from "../barcode.module.css";
import { common } from "../../../i18n/common.messages.ts";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

type Props = {
  openReader: () => Promise<BarcodeReader>;
  onCodes: (codes: string[]) => void;
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
export function CameraScanView({ openReader, onCodes, onStop, onRetry, onClose }: Props) {
  const guide = useRef<HTMLDivElement>(null);
  const { video, state } = useCamera(rearCamera, 0);
  const isLive = state.status === "live";
  const torch = useTorch(state.status === "live" ? state.track : undefined);
  const { isBlack } = useScanLoop({
    video,
    guide,
    isLive,
    openReader,
    onCodes: (codes) => {
      hapticTick();
      onCodes(codes);
    },
    onStop,
  });
  // The reader's code is fetched while the user decides about the camera permission.
  useEffect(() => void openReader().catch(() => undefined), [openReader]);
  return (
    <>
      <video ref={video} className="cover fill-picture" playsInline muted autoPlay />
      <ScannerHeader onClose={onClose}>
        {torch.isAvailable && (
          <IconButton
            icon={drawings.bolt}
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

type ScanStoppedViewProps = {
  title?: string;
  sentence: string;
  /** Undefined where a retry would fail the same way. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
};

/** Why the camera stopped. A photo of the code and typing its number remain available below. */
export function ScanStoppedView({ title, sentence, onRetry, onClose }: ScanStoppedViewProps) {
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

/** Close button, title, and at most one more button. */
export function ScannerHeader({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <header className={styles.scanBar}>
      <IconButton icon="close" label={common.close} onClick={onClose} />
      <p className="h3" aria-hidden="true">
        {barcode.title}
      </p>
      <span className={styles.scanBarEnd}>{children}</span>
    </header>
  );
}
