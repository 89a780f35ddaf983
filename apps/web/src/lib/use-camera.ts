import { useEffect, useRef, useState } from "react";
import { cameraProblem, openCamera } from "./open-camera.ts";
import type { CameraChoice } from "./open-camera.ts";

export type CameraState =
  | { at: "starting" }
  | { at: "live"; track: MediaStreamTrack | undefined; settings: MediaTrackSettings; deviceIds: string[] }
  | { at: "failed"; sentence: string };

function end(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * Shows the chosen camera in `video` for as long as the component is there and the page is seen; every track is
 * stopped otherwise. Another `attempt` tries again.
 */
export function useCamera(choice: CameraChoice, attempt: number) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ at: "starting" });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let run = 0;
    const element = video.current;
    const stop = (): void => {
      run += 1;
      end(stream);
      stream = null;
      if (element) element.srcObject = null;
    };
    const start = async (): Promise<void> => {
      stop();
      const mine = run;
      setState({ at: "starting" });
      try {
        const opened = await openCamera(navigator.mediaDevices, choice);
        if (mine !== run || !element) {
          end(opened);
          return;
        }
        stream = opened;
        element.srcObject = opened;
        await element.play();
        const devices = await navigator.mediaDevices.enumerateDevices();
        const deviceIds = devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId);
        const [track] = opened.getVideoTracks();
        if (mine === run) setState({ at: "live", track, settings: track?.getSettings() ?? {}, deviceIds });
      } catch (error) {
        if (mine !== run) return;
        stop();
        setState({ at: "failed", sentence: cameraProblem(error) });
      }
    };
    const follow = (): void => {
      if (document.visibilityState === "hidden") stop();
      else void start();
    };
    if (document.visibilityState !== "hidden") void start();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stop();
    };
  }, [choice, attempt]);
  return { video, state };
}
