import type { ScanProfile, Preprocessing } from "./scan-profiles.ts";
import { parseGtin, type Symbology } from "@fetta/domain/products/gtin";

/** Decodes the barcodes of one picture. */
export type BarcodeReader = {
  /** True where the reader preprocesses pictures itself, so that further preprocessing is useless. */
  isNative: boolean;
  read: (picture: ImageData, preprocessing: Preprocessing) => Promise<DecodedBarcode[]>;
  close: () => void;
};

/** Thrown where neither the browser's detector nor the WASM reader works. */
export class ReaderUnsupportedError extends Error {
  override name = "UnsupportedError";
}

/** A barcode that a reader decoded in one frame. */
export type DecodedBarcode = {
  text: string;
  symbology: Symbology;
  /** Scan lines across the bars that gave this text. */ lines: number;
};

/** A code decoded by one scan profile. */
type Detection = { gtin: string; kind: number; lines: number; at: number };
export type Detections = readonly Detection[];

/** Milliseconds that a detection counts: about two rounds of all profiles. */
const detectionTtlMs = 4000;
/** Lines of one profile beyond this number prove nothing: they cross the same blurred bars. */
const maxLinesPerProfile = 10;
const minLines = 12;
/** Factor by which a code must exceed the next one. */
const minDominance = 3;

/**
 * Adds what one profile decoded in one frame. Only the best detection of each code and profile is stored: a still
 * picture is misread the same way every time, so repetition proves nothing, while another preprocessing does.
 */
export function addDetections(
  before: Detections,
  decoded: readonly DecodedBarcode[],
  kind: number,
  at: number,
): Detections {
  const fresh = decoded.flatMap(({ text, symbology, lines }) => {
    const reading = parseGtin(text, symbology);
    return "gtin" in reading ? [{ gtin: reading.gtin, kind, lines, at }] : [];
  });
  const best = new Map<string, Detection>();
  for (const detection of [...before.filter((sighting) => at - sighting.at < detectionTtlMs), ...fresh]) {
    const key = `${detection.gtin} ${detection.kind}`;
    const known = best.get(key);
    best.set(key, known && known.lines > detection.lines ? { ...known, at: detection.at } : detection);
  }
  return [...best.values()];
}

/**
 * The code in front of the camera, as soon as it is certain. The check digit alone is not enough: one in ten misread
 * codes has a valid one. At least two profiles must agree, with 12 lines between them (each counts 10 at most), and no
 * other code may have more than a third of that.
 */
export function findConsensusCode(detections: Detections): string | undefined {
  const scores = new Map<string, { profiles: number; lines: number }>();
  for (const { gtin, lines } of detections) {
    const score = scores.get(gtin) ?? { profiles: 0, lines: 0 };
    scores.set(gtin, { profiles: score.profiles + 1, lines: score.lines + Math.min(lines, maxLinesPerProfile) });
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b.lines - a.lines);
  if (!first) return undefined;
  const [gtin, { profiles, lines }] = first;
  const runnerUpLines = second?.[1].lines ?? 0;
  return profiles >= 2 && lines >= minLines && runnerUpLines * minDominance <= lines ? gtin : undefined;
}

/** Milliseconds between frames: nine a second follow a moving hand and keep the phone cool. */
const frameIntervalMs = 110;
/** Minimum pause between two frames, ms, which leaves time to the page however slow the decoding is. */
const minPauseMs = 20;

type ScanLoop = {
  /** Profiles tried in turn, one per frame, repeatedly. */
  profiles: readonly ScanProfile[];
  /** Barcodes in the current frame; undefined while there is no frame. */
  decode: (profile: ScanProfile) => Promise<DecodedBarcode[]> | undefined;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Decodes frames until a code is certain; undefined when aborted. An error of a decoding ends the loop. */
export async function runScanLoop({ profiles, decode, now, sleep, signal }: ScanLoop): Promise<string | undefined> {
  let detections: Detections = [];
  for (let frame = 0; !signal.aborted;) {
    const started = now();
    const profile = profiles[frame % profiles.length];
    if (!profile) return undefined;
    const decoded = await decode(profile);
    if (signal.aborted) return undefined;
    if (decoded) {
      frame += 1;
      detections = addDetections(detections, decoded, profile.kind, started);
      const code = findConsensusCode(detections);
      if (code !== undefined) return code;
    }
    await sleep(Math.max(minPauseMs, frameIntervalMs - (now() - started)));
  }
  return undefined;
}

/** Tries every profile on one still picture; undefined when they do not agree on a code. */
export async function readStillImage(
  profiles: readonly ScanProfile[],
  decode: (profile: ScanProfile) => Promise<DecodedBarcode[]>,
): Promise<string | undefined> {
  let detections: Detections = [];
  for (const look of profiles) {
    detections = addDetections(detections, await decode(look), look.kind, 0);
    const code = findConsensusCode(detections);
    if (code !== undefined) return code;
  }
  return undefined;
}
