/** Units of a chart: each day is a column of this width, and this is how high it is. */
export const columnWidth = 10;
export const chartHeight = 100;

const barWidth = 6;
/** A day that was logged is seen, however little it counts. */
const minBarHeight = 1;

export type Bar = { x: number; y: number; width: number; height: number };

/** What fills the chart: the largest of all values, at least 1. */
export function maxValueOf(values: readonly (number | null)[]): number {
  return Math.max(1, ...values.map((value) => value ?? 0));
}

/** The bar of the day at `index`. */
export function barAt(index: number, value: number, maxValue: number): Bar {
  const tall = Math.max(minBarHeight, (value / maxValue) * chartHeight);
  return {
    x: index * columnWidth + (columnWidth - barWidth) / 2,
    y: chartHeight - tall,
    width: barWidth,
    height: tall,
  };
}

/** How far down from the top a value lies between `min` and `max`. */
export function toChartY(value: number, min: number, max: number): number {
  return chartHeight - ((value - min) / (max - min)) * chartHeight;
}

/** The middle of a day's column. */
export function toColumnCenterX(index: number): number {
  return (index + 0.5) * columnWidth;
}

/** Weights in view with air around them: two kilos at least, so that 100 g look like 100 g. */
export function weightRange(values: readonly number[]): { min: number; max: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = Math.max(0.5, (2 - (high - low)) / 2);
  return { min: low - padding, max: high + padding };
}

/** Which day lies under a point: `at` of a chart `width` wide that shows `count` days. */
export function dayIndexAt(at: number, width: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((at / width) * count)));
}
