import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { nextCamera } from "../../../lib/open-camera.ts";
import type { CameraChoice } from "../../../lib/open-camera.ts";
import { tick } from "../../../lib/haptics.ts";
import { useCamera } from "../../../lib/use-camera.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { IconName } from "../../../ui/icons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import { BlockedPage } from "./camera-permission-page.tsx";
import { CaptureBar } from "./capture-header.tsx";
import { drawn } from "../model/compress-picture.ts";
import { ScansLeft } from "./remaining-scans.tsx";

/** The way beside the shutter; `name` where the words under it do not say it all. */
type Aside = { icon: IconName; label: string; name?: string; run: () => void };

type Props = {
  hint: string;
  onPicture: (picture: Blob) => void;
  onUpload: () => void;
  aside: Aside;
  onClose: () => void;
  /** Between the guide and the controls. */
  children?: ReactNode;
};

const rear: CameraChoice = { facing: "environment" };

/** The live camera with its frame and its controls. */
export function Viewfinder({ hint, onPicture, onUpload, aside, onClose, children }: Props) {
  const [choice, setChoice] = useState<CameraChoice>(rear);
  const [attempt, setAttempt] = useState(0);
  const { video, state } = useCamera(choice, attempt);
  const [capturing, setCapturing] = useState(false);
  const busy = useRef(false);

  const shoot = async (): Promise<void> => {
    const element = video.current;
    if (!element || element.videoWidth === 0 || busy.current) return;
    busy.current = true;
    setCapturing(true);
    element.pause();
    tick();
    try {
      onPicture(await drawn(element, { width: element.videoWidth, height: element.videoHeight }, 0.85));
    } finally {
      busy.current = false;
      setCapturing(false);
    }
  };
  const mirrored = state.at === "live" && state.settings.facingMode === "user";
  return (
    <div className="capture-live">
      <video
        ref={video}
        className={mirrored ? "capture-video capture-mirrored" : "capture-video"}
        playsInline
        muted
        autoPlay
      />
      {state.at === "failed" ? (
        <BlockedPage
          sentence={state.sentence}
          onUpload={onUpload}
          onRetry={() => setAttempt(attempt + 1)}
          onClose={onClose}
        />
      ) : (
        <>
          <CaptureBar onClose={onClose}>
            {state.at === "live" && state.deviceIds.length > 1 && (
              <IconButton
                icon="flip"
                label={capture.switchCamera}
                onClick={() => setChoice(nextCamera(state.settings, state.deviceIds))}
              />
            )}
          </CaptureBar>
          <div className="capture-stage">
            <div className="capture-frame" aria-hidden="true">
              <FrameCorners />
            </div>
            <p className="capture-hint">{hint}</p>
          </div>
          {children}
          <div className="capture-controls">
            <button type="button" className="capture-side" onClick={onUpload}>
              <span className="icon-btn icon-btn-large">
                <Icon name="image" />
              </span>
              {capture.gallery}
            </button>
            <button
              type="button"
              className="capture-shutter"
              aria-label={capture.shoot}
              aria-busy={state.at === "starting"}
              disabled={capturing || state.at !== "live"}
              onClick={() => void shoot()}
            />
            <button
              type="button"
              className="capture-side"
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
          <ScansLeft />
        </>
      )}
    </div>
  );
}
