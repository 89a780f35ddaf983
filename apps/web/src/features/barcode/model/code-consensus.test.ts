import { expect, test } from "vitest";
import { findConsensusCode, addDetections } from "./code-consensus.ts";
import type { DecodedBarcode, Detections } from "./code-consensus.ts";

const pasta = "8076800195057";
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
  expect(findConsensusCode(after([0, ean(pasta, 40)]))).toBeUndefined();
  expect(findConsensusCode(after([0, ean(pasta, 40)], [1, ean(pasta, 2)]))).toBe(pasta);
});

test("the same scan profile does not confirm a code by detecting it again", () => {
  expect(findConsensusCode(after([0, ean(pasta, 40)], [0, ean(pasta, 40)], [0, ean(pasta, 40)]))).toBeUndefined();
});

test("two scan profiles with a few scan lines each do not confirm a code", () => {
  expect(findConsensusCode(after([0, ean(pasta, 5)], [1, ean(pasta, 5)]))).toBeUndefined();
  expect(findConsensusCode(after([0, ean(pasta, 5)], [1, ean(pasta, 5)], [2, ean(pasta, 2)]))).toBe(pasta);
});

test("a second code with more than a third of the scan lines blocks the first", () => {
  const two = after([0, ean(pasta, 10)], [1, ean(pasta, 2), ean(water, 5)]);
  expect(findConsensusCode(two)).toBeUndefined();
  expect(findConsensusCode(addDetections(two, [ean(pasta, 30)], 1, 200))).toBe(pasta);
});

test("a code with a wrong check digit is ignored", () => {
  expect(after([0, ean("8076800195058", 40)], [1, ean("8076800195058", 40)])).toEqual([]);
});

test("detections expire after four seconds", () => {
  const before = addDetections([], [ean(pasta, 40)], 0, 0);
  expect(findConsensusCode(addDetections(before, [ean(pasta, 40)], 1, 3_999))).toBe(pasta);
  expect(findConsensusCode(addDetections(before, [ean(pasta, 40)], 1, 4_000))).toBeUndefined();
});

test("UPC-E and UPC-A of the same product count as one code", () => {
  const short: DecodedBarcode = { text: "04965802", symbology: "upc_e", lines: 10 };
  const long: DecodedBarcode = { text: "049000006582", symbology: "upc_a", lines: 10 };
  expect(findConsensusCode(after([0, short], [1, long]))).toBe("0049000006582");
});
