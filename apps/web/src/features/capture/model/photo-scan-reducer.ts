import { createSessionValue } from "../../../lib/session-state.ts";

/** What the next photo shows: a dish, or the nutrition table of a pack. */
export type CaptureMode = "dish" | "label";

const chosenMode = createSessionValue<CaptureMode>("dish");

/** The mode chosen last in this session. */
export const { get: lastMode, set: rememberMode } = chosenMode;

/** A captured picture: `key` makes its analysis, `entryId` its diary entry idempotent over any number of tries. */
export type Shot = {
  picture: Blob;
  url: string;
  key: string;
  entryId: string;
  mode: CaptureMode;
  /** When the dish was eaten, "13:05"; null where it is not known. */
  eatenAt: string | null;
};

export type PhotoScan =
  | { at: "camera" }
  | { at: "analysing"; shot: Shot }
  /** Logged in the diary: its result is about to open. */
  | { at: "logged"; shot: Shot }
  /** `isUnsaved`: it could not wait on this device. */
  | { at: "failed"; shot: Shot; sentence: string; isUnsaved: boolean }
  /** The picture cannot be used; `of` is what it shows, `byHand` that another one would not help. */
  | { at: "unusable"; shot: Shot; sentence: string; of: CaptureMode; byHand: boolean }
  /** The picture is of a menu: the user chooses one of its dishes. */
  | { at: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  /** Photo analysis is unavailable: the user describes the dish. */
  | { at: "analysisUnavailable"; shot: Shot };

type PhotoScanEvent =
  | { type: "shot"; shot: Shot }
  /** A shot that is not sent, since photo analysis is unavailable. */
  | { type: "analysisUnavailable"; shot: Shot }
  | { type: "retried" }
  | { type: "logged"; shot: Shot }
  | { type: "failed"; shot: Shot; sentence: string; isUnsaved?: boolean }
  | { type: "unusable"; shot: Shot; sentence: string; of: CaptureMode; byHand: boolean }
  | { type: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  /** Back to the camera. */
  | { type: "reset" };

function startScan(event: PhotoScanEvent): PhotoScan | undefined {
  if (event.type === "shot") return { at: "analysing", shot: event.shot };
  return event.type === "analysisUnavailable" ? { at: "analysisUnavailable", shot: event.shot } : undefined;
}

/**
 * One transition of a scan. Events that do not fit the state, such as the response to an abandoned shot, change
 * nothing.
 */
export function photoScanReducer(scan: PhotoScan, event: PhotoScanEvent): PhotoScan {
  if (event.type === "reset") return { at: "camera" };
  if (scan.at === "camera") return startScan(event) ?? scan;
  const { shot } = scan;
  if (event.type === "retried") return scan.at === "failed" ? { at: "analysing", shot } : scan;
  if (event.shot !== shot || scan.at !== "analysing") return scan;
  switch (event.type) {
    case "logged":
      return { at: "logged", shot };
    case "failed":
      return { at: "failed", shot, sentence: event.sentence, isUnsaved: event.isUnsaved ?? false };
    case "unusable":
      return { at: "unusable", shot, sentence: event.sentence, of: event.of, byHand: event.byHand };
    case "menu":
      return { at: "menu", shot, sentence: event.sentence, dishes: event.dishes };
    default:
      return scan;
  }
}
