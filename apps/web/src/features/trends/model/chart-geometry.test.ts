import { expect, test } from "vitest";
import {
  barAt,
  maxValueOf,
  columnWidth,
  dayIndexAt,
  chartHeight,
  toChartY,
  toColumnCenterX,
  weightRange,
} from "./chart-geometry.ts";

test("the maximum reaches the top, nothing exceeds it, and a small value stays visible", () => {
  const most = maxValueOf([1500, null, 2000]);
  expect(barAt(0, 2000, most)).toEqual({ x: 2, y: 0, width: 6, height: chartHeight });
  expect(barAt(2, 1000, most)).toEqual({ x: 22, y: 50, width: 6, height: 50 });
  expect(barAt(1, 0, most).height).toBe(1);
  expect(maxValueOf([null, 0])).toBe(1);
});

test("a tap selects the day of the column it hits", () => {
  for (const count of [7, 28, 30, 31]) {
    for (let index = 0; index < count; index += 1) {
      for (const width of [257.5, 326, 704]) {
        expect(dayIndexAt((toColumnCenterX(index) / (count * columnWidth)) * width, width, count)).toBe(index);
      }
    }
  }
  expect(dayIndexAt(-3, 300, 7)).toBe(0);
  expect(dayIndexAt(300, 300, 7)).toBe(6);
});

test("weights lie inside the chart, and a constant weight in its middle", () => {
  expect(weightRange([70])).toEqual({ min: 69, max: 71 });
  const { min: least, max: most } = weightRange([70, 74]);
  expect([least, most]).toEqual([69.5, 74.5]);
  expect(toChartY(70, 69, 71)).toBe(50);
  expect(toChartY(most, least, most)).toBe(0);
});
