import { findConsensusCode, addDetections } from "./code-consensus.ts";
import type { DecodedBarcode, Detections } from "./code-consensus.ts";
import type { ScanProfile } from "./scan-profiles.ts";

/** ms from one frame to the next: nine a second tell a hand that moves, and leave the phone cool. */
const frameIntervalMs = 110;
/** ms that the page gets between two frames at least, however slow the reading. */
const minPauseMs = 20;

type ScanLoop = {
  /** What is tried on one frame after the other, over and over. */
  profiles: readonly ScanProfile[];
  /** What one look at the present frame shows; undefined while there is no frame. */
  decode: (profile: ScanProfile) => Promise<DecodedBarcode[]> | undefined;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Looks at frames until a code is certain; undefined when it was called off. What a reading throws ends it. */
export async function runScanLoop({
  profiles,
  decode,
  now,
  sleep,
  signal,
}: ScanLoop): Promise<string | undefined> {
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

/** Tries every look at one still picture; undefined when they do not agree on a code. */
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
