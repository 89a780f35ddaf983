import type { Analysed } from "./analyse.ts";

/** A picture on its way: `key` makes its analysis, `entryId` its diary entry happen once over any number of tries. */
export type Shot = { picture: Blob; url: string; key: string; entryId: string };

export type Scan =
  | { at: "camera" }
  | { at: "analysing"; shot: Shot }
  | { at: "saving"; shot: Shot; analysed: Analysed }
  | { at: "failed"; shot: Shot; sentence: string }
  | { at: "question"; shot: Shot; sentence: string }
  /** Analysed, but not in the diary: only the second half is to be tried again. */
  | { at: "unsaved"; shot: Shot; analysed: Analysed };

export type ScanEvent =
  | { type: "shot"; shot: Shot }
  | { type: "retried" }
  | { type: "analysed"; shot: Shot; analysed: Analysed }
  | { type: "failed"; shot: Shot; sentence: string }
  | { type: "unclear"; shot: Shot; sentence: string }
  | { type: "unsaved"; shot: Shot }
  | { type: "left" };

/** One step of a scan. An event that does not fit, such as the answer of a shot that was given up, changes nothing. */
export function nextScan(scan: Scan, event: ScanEvent): Scan {
  if (event.type === "left") return { at: "camera" };
  if (scan.at === "camera") return event.type === "shot" ? { at: "analysing", shot: event.shot } : scan;
  const { shot } = scan;
  if (event.type === "retried") {
    if (scan.at === "failed") return { at: "analysing", shot };
    return scan.at === "unsaved" ? { at: "saving", shot, analysed: scan.analysed } : scan;
  }
  if (event.shot !== shot) return scan;
  if (scan.at === "saving")
    return event.type === "unsaved" ? { at: "unsaved", shot, analysed: scan.analysed } : scan;
  if (scan.at !== "analysing") return scan;
  if (event.type === "analysed") return { at: "saving", shot, analysed: event.analysed };
  if (event.type === "failed") return { at: "failed", shot, sentence: event.sentence };
  return event.type === "unclear" ? { at: "question", shot, sentence: event.sentence } : scan;
}
