import { useState, type ReactNode } from "react";
import { capture } from "../capture.messages.ts";
import { getNextCamera, useCamera, type CameraChoice } from "../../../lib/camera/use-camera.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import { CameraBlockedPage, CaptureHeader, RemainingScans } from "./capture-page.tsx";
import { drawToJpeg } from "../model/compress-picture.ts";
import styles from "../capture.module.css";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** The action beside the shutter; `name` is its accessible name where the label alone is not enough. */
type SideAction = { icon: IconName; label: string; name?: string; run: () => void };

type Props = {
  hint: string;
  onPicture: (picture: Blob) => void;
  onUpload: () => void;
  aside: SideAction;
  onClose: () => void;
  /** A label is photographed, not food. */
  isLabel?: boolean;
  /** Between the guide and the controls. */
  children?: ReactNode;
};

const rearCamera: CameraChoice = { facing: "environment" };

/** The live camera with its guide and its controls. */
export function Viewfinder({ hint, onPicture, onUpload, aside, onClose, isLabel = false, children }: Props) {
  const [choice, setChoice] = useState<CameraChoice>(rearCamera);
  const [attempt, setAttempt] = useState(0);
  const { video, state } = useCamera(choice, attempt);
  const [shoot, isCapturing] = usePendingAction(async () => {
    const element = video.current;
    if (!element || element.videoWidth === 0) return;
    element.pause();
    hapticTick();
    onPicture(await drawToJpeg(element, { width: element.videoWidth, height: element.videoHeight }, 0.85));
  });
  const isMirrored = state.status === "live" && state.settings.facingMode === "user";
  return (
    <div className={styles.captureLive}>
      <video
        ref={video}
        className={isMirrored ? `${styles.captureVideo} ${styles.captureMirrored}` : styles.captureVideo}
        playsInline
        muted
        autoPlay
      />
      {state.status === "failed" ? (
        <CameraBlockedPage
          sentence={state.message}
          onUpload={onUpload}
          onRetry={() => setAttempt(attempt + 1)}
          onClose={onClose}
        />
      ) : (
        <>
          <CaptureHeader onClose={onClose}>
            {state.status === "live" && state.deviceIds.length > 1 && (
              <IconButton
                icon="flip"
                label={capture.switchCamera}
                onClick={() => setChoice(getNextCamera(state.settings, state.deviceIds))}
              />
            )}
          </CaptureHeader>
          <div className={styles.captureStage}>
            <div className={styles.captureFrame} aria-hidden="true">
              <FrameCorners />
            </div>
            <p className={styles.captureHint}>{hint}</p>
          </div>
          {children}
          <div className={styles.captureControls}>
            <button type="button" className={styles.captureSide} onClick={onUpload}>
              <span className="icon-btn icon-btn-large">
                <Icon name={drawings.image} />
              </span>
              {capture.gallery}
            </button>
            <button
              type="button"
              className={styles.captureShutter}
              aria-label={capture.shoot}
              aria-busy={state.status === "starting"}
              disabled={isCapturing || state.status !== "live"}
              onClick={() => void shoot()}
            />
            <button
              type="button"
              className={styles.captureSide}
              aria-haspopup="dialog"
              aria-label={aside.name}
              onClick={aside.run}
            >
              <span className="icon-btn icon-btn-large">
                <Icon name={aside.icon} />
              </span>
              {aside.label}
            </button>
          </div>
          <RemainingScans isLabel={isLabel} />
        </>
      )}
    </div>
  );
}
