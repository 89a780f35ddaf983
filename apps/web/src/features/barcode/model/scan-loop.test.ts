import { expect, test } from "vitest";
import {
  readStillImage,
  runScanLoop,
  findCertainCodes,
  addDetections,
  type DecodedBarcode,
  type Detections,
  type ScanPass,
} from "./scan-loop.ts";

const pasta: DecodedBarcode = { text: "8076800195057", symbology: "ean_13", lines: 20 };

/** A fake camera; time advances only where the loop waits or decodes. */
function rig(sees: (pass: ScanPass, frame: number) => DecodedBarcode[] | undefined, readingTakes = 30) {
  const over = new AbortController();
  const seen: ScanPass[] = [];
  const starts: number[] = [];
  let time = 0;
  const scan = (canTrustLines = true) =>
    runScanLoop({
      canTrustLines,
      decode: (pass) => {
        starts.push(time);
        if (starts.length > 200) over.abort();
        const readings = sees(pass, seen.length);
        if (!readings) return undefined;
        seen.push(pass);
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
  return { scan, seen, starts, over };
}

test("a fully visible code is confirmed at the first frame", async () => {
  const { scan, seen } = rig(() => [pasta]);
  expect(await scan()).toEqual(["8076800195057"]);
  expect(seen.map(({ area }) => area)).toEqual(["guide"]);
});

test("a detector that reports no line count has to repeat a code at another size", async () => {
  const { scan, seen } = rig(({ area }) => (area === "frame" ? [pasta] : []));
  expect(await scan(false)).toEqual(["8076800195057"]);
  expect(seen).toHaveLength(4);
});

test("two codes in one frame are both reported", async () => {
  const { scan } = rig(() => [pasta, { ...pasta, text: water }]);
  expect(await scan()).toEqual(["8076800195057", water]);
});

test("the loop scans nine frames a second and pauses for the page when decoding is slow", async () => {
  const quick = rig(() => [], 30);
  await quick.scan();
  expect(quick.starts.slice(0, 4)).toEqual([0, 110, 220, 330]);
  const slow = rig(() => [], 400);
  await slow.scan();
  expect(slow.starts.slice(0, 3)).toEqual([0, 420, 840]);
});

test("the loop waits while no frame is available and skips no pass", async () => {
  let missing = 5;
  const { scan, seen } = rig(() => {
    missing -= 1;
    return missing >= 0 ? undefined : [pasta];
  });
  expect(await scan()).toEqual(["8076800195057"]);
  expect(seen).toEqual([{ area: "guide", side: 1280 }]);
});

test("a result that arrives after the scan was aborted is not reported", async () => {
  const { scan, over } = rig(() => {
    over.abort();
    return [pasta];
  });
  expect(await scan()).toEqual([]);
});

test("the codes of a photo are those of all its views", async () => {
  const read = ({ side }: { side: number }) =>
    Promise.resolve(side === 2000 ? [pasta] : [pasta, { ...pasta, text: water }]);
  expect(await readStillImage([{ side: 2000 }, { side: 2200 }], read)).toEqual(["8076800195057", water]);
  expect(await readStillImage([{ side: 2000 }], () => Promise.resolve([]))).toEqual([]);
});

const pastaCode = "8076800195057";
const water = "8001585001231";
const ean = (text: string, lines: number): DecodedBarcode => ({ text, symbology: "ean_13", lines });
const shortCode: DecodedBarcode = { text: "04965802", symbology: "upc_e", lines: 40 };

/** The codes that are certain after frames at these sizes, 100 ms apart. */
function findAfter(...seen: [side: number, ...readings: DecodedBarcode[]][]): string[] {
  const detections = seen.reduce<Detections>(
    (before, [side, ...readings], index) => addDetections(before, readings, side, index * 100),
    [],
  );
  return findCertainCodes(detections, true);
}

test("ten scan lines at one size confirm a code, nine do not", () => {
  expect(findAfter([1280, ean(pastaCode, 10)])).toEqual([pastaCode]);
  expect(findAfter([1280, ean(pastaCode, 9)])).toEqual([]);
});

test("the same size does not confirm a code by detecting it again", () => {
  expect(findAfter([1280, ean(pastaCode, 9)], [1280, ean(pastaCode, 9)], [1280, ean(pastaCode, 9)])).toEqual([]);
});

test("two sizes that agree confirm a code", () => {
  expect(findAfter([1280, ean(pastaCode, 2)], [1600, ean(pastaCode, 2)])).toEqual([pastaCode]);
});

test("a misreading of a few lines beside a code is not reported", () => {
  expect(findAfter([1280, ean(pastaCode, 20), ean(water, 6)])).toEqual([pastaCode]);
});

test("a code with a wrong check digit is ignored", () => {
  expect(findAfter([1280, ean("8076800195058", 40)], [1600, ean("8076800195058", 40)])).toEqual([]);
});

test("a UPC-E that was seen at one size alone, or twice with few lines, is not believed", () => {
  expect(findAfter([1280, shortCode], [1280, shortCode])).toEqual([]);
  expect(findAfter([1280, { ...shortCode, lines: 8 }], [1600, { ...shortCode, lines: 7 }])).toEqual([]);
  expect(findAfter([1280, { ...shortCode, lines: 8 }], [1600, { ...shortCode, lines: 8 }])).toEqual(["0049000006582"]);
});

test("UPC-E and UPC-A of the same product count as one code", () => {
  const long: DecodedBarcode = { text: "049000006582", symbology: "upc_a", lines: 2 };
  expect(findAfter([1280, shortCode], [1600, long])).toEqual(["0049000006582"]);
});

test("detections expire after four seconds", () => {
  const before = addDetections([], [ean(pastaCode, 5)], 1280, 0);
  const findAt = (at: number) => findCertainCodes(addDetections(before, [ean(pastaCode, 5)], 1600, at), true);
  expect([findAt(3_999), findAt(4_000)]).toEqual([[pastaCode], []]);
});
