import { findConsensusCode, addDetections } from "./code-consensus.ts";
import type { DecodedBarcode, Detections } from "./code-consensus.ts";
import type { ScanProfile } from "./scan-profiles.ts";

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
