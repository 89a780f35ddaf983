import { useEffect, useRef, useState } from "react";
import { camera } from "./camera.messages.ts";

type CameraState =
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

type CameraFacing = "environment" | "user";
/** The requested camera: by the side that it faces, or by device where the sides are unknown. */
export type CameraChoice = { facing: CameraFacing } | { deviceId: string };

const idealResolution = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** The constraints to try in order, from the best picture to any camera at all. */
function buildConstraintAttempts(choice: CameraChoice): MediaStreamConstraints[] {
  const trackConstraints: MediaTrackConstraints =
    "deviceId" in choice ? { deviceId: { exact: choice.deviceId } } : { facingMode: { ideal: choice.facing } };
  const fallbackConstraints: MediaTrackConstraints =
    "deviceId" in choice ? trackConstraints : { facingMode: choice.facing };
  return [{ video: { ...trackConstraints, ...idealResolution } }, { video: fallbackConstraints }, { video: true }].map(
    (constraints) => ({ ...constraints, audio: false }),
  );
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Errors of a camera that the page or app before has not yet released. */
const busyErrors = new Set(["NotReadableError", "AbortError"]);
/** Wait before a busy camera is asked for again, ms. */
const releaseWaitMs = 400;

/**
 * Opens a camera with weaker constraints at each attempt, a busy one after a wait; throws the last error. A denied
 * permission ends the attempts.
 */
export async function openCamera(
  devices: Pick<MediaDevices, "getUserMedia"> | undefined,
  choice: CameraChoice,
): Promise<MediaStream> {
  // Pages without https have no `mediaDevices`.
  if (!devices) throw new Error("");
  let lastError: unknown;
  for (const constraints of buildConstraintAttempts(choice)) {
    if (busyErrors.has(getErrorName(lastError))) await new Promise((resolve) => setTimeout(resolve, releaseWaitMs));
    try {
      return await devices.getUserMedia(constraints);
    } catch (error) {
      if (getErrorName(error) === "NotAllowedError") throw error;
      lastError = error;
    }
  }
  throw lastError;
}

/** The message for an error of `openCamera`. */
export function describeCameraError(error: unknown): string {
  const messageByErrorName = new Map<string, string>([
    ["NotAllowedError", camera.denied],
    ["NotFoundError", camera.missing],
    ["NotReadableError", camera.busy],
    ["OverconstrainedError", camera.unsuited],
  ]);
  const knownMessage = messageByErrorName.get(getErrorName(error));
  if (knownMessage !== undefined) return knownMessage;
  const message = error instanceof Error ? error.message : "";
  return message === "" ? camera.unknown : camera.other(message);
}

/** The next camera: the other side of a phone, or the next device of a desktop. */
export function getNextCamera(currentSettings: MediaTrackSettings, deviceIds: readonly string[]): CameraChoice {
  if (currentSettings.facingMode === "user") return { facing: "environment" };
  if (currentSettings.facingMode === "environment") return { facing: "user" };
  const position = deviceIds.indexOf(currentSettings.deviceId ?? "");
  const next = deviceIds[(position + 1) % deviceIds.length];
  return next === undefined ? { facing: "environment" } : { deviceId: next };
}
