import { expect, test } from "vitest";
import { toGrayscale, paintGrayscale, unsharpMask, boxBlur, type GrayImage } from "./scan-profiles.ts";

const grey = (width: number, rows: number[][]): GrayImage => ({
  levels: Float32Array.from(rows.flat()),
  width,
  height: rows.length,
});
const rowsOf = ({ levels, width, height }: GrayImage): number[][] =>
  Array.from({ length: height }, (_, y) => Array.from(levels.subarray(y * width, (y + 1) * width)));

test("green weighs more than red and red more than blue in the brightness", () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  const [red = 0, green = 0, blue = 0, white = 0] = toGrayscale({ data, width: 4, height: 1 }).levels;
  expect([green > red, red > blue, Math.round(white)]).toEqual([true, true, 255]);
});

test("blurring takes the mean of the square around each level and repeats the edge", () => {
  const spot = grey(3, [
    [0, 0, 0],
    [0, 90, 0],
    [0, 0, 0],
  ]);
  expect(rowsOf(boxBlur(spot, 1))).toEqual([
    [10, 10, 10],
    [10, 10, 10],
    [10, 10, 10],
  ]);
  const edge = boxBlur(grey(4, [[90, 0, 0, 0]]), 1);
  expect(rowsOf(edge)).toEqual([[60, 30, 0, 0]]);
});

test("a uniform picture is unchanged", () => {
  const even = grey(5, [
    [80, 80, 80, 80, 80],
    [80, 80, 80, 80, 80],
  ]);
  expect(rowsOf(unsharpMask(even, 3, 4))).toEqual(rowsOf(even));
});

test("a blurred edge becomes steeper with every blur radius", () => {
  const blurred = grey(7, [[100, 100, 110, 120, 130, 140, 140]]);
  for (const radius of [1, 3, 20]) {
    const [row = []] = rowsOf(unsharpMask(blurred, radius, 2));
    expect((row[4] ?? 0) - (row[2] ?? 0)).toBeGreaterThan(20);
  }
});

test("levels beyond black and white are clipped when they are painted", () => {
  const data = new Uint8ClampedArray(8);
  paintGrayscale(grey(2, [[-40, 300]]), { data } as ImageData);
  expect([...data]).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
});
