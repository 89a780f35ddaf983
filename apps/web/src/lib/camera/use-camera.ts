import { useEffect, useRef, useState } from "react";
import { describeCameraError, openCamera } from "./open-camera.ts";
import type { CameraChoice } from "./open-camera.ts";

export type CameraState =
  | { status: "starting" }
  | { status: "live"; track: MediaStreamTrack | undefined; settings: MediaTrackSettings; deviceIds: string[] }
  | { status: "failed"; message: string };

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * Shows the chosen camera in `video` while the component is mounted and the page is visible; every track is stopped
 * otherwise. A new value of `attempt` retries.
 */
export function useCamera(choice: CameraChoice, attempt: number) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ status: "starting" });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let runId = 0;
    const element = video.current;
    const stop = (): void => {
      runId += 1;
      stopTracks(stream);
      stream = null;
      if (element) element.srcObject = null;
    };
    const start = async (): Promise<void> => {
      stop();
      const ownRunId = runId;
      setState({ status: "starting" });
      try {
        const openedStream = await openCamera(navigator.mediaDevices, choice);
        if (ownRunId !== runId || !element) {
          stopTracks(openedStream);
          return;
        }
        stream = openedStream;
        element.srcObject = openedStream;
        await element.play();
        const devices = await navigator.mediaDevices.enumerateDevices();
        const deviceIds = devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId);
        const [track] = openedStream.getVideoTracks();
        if (ownRunId === runId) setState({ status: "live", track, settings: track?.getSettings() ?? {}, deviceIds });
      } catch (error) {
        if (ownRunId !== runId) return;
        stop();
        setState({ status: "failed", message: describeCameraError(error) });
      }
    };
    const onVisibilityChange = (): void => {
      if (document.visibilityState === "hidden") stop();
      else void start();
    };
    if (document.visibilityState !== "hidden") void start();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      stop();
    };
  }, [choice, attempt]);
  return { video, state };
}
