import { readGtin } from "@fetta/domain/products/gtin";
import type { Symbology } from "@fetta/domain/products/gtin";

/** What a reader saw in one look at one frame. */
export type Reading = {
  text: string;
  symbology: Symbology;
  /** How many scan lines across the bars gave this text. */ lines: number;
};

/** A code seen by one kind of look. */
type Sighting = { gtin: string; kind: number; lines: number; at: number };
/** What was seen lately. */
export type Sightings = readonly Sighting[];

/** ms that a sighting counts: about two rounds of looks. */
const memory = 4000;
/** Lines of one kind beyond which more of them prove nothing: they cross the same blurred bars. */
const mostOfALook = 10;
const enough = 12;
/** How much more there must be for a code than for the next. */
const dominance = 3;

/**
 * Adds what one look at one frame saw. Of each code and kind of look the best sighting is kept: a picture that does not
 * move is misread the same way again and again, so a repetition proves nothing, another treatment of it does.
 */
export function withReadings(
  before: Sightings,
  readings: readonly Reading[],
  kind: number,
  at: number,
): Sightings {
  const fresh = readings.flatMap(({ text, symbology, lines }) => {
    const reading = readGtin(text, symbology);
    return "gtin" in reading ? [{ gtin: reading.gtin, kind, lines, at }] : [];
  });
  const best = new Map<string, Sighting>();
  for (const seen of [...before.filter((sighting) => at - sighting.at < memory), ...fresh]) {
    const key = `${seen.gtin} ${seen.kind}`;
    const known = best.get(key);
    best.set(key, known && known.lines > seen.lines ? { ...known, at: seen.at } : seen);
  }
  return [...best.values()];
}

/**
 * The code that is in front of the camera, as soon as that is sure. The check digit alone is not enough: one in ten
 * misread codes has a right one. At least two kinds of looks must agree, with 12 lines between them (one counts 10
 * at most), and no other code may have more than a third of that.
 */
export function agreedCode(sightings: Sightings): string | undefined {
  const scores = new Map<string, { looks: number; lines: number }>();
  for (const { gtin, lines } of sightings) {
    const score = scores.get(gtin) ?? { looks: 0, lines: 0 };
    scores.set(gtin, { looks: score.looks + 1, lines: score.lines + Math.min(lines, mostOfALook) });
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b.lines - a.lines);
  if (!first) return undefined;
  const [gtin, { looks, lines }] = first;
  const rival = second?.[1].lines ?? 0;
  return looks >= 2 && lines >= enough && rival * dominance <= lines ? gtin : undefined;
}
