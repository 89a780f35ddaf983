import { parseGtin } from "@fetta/domain/products/gtin";
import type { Symbology } from "@fetta/domain/products/gtin";

/** What a reader saw in one look at one frame. */
export type DecodedBarcode = {
  text: string;
  symbology: Symbology;
  /** How many scan lines across the bars gave this text. */ lines: number;
};

/** A code seen by one kind of look. */
type Detection = { gtin: string; kind: number; lines: number; at: number };
/** What was seen lately. */
export type Detections = readonly Detection[];

/** ms that a sighting counts: about two rounds of looks. */
const detectionTtlMs = 4000;
/** Lines of one kind beyond which more of them prove nothing: they cross the same blurred bars. */
const maxLinesPerProfile = 10;
const minLines = 12;
/** How much more there must be for a code than for the next. */
const minDominance = 3;

/**
 * Adds what one look at one frame saw. Of each code and kind of look the best sighting is kept: a picture that does not
 * move is misread the same way again and again, so a repetition proves nothing, another treatment of it does.
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
 * The code that is in front of the camera, as soon as that is sure. The check digit alone is not enough: one in ten
 * misread codes has a right one. At least two kinds of looks must agree, with 12 lines between them (one counts 10
 * at most), and no other code may have more than a third of that.
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
