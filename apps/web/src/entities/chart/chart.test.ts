import { expect, test } from "vitest";
import { barAt, maxValueOf, chartHeight, toChartY, weightRange } from "./chart.tsx";

test("the maximum reaches the top, nothing exceeds it, and a small value stays visible", () => {
  const most = maxValueOf([1500, null, 2000]);
  expect(barAt(0, 2000, most)).toEqual({ x: 2, y: 0, width: 6, height: chartHeight });
  expect(barAt(2, 1000, most)).toEqual({ x: 22, y: 50, width: 6, height: 50 });
  expect(barAt(1, 0, most).height).toBe(1);
  expect(maxValueOf([null, 0])).toBe(1);
});

test("weights lie inside the chart, and a constant weight in its middle", () => {
  expect(weightRange([70])).toEqual({ min: 69, max: 71 });
  const { min: least, max: most } = weightRange([70, 74]);
  expect([least, most]).toEqual([69.5, 74.5]);
  expect(toChartY(70, 69, 71)).toBe(50);
  expect(toChartY(most, least, most)).toBe(0);
});
