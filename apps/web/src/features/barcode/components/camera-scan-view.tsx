import { useEffect, useRef } from "react";
import { barcode } from "../barcode.messages.ts";
import { tick } from "../../../lib/haptics.ts";
import { useCamera } from "../../../lib/use-camera.ts";
import type { CameraChoice } from "../../../lib/open-camera.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { FrameCorners } from "../../../ui/icons/frame-corners.tsx";
import type { Reader } from "../model/barcode-reader.ts";
import { ScanBar } from "./scanner-header.tsx";
import type { Stop } from "../model/scanner-reducer.ts";
import { StoppedView } from "./scan-stopped-view.tsx";
import { useScanLoop } from "../hooks/use-scan-loop.ts";
import { useTorch } from "../hooks/use-torch.ts";

type Props = {
  openReader: () => Promise<Reader>;
  onCode: (code: string) => void;
  onStop: (why: Stop) => void;
  onRetry: () => void;
  onClose: () => void;
};

const rear: CameraChoice = { facing: "environment" };

/** The camera with the guide over it, until it sees a code. */
export function LiveView({ openReader, onCode, onStop, onRetry, onClose }: Props) {
  const guide = useRef<HTMLDivElement>(null);
  const { video, state } = useCamera(rear, 0);
  const live = state.at === "live";
  const torch = useTorch(state.at === "live" ? state.track : undefined);
  const { black } = useScanLoop({
    video,
    guide,
    live,
    openReader,
    onCode: (code) => {
      tick();
      onCode(code);
    },
    onStop,
  });
  // Fetched while the person still decides about the camera.
  useEffect(() => void openReader().catch(() => undefined), [openReader]);
  return (
    <>
      <video ref={video} className="scan-video" playsInline muted autoPlay />
      <ScanBar onClose={onClose}>
        {torch.there && (
          <IconButton
            icon="bolt"
            label={torch.on ? barcode.torchOff : barcode.torchOn}
            aria-pressed={torch.on}
            onClick={() => void torch.toggle()}
          />
        )}
      </ScanBar>
      {state.at === "failed" ? (
        <StoppedView sentence={state.sentence} onRetry={onRetry} onClose={onClose} />
      ) : (
        <div className="scan-stage">
          <div ref={guide} className="scan-guide">
            <FrameCorners />
            {live ? (
              <p>{barcode.guide}</p>
            ) : (
              <p className="scan-wait" role="status">
                <Spinner />
                {barcode.starting}
              </p>
            )}
          </div>
          <p className="scan-hint">{black ? barcode.dark : barcode.hint}</p>
        </div>
      )}
    </>
  );
}
