import { expect, test } from "vitest";
import { scanProfiles, type ScanProfile } from "./scan-profiles.ts";
import {
  readStillImage,
  runScanLoop,
  findConsensusCode,
  addDetections,
  type DecodedBarcode,
  type Detections,
} from "./scan-loop.ts";

const pasta: DecodedBarcode = { text: "8076800195057", symbology: "ean_13", lines: 20 };

/** A fake camera; time advances only where the loop waits or decodes. */
function rig(sees: (look: ScanProfile, frame: number) => DecodedBarcode[] | undefined, readingTakes = 30) {
  const over = new AbortController();
  const seen: ScanProfile[] = [];
  const starts: number[] = [];
  let time = 0;
  const run = runScanLoop({
    profiles: scanProfiles,
    decode: (look) => {
      starts.push(time);
      if (starts.length > 200) over.abort();
      const readings = sees(look, seen.length);
      if (!readings) return undefined;
      seen.push(look);
      time += readingTakes;
      return Promise.resolve(readings);
    },
    now: () => time,
    sleep: async (ms) => {
      time += ms;
      return Promise.resolve();
    },
    signal: over.signal,
  });
  return { run, seen, starts, over };
}

test("a fully visible code is confirmed at the second frame", async () => {
  const { run, seen } = rig(() => [pasta]);
  expect(await run).toBe("8076800195057");
  expect(seen.map(({ area }) => area)).toEqual(["guide", "frame"]);
});

test("a code outside the guide is found in the whole frame", async () => {
  const { run, seen } = rig(({ area }) => (area === "frame" ? [pasta] : []));
  expect(await run).toBe("8076800195057");
  expect(seen).toHaveLength(4);
});

test("within fourteen frames every scan profile has scanned the guide and the whole frame", async () => {
  const { run, seen, over } = rig((_look, frame) => {
    if (frame === 14) over.abort();
    return [];
  });
  expect(await run).toBeUndefined();
  const combinations = new Set(seen.slice(0, 14).map(({ area, kind }) => `${area} ${kind}`));
  expect(combinations.size).toBe(14);
});

test("the loop scans nine frames a second and pauses for the page when decoding is slow", async () => {
  const quick = rig(() => [], 30);
  await quick.run;
  expect(quick.starts.slice(0, 4)).toEqual([0, 110, 220, 330]);
  const slow = rig(() => [], 400);
  await slow.run;
  expect(slow.starts.slice(0, 3)).toEqual([0, 420, 840]);
});

test("the loop waits while no frame is available and skips no scan profile", async () => {
  let missing = 5;
  const { run, seen } = rig(() => {
    missing -= 1;
    return missing >= 0 ? undefined : [pasta];
  });
  expect(await run).toBe("8076800195057");
  expect(seen).toHaveLength(2);
});

test("a result that arrives after the scan was aborted is not reported", async () => {
  const { run, over } = rig((_look, frame) => {
    if (frame === 1) over.abort();
    return [pasta];
  });
  expect(await run).toBeUndefined();
});

test("a photo is scanned until its code is confirmed, and no further", async () => {
  let count = 0;
  const read = () => {
    count += 1;
    return Promise.resolve(count >= 3 ? [pasta] : []);
  };
  expect(await readStillImage(scanProfiles, read)).toBe("8076800195057");
  expect(count).toBe(4);
  expect(await readStillImage(scanProfiles, () => Promise.resolve([]))).toBeUndefined();
});

const pastaCode = "8076800195057";
const water = "8001585001231";
const ean = (text: string, lines: number): DecodedBarcode => ({ text, symbology: "ean_13", lines });

/** The detections after frames of these profiles, 100 ms apart. */
function after(...seen: [kind: number, ...readings: DecodedBarcode[]][]): Detections {
  return seen.reduce<Detections>(
    (before, [kind, ...readings], index) => addDetections(before, readings, kind, index * 100),
    [],
  );
}

test("two different scan profiles that agree confirm a code", () => {
  expect(findConsensusCode(after([0, ean(pastaCode, 40)]))).toBeUndefined();
  expect(findConsensusCode(after([0, ean(pastaCode, 40)], [1, ean(pastaCode, 2)]))).toBe(pastaCode);
});

test("the same scan profile does not confirm a code by detecting it again", () => {
  expect(
    findConsensusCode(after([0, ean(pastaCode, 40)], [0, ean(pastaCode, 40)], [0, ean(pastaCode, 40)])),
  ).toBeUndefined();
});

test("two scan profiles with a few scan lines each do not confirm a code", () => {
  expect(findConsensusCode(after([0, ean(pastaCode, 5)], [1, ean(pastaCode, 5)]))).toBeUndefined();
  expect(findConsensusCode(after([0, ean(pastaCode, 5)], [1, ean(pastaCode, 5)], [2, ean(pastaCode, 2)]))).toBe(
    pastaCode,
  );
});

test("a second code with more than a third of the scan lines blocks the first", () => {
  const two = after([0, ean(pastaCode, 10)], [1, ean(pastaCode, 2), ean(water, 5)]);
  expect(findConsensusCode(two)).toBeUndefined();
  expect(findConsensusCode(addDetections(two, [ean(pastaCode, 30)], 1, 200))).toBe(pastaCode);
});

test("a code with a wrong check digit is ignored", () => {
  expect(after([0, ean("8076800195058", 40)], [1, ean("8076800195058", 40)])).toEqual([]);
});

test("detections expire after four seconds", () => {
  const before = addDetections([], [ean(pastaCode, 40)], 0, 0);
  expect(findConsensusCode(addDetections(before, [ean(pastaCode, 40)], 1, 3_999))).toBe(pastaCode);
  expect(findConsensusCode(addDetections(before, [ean(pastaCode, 40)], 1, 4_000))).toBeUndefined();
});

test("UPC-E and UPC-A of the same product count as one code", () => {
  const short: DecodedBarcode = { text: "04965802", symbology: "upc_e", lines: 10 };
  const long: DecodedBarcode = { text: "049000006582", symbology: "upc_a", lines: 10 };
  expect(findConsensusCode(after([0, short], [1, long]))).toBe("0049000006582");
});
