import { createSessionValue } from "../../../lib/session-state.ts";

/** What the next photo shows: a dish, or the nutrition table of a pack. */
export const captureModes = ["dish", "label"] as const;
export type CaptureMode = (typeof captureModes)[number];

const chosenMode = createSessionValue<CaptureMode>("dish");

/** The mode chosen last in this session. */
export const { get: lastMode, set: rememberMode } = chosenMode;

/** A captured picture: `key` makes its analysis, `entryId` its diary entry idempotent over any number of tries. */
export type Shot = { picture: Blob; url: string; key: string; entryId: string; mode: CaptureMode };

export type PhotoScan =
  | { at: "camera" }
  | { at: "analysing"; shot: Shot }
  /** Logged in the diary: its result is about to open. */
  | { at: "logged"; shot: Shot }
  | { at: "failed"; shot: Shot; sentence: string }
  /** The picture cannot be used; `of` is what it shows, `byHand` that another one would not help. */
  | { at: "question"; shot: Shot; sentence: string; of: CaptureMode; byHand: boolean }
  /** The picture is of a menu: the user chooses one of its dishes. */
  | { at: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  /** Photo analysis is unavailable: the user describes the dish. */
  | { at: "words"; shot: Shot };

type PhotoScanEvent =
  | { type: "shot"; shot: Shot }
  /** A shot that is not sent. */
  | { type: "kept"; shot: Shot }
  | { type: "retried" }
  | { type: "logged"; shot: Shot }
  | { type: "failed"; shot: Shot; sentence: string }
  | { type: "unclear"; shot: Shot; sentence: string; of: CaptureMode; byHand: boolean }
  | { type: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  | { type: "left" };

function startScan(event: PhotoScanEvent): PhotoScan | undefined {
  if (event.type === "shot") return { at: "analysing", shot: event.shot };
  return event.type === "kept" ? { at: "words", shot: event.shot } : undefined;
}

/**
 * One transition of a scan. Events that do not fit the state, such as the response to an abandoned shot, change
 * nothing.
 */
export function photoScanReducer(scan: PhotoScan, event: PhotoScanEvent): PhotoScan {
  if (event.type === "left") return { at: "camera" };
  if (scan.at === "camera") return startScan(event) ?? scan;
  const { shot } = scan;
  if (event.type === "retried") return scan.at === "failed" ? { at: "analysing", shot } : scan;
  if (event.shot !== shot || scan.at !== "analysing") return scan;
  switch (event.type) {
    case "logged":
      return { at: "logged", shot };
    case "failed":
      return { at: "failed", shot, sentence: event.sentence };
    case "unclear":
      return { at: "question", shot, sentence: event.sentence, of: event.of, byHand: event.byHand };
    case "menu":
      return { at: "menu", shot, sentence: event.sentence, dishes: event.dishes };
    default:
      return scan;
  }
}
