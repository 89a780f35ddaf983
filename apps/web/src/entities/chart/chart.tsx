import type { ReactNode } from "react";
import "../../ui/styles/chart.css";

/** Chart units: the width of a day's column, and the height of the chart. */
export const columnWidth = 10;
export const chartHeight = 100;

const barWidth = 6;
/** A logged day is visible, however small its value. */
const minBarHeight = 1;

export type Bar = { x: number; y: number; width: number; height: number };

/** The value at the top of the chart: the largest of all, at least 1. */
export function maxValueOf(values: readonly (number | null)[]): number {
  return Math.max(1, ...values.map((value) => value ?? 0));
}

export function barAt(index: number, value: number, maxValue: number): Bar {
  const tall = Math.max(minBarHeight, (value / maxValue) * chartHeight);
  return {
    x: index * columnWidth + (columnWidth - barWidth) / 2,
    y: chartHeight - tall,
    width: barWidth,
    height: tall,
  };
}

/** Distance from the top for a value between `min` and `max`, chart units. */
export function toChartY(value: number, min: number, max: number): number {
  return chartHeight - ((value - min) / (max - min)) * chartHeight;
}

export function toColumnCenterX(index: number): number {
  return (index + 0.5) * columnWidth;
}

/** The displayed range of weights with margins: at least two kg, so that 100 g look small. */
export function weightRange(values: readonly number[]): { min: number; max: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = Math.max(0.5, (2 - (high - low)) / 2);
  return { min: low - padding, max: high + padding };
}

type ChartPictureProps = {
  /** The accessible name: what the chart shows, in words. */
  name: string;
  /** Number of days or other columns. */
  columns: number;
  /** Room above the highest value, chart units. */
  headroom?: number;
  children: ReactNode;
};

/** A drawing in chart units that is stretched to its box; labels stand outside of it and scale with the text. */
export function ChartPicture({ name, columns, headroom = 0, children }: ChartPictureProps) {
  return (
    <svg
      role="img"
      aria-label={name}
      className="chart-picture"
      viewBox={`0 ${-headroom} ${columns * columnWidth} ${chartHeight + headroom}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  );
}
