import { useState } from "react";

/** The light of the camera, where its track has one; TypeScript does not know it. */
type LitCapabilities = MediaTrackCapabilities & { torch?: boolean };
type LitConstraints = MediaTrackConstraintSet & { torch?: boolean };

function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has no capabilities to ask for.
  const capabilities: LitCapabilities | undefined = track.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Whether the camera has a light, whether it is on, and its switch. It goes out with the camera. */
export function useTorch(track: MediaStreamTrack | undefined) {
  const [lit, setLit] = useState<MediaStreamTrack>();
  const [broken, setBroken] = useState<MediaStreamTrack>();
  const on = track !== undefined && lit === track;
  const toggle = async (): Promise<void> => {
    const wanted: LitConstraints = { torch: !on };
    try {
      await track?.applyConstraints({ advanced: [wanted] });
      setLit(on ? undefined : track);
    } catch {
      // The light is taken or too hot: its button goes, nothing else depends on it.
      setBroken(track);
    }
  };
  return { there: track !== undefined && broken !== track && hasTorch(track), on, toggle };
}
