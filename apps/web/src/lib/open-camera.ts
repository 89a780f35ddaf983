import { camera } from "../i18n/camera.messages.ts";

export type Facing = "environment" | "user";
/** Which camera is wanted: by the side it looks to, or one certain device where sides are unknown. */
export type CameraChoice = { facing: Facing } | { deviceId: string };

const ideal = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** From the best picture to any camera at all. */
export function attempts(choice: CameraChoice): MediaStreamConstraints[] {
  const one: MediaTrackConstraints =
    "deviceId" in choice
      ? { deviceId: { exact: choice.deviceId } }
      : { facingMode: { ideal: choice.facing } };
  const plain: MediaTrackConstraints = "deviceId" in choice ? one : { facingMode: choice.facing };
  return [{ video: { ...one, ...ideal } }, { video: plain }, { video: true }].map((wanted) => ({
    ...wanted,
    audio: false,
  }));
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Opens a camera, asking for less each time; a refusal of the person is final. */
export async function openCamera(
  devices: Pick<MediaDevices, "getUserMedia"> | undefined,
  choice: CameraChoice,
): Promise<MediaStream> {
  // Pages that came without https have no devices at all.
  if (!devices) throw new Error("");
  let last: unknown;
  for (const constraints of attempts(choice)) {
    try {
      return await devices.getUserMedia(constraints);
    } catch (error) {
      if (nameOf(error) === "NotAllowedError") throw error;
      last = error;
    }
  }
  throw last;
}

/** Why there is no camera, in words. */
export function cameraProblem(error: unknown): string {
  const sentences = new Map<string, string>([
    ["NotAllowedError", camera.denied],
    ["NotFoundError", camera.missing],
    ["NotReadableError", camera.busy],
    ["OverconstrainedError", camera.unsuited],
  ]);
  const known = sentences.get(nameOf(error));
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : "";
  return message === "" ? camera.unknown : camera.other(message);
}

/** The camera after this one: the other side of a phone, or the next device of a desk. */
export function nextCamera(now: MediaTrackSettings, deviceIds: readonly string[]): CameraChoice {
  if (now.facingMode === "user") return { facing: "environment" };
  if (now.facingMode === "environment") return { facing: "user" };
  const position = deviceIds.indexOf(now.deviceId ?? "");
  const next = deviceIds[(position + 1) % deviceIds.length];
  return next === undefined ? { facing: "environment" } : { deviceId: next };
}
