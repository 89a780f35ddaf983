import { useState } from "react";

/** The light of the camera, where its track has one; TypeScript does not know it. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };

function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has no capabilities to ask for.
  const capabilities: TorchCapabilities | undefined = track.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Whether the camera has a light, whether it is on, and its switch. It goes out with the camera. */
export function useTorch(track: MediaStreamTrack | undefined) {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack>();
  const [failedTrack, setFailedTrack] = useState<MediaStreamTrack>();
  const on = track !== undefined && litTrack === track;
  const toggle = async (): Promise<void> => {
    const constraints: TorchConstraints = { torch: !on };
    try {
      await track?.applyConstraints({ advanced: [constraints] });
      setLitTrack(on ? undefined : track);
    } catch {
      // The light is taken or too hot: its button goes, nothing else depends on it.
      setFailedTrack(track);
    }
  };
  return { isAvailable: track !== undefined && failedTrack !== track && hasTorch(track), on, toggle };
}
