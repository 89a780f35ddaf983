import type { Analysed } from "./analyse.ts";
import type { Mode } from "./mode.ts";

/** A picture on its way: `key` makes its analysis, `entryId` its diary entry happen once over any number of tries. */
export type Shot = { picture: Blob; url: string; key: string; entryId: string; mode: Mode };

export type Scan =
  | { at: "camera" }
  | { at: "analysing"; shot: Shot }
  | { at: "saving"; shot: Shot; analysed: Analysed }
  | { at: "failed"; shot: Shot; sentence: string }
  /** The picture is the trouble; `of` says what it is of, `byHand` that another one would not help. */
  | { at: "question"; shot: Shot; sentence: string; of: Mode; byHand: boolean }
  /** The picture is of a menu: one of its dishes is to be chosen. */
  | { at: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  /** Nobody looks at photos here: the person says what it is. */
  | { at: "words"; shot: Shot }
  /** Analysed, but not in the diary: only the second half is to be tried again. */
  | { at: "unsaved"; shot: Shot; analysed: Analysed };

export type ScanEvent =
  | { type: "shot"; shot: Shot }
  /** A shot that is sent nowhere. */
  | { type: "kept"; shot: Shot }
  | { type: "retried" }
  | { type: "analysed"; shot: Shot; analysed: Analysed }
  | { type: "failed"; shot: Shot; sentence: string }
  | { type: "unclear"; shot: Shot; sentence: string; of: Mode; byHand: boolean }
  | { type: "menu"; shot: Shot; sentence: string; dishes: readonly string[] }
  | { type: "unsaved"; shot: Shot }
  | { type: "left" };

function fromCamera(event: ScanEvent): Scan | undefined {
  if (event.type === "shot") return { at: "analysing", shot: event.shot };
  return event.type === "kept" ? { at: "words", shot: event.shot } : undefined;
}

/** One step of a scan. An event that does not fit, such as the answer of a shot that was given up, changes nothing. */
export function nextScan(scan: Scan, event: ScanEvent): Scan {
  if (event.type === "left") return { at: "camera" };
  if (scan.at === "camera") return fromCamera(event) ?? scan;
  const { shot } = scan;
  if (event.type === "retried") {
    if (scan.at === "failed") return { at: "analysing", shot };
    return scan.at === "unsaved" ? { at: "saving", shot, analysed: scan.analysed } : scan;
  }
  if (event.shot !== shot) return scan;
  if (scan.at === "saving")
    return event.type === "unsaved" ? { at: "unsaved", shot, analysed: scan.analysed } : scan;
  if (scan.at !== "analysing") return scan;
  switch (event.type) {
    case "analysed":
      return { at: "saving", shot, analysed: event.analysed };
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
