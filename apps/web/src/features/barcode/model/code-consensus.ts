import { parseGtin } from "@fetta/domain/products/gtin";
import type { Symbology } from "@fetta/domain/products/gtin";

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
    scores.set(gtin, {
      profiles: score.profiles + 1,
      lines: score.lines + Math.min(lines, maxLinesPerProfile),
    });
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b.lines - a.lines);
  if (!first) return undefined;
  const [gtin, { profiles, lines }] = first;
  const runnerUpLines = second?.[1].lines ?? 0;
  return profiles >= 2 && lines >= minLines && runnerUpLines * minDominance <= lines ? gtin : undefined;
}
