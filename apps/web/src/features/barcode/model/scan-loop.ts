import { agreedCode, withReadings } from "./code-consensus.ts";
import type { Reading, Sightings } from "./code-consensus.ts";
import type { Look } from "./scan-profiles.ts";

/** ms from one frame to the next: nine a second tell a hand that moves, and leave the phone cool. */
const frameEvery = 110;
/** ms that the page gets between two frames at least, however slow the reading. */
const rest = 20;

type Scan = {
  /** What is tried on one frame after the other, over and over. */
  looks: readonly Look[];
  /** What one look at the present frame shows; undefined while there is no frame. */
  read: (look: Look) => Promise<Reading[]> | undefined;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Looks at frames until a code is certain; undefined when it was called off. What a reading throws ends it. */
export async function scan({ looks, read, now, pause, signal }: Scan): Promise<string | undefined> {
  let sightings: Sightings = [];
  for (let frame = 0; !signal.aborted;) {
    const started = now();
    const look = looks[frame % looks.length];
    if (!look) return undefined;
    const readings = await read(look);
    if (signal.aborted) return undefined;
    if (readings) {
      frame += 1;
      sightings = withReadings(sightings, readings, look.kind, started);
      const code = agreedCode(sightings);
      if (code !== undefined) return code;
    }
    await pause(Math.max(rest, frameEvery - (now() - started)));
  }
  return undefined;
}

/** Tries every look at one still picture; undefined when they do not agree on a code. */
export async function readStill(
  looks: readonly Look[],
  read: (look: Look) => Promise<Reading[]>,
): Promise<string | undefined> {
  let sightings: Sightings = [];
  for (const look of looks) {
    sightings = withReadings(sightings, await read(look), look.kind, 0);
    const code = agreedCode(sightings);
    if (code !== undefined) return code;
  }
  return undefined;
}
