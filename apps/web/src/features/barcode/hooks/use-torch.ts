import { useState } from "react";

/** The camera's light, where its track has one; TypeScript's types lack it. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch?: boolean };

function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox does not implement `getCapabilities`.
  const capabilities: TorchCapabilities | undefined = track.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Whether the camera has a light and whether it is on, with its switch. It goes out with the camera. */
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
      // The light is in use or too hot: only its button is removed.
      setFailedTrack(track);
    }
  };
  return { isAvailable: track !== undefined && failedTrack !== track && hasTorch(track), on, toggle };
}
