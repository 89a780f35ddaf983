import { camera } from "./camera.messages.ts";

export type CameraFacing = "environment" | "user";
/** The requested camera: by the side that it faces, or by device where the sides are unknown. */
export type CameraChoice = { facing: CameraFacing } | { deviceId: string };

const idealResolution = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** The constraints to try in order, from the best picture to any camera at all. */
export function buildConstraintAttempts(choice: CameraChoice): MediaStreamConstraints[] {
  const trackConstraints: MediaTrackConstraints =
    "deviceId" in choice ? { deviceId: { exact: choice.deviceId } } : { facingMode: { ideal: choice.facing } };
  const fallbackConstraints: MediaTrackConstraints =
    "deviceId" in choice ? trackConstraints : { facingMode: choice.facing };
  return [{ video: { ...trackConstraints, ...idealResolution } }, { video: fallbackConstraints }, { video: true }].map(
    (constraints) => ({
      ...constraints,
      audio: false,
    }),
  );
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : "");

/**
 * Opens a camera with weaker constraints at each attempt; throws the last error. A denied permission ends the attempts.
 */
export async function openCamera(
  devices: Pick<MediaDevices, "getUserMedia"> | undefined,
  choice: CameraChoice,
): Promise<MediaStream> {
  // Pages without https have no `mediaDevices`.
  if (!devices) throw new Error("");
  let lastError: unknown;
  for (const constraints of buildConstraintAttempts(choice)) {
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
