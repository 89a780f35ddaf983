import { parseGtin, type Symbology } from "@fetta/domain/products/gtin";

/** Decodes the barcodes of one picture. */
export type BarcodeReader = {
  /** True for the browser's detector, which reports no line count. */
  isNative: boolean;
  read: (picture: ImageData) => Promise<DecodedBarcode[]>;
  close: () => void;
};

/** Thrown where neither the browser's detector nor the WASM reader works. */
export class ReaderUnsupportedError extends Error {
  override name = "UnsupportedError";
}

/** A barcode that a reader decoded in one picture. */
export type DecodedBarcode = {
  text: string;
  symbology: Symbology;
  /** Scan lines across the bars that gave this text. */ lines: number;
};

/** A code decoded in a picture whose longer side was drawn with `side` px. */
type Detection = { gtin: string; side: number; lines: number; isUpcE: boolean; at: number };
export type Detections = readonly Detection[];

/** One way to look at a frame: which part of it, and how large. */
export type ScanPass = { area: "guide" | "frame"; side: number };

/** The passes over the frames of a camera, in turn. */
export const scanPasses: readonly ScanPass[] = [
  { area: "guide", side: 1280 },
  { area: "frame", side: 1280 },
  { area: "guide", side: 1600 },
  { area: "frame", side: 1600 },
];

/** Milliseconds that a detection counts: several rounds of all passes. */
const detectionTtlMs = 4000;
/** Scan lines that make a code certain at one size. No misreading of 332 pictures had more than 8. */
const minLines = 10;
/** Scan lines that a UPC-E must have at two sizes together; half of another code was read as one with 11. */
const minLinesOfUpcE = 16;

/**
 * Adds what was decoded at one size. Only the best detection of each code and size is stored: the same bars are misread
 * the same way again, so repetition proves nothing, while another size does.
 */
export function addDetections(
  before: Detections,
  decoded: readonly DecodedBarcode[],
  side: number,
  at: number,
): Detections {
  const fresh = decoded.flatMap(({ text, symbology, lines }) => {
    const reading = parseGtin(text, symbology);
    return "gtin" in reading ? [{ gtin: reading.gtin, side, lines, isUpcE: symbology === "upc_e", at }] : [];
  });
  const best = new Map<string, Detection>();
  for (const detection of [...before.filter((sighting) => at - sighting.at < detectionTtlMs), ...fresh]) {
    const key = `${detection.gtin} ${detection.side}`;
    const known = best.get(key);
    best.set(key, known && known.lines > detection.lines ? { ...known, at: detection.at } : detection);
  }
  return [...best.values()];
}

/**
 * The codes that are certain. The check digit alone is not enough: one in ten misread codes has a valid one. Two sizes
 * that agree prove a code, as do many lines at one size. UPC-E, with half as many bars, needs both.
 */
export function findCertainCodes(detections: Detections, canTrustLines: boolean): string[] {
  return [...new Set(detections.map(({ gtin }) => gtin))].filter((gtin) => {
    const seen = detections.filter((detection) => detection.gtin === gtin);
    const isAgreed = seen.length >= 2;
    if (seen.every(({ isUpcE }) => isUpcE))
      return isAgreed && seen.reduce((sum, { lines }) => sum + lines, 0) >= minLinesOfUpcE;
    return isAgreed || (canTrustLines && seen.some(({ lines }) => lines >= minLines));
  });
}

/** Milliseconds between frames: nine a second follow a moving hand and keep the phone cool. */
const frameIntervalMs = 110;
/** Minimum pause between two frames, ms, which leaves time to the page however slow the decoding is. */
const minPauseMs = 20;

type ScanLoop = {
  /** False for a detector that reports no line count: in moving frames two sizes have to agree. */
  canTrustLines: boolean;
  /** Barcodes in the current frame; undefined while there is no frame. */
  decode: (pass: ScanPass) => Promise<DecodedBarcode[]> | undefined;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Decodes frames, one pass each, until a code is certain; none when aborted. An error of a decoding ends the loop. */
export async function runScanLoop({ canTrustLines, decode, now, sleep, signal }: ScanLoop): Promise<string[]> {
  let detections: Detections = [];
  for (let frame = 0; !signal.aborted;) {
    const started = now();
    const pass = scanPasses[frame % scanPasses.length];
    if (!pass) return [];
    const decoded = await decode(pass);
    if (signal.aborted) return [];
    if (decoded) {
      frame += 1;
      detections = addDetections(detections, decoded, pass.side, started);
      const codes = findCertainCodes(detections, canTrustLines);
      if (codes.length > 0) return codes;
    }
    await sleep(Math.max(minPauseMs, frameIntervalMs - (now() - started)));
  }
  return [];
}

/** Reads each of these views of a still picture and returns all codes that are certain. */
export async function readStillImage<View extends { side: number }>(
  views: readonly View[],
  decode: (view: View) => Promise<DecodedBarcode[]>,
): Promise<string[]> {
  let detections: Detections = [];
  for (const view of views) detections = addDetections(detections, await decode(view), view.side, 0);
  return findCertainCodes(detections, true);
}
