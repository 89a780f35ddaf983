/** Units of a chart: each day is a column of this width, and this is how high it is. */
export const column = 10;
export const height = 100;

const barWidth = 6;
/** A day that was logged is seen, however little it counts. */
const leastBar = 1;

export type Bar = { x: number; y: number; width: number; height: number };

/** What fills the chart: the largest of all values, at least 1. */
export function ceiling(values: readonly (number | null)[]): number {
  return Math.max(1, ...values.map((value) => value ?? 0));
}

/** The bar of the day at `index`. */
export function barAt(index: number, value: number, most: number): Bar {
  const tall = Math.max(leastBar, (value / most) * height);
  return { x: index * column + (column - barWidth) / 2, y: height - tall, width: barWidth, height: tall };
}

/** How far down from the top a value lies between `least` and `most`. */
export function levelOf(value: number, least: number, most: number): number {
  return height - ((value - least) / (most - least)) * height;
}

/** The middle of a day's column. */
export function middleOf(index: number): number {
  return (index + 0.5) * column;
}

/** Weights in view with air around them: two kilos at least, so that 100 g look like 100 g. */
export function weightRange(values: readonly number[]): { least: number; most: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = Math.max(0.5, (2 - (high - low)) / 2);
  return { least: low - air, most: high + air };
}

/** Which day lies under a point: `at` of a chart `width` wide that shows `count` days. */
export function dayUnder(at: number, width: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((at / width) * count)));
}
