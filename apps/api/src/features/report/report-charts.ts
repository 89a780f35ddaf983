import { daysBetween, type CalendarDay } from "@fetta/domain/calendar-day";
import { formatWhole } from "@fetta/domain/italian-number";
import type { TrendDay } from "@fetta/domain/trends/trend-summary";
import type { WeightPoint } from "@fetta/domain/trends/weight-trend";
import { reportMessages as messages } from "./messages.ts";
import { colours, textStyles, type PdfWriter, type TextStyle } from "./pdf-document.ts";

/** The rectangle of a chart with its labels, points. */
type Frame = { x: number; y: number; width: number; height: number };

/** The frame by its edges. */
export const toBox = ({ x, y, width, height }: Frame): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
];

const labelStyle: TextStyle = { ...textStyles.quiet, size: 7.5 };
/** Room for the labels of the axes: right of the plot and below it. */
const labelRoom = { right: 30, bottom: 14, top: 5 } as const;

/** A step of 1, 2 or 5 times a power of ten, of which at most `count` fill `range`. */
function niceStep(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

type Scale = { low: number; high: number; step: number };

/** Draws the grid lines with their labels; returns the height of a value in the frame. */
function drawGrid(pdf: PdfWriter, frame: Frame, { low, high, step }: Scale, format: (value: number) => string) {
  const { x, y, width, height } = frame;
  const plotHeight = height - labelRoom.bottom - labelRoom.top;
  const toY = (value: number): number => y + labelRoom.top + plotHeight * (1 - (value - low) / (high - low));
  for (let line = 0; low + line * step <= high + step / 1000; line += 1) {
    const value = low + line * step;
    pdf.doc
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(x, toY(value))
      .lineTo(x + width - labelRoom.right, toY(value))
      .stroke();
    pdf.drawText(format(value), x + width, toY(value) - labelStyle.size * 0.65, labelStyle, "right");
  }
  return toY;
}

/** Labels of the days below a plot: every one of a week, else some. */
function drawDayLabels(
  pdf: PdfWriter,
  { y, height }: Frame,
  days: readonly CalendarDay[],
  toX: (at: number) => number,
) {
  const every = days.length <= 14 ? 1 : 5;
  for (const [at, day] of days.entries())
    if (at % every === 0)
      pdf.drawText(String(Number(day.slice(8))), toX(at), y + height - labelStyle.size - 2, labelStyle, "center");
}

/** Draws the energy of each day as a bar: filled for a complete day, hollow for another; a dash is the day's goal. */
export function drawEnergyChart(pdf: PdfWriter, frame: Frame, days: readonly TrendDay[]): void {
  const highest = Math.max(1000, ...days.flatMap(({ eaten, goals }) => [eaten.calories, goals.calories]));
  const step = niceStep(highest, 4);
  const toY = drawGrid(pdf, frame, { low: 0, high: Math.ceil(highest / step) * step, step }, formatWhole);
  const slot = (frame.width - labelRoom.right) / days.length;
  const barWidth = Math.min(24, slot * 0.62);
  const toX = (at: number): number => frame.x + (at + 0.5) * slot;
  for (const [at, { logged, isComplete, eaten, goals }] of days.entries()) {
    const [x, top, bottom] = [toX(at) - barWidth / 2, toY(eaten.calories), toY(0)];
    if (logged && bottom - top > 0.5) {
      const bar = pdf.doc.lineWidth(0.9).roundedRect(x, top, barWidth, bottom - top, Math.min(2, (bottom - top) / 2));
      if (isComplete) bar.fill(colours.primary);
      else bar.fillAndStroke(colours.white, colours.primary);
    }
    const goalY = toY(goals.calories);
    // White below it keeps the line apart from a bar.
    for (const [width, colour] of [
      [3, colours.white],
      [1.1, colours.ink],
    ] as const)
      pdf.doc
        .lineWidth(width)
        .strokeColor(colour)
        .moveTo(toX(at) - slot * 0.45, goalY)
        .lineTo(toX(at) + slot * 0.45, goalY)
        .stroke();
  }
  drawDayLabels(
    pdf,
    frame,
    days.map(({ day }) => day),
    toX,
  );
}

/** Draws each weight as a ring and the means of seven days as a line. */
export function drawWeightChart(
  pdf: PdfWriter,
  frame: Frame,
  points: readonly WeightPoint[],
  days: readonly CalendarDay[],
): void {
  const values = points.flatMap(({ kg, mean }) => [kg, mean]);
  const step = niceStep(Math.max(1, Math.max(...values) - Math.min(...values)), 3);
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
  const toY = drawGrid(pdf, frame, { low, high, step }, messages.weight.kg);
  const slot = (frame.width - labelRoom.right) / days.length;
  const toX = (at: number): number => frame.x + (at + 0.5) * slot;
  const xOf = ({ day }: WeightPoint): number => toX(daysBetween(days[0] ?? day, day));
  const { doc } = pdf;
  doc.lineWidth(2).strokeColor(colours.primary).lineJoin("round");
  for (const [at, point] of points.entries())
    if (at === 0) doc.moveTo(xOf(point), toY(point.mean));
    else doc.lineTo(xOf(point), toY(point.mean));
  doc.stroke();
  for (const point of points)
    doc.lineWidth(1).circle(xOf(point), toY(point.kg), 2.2).fillAndStroke(colours.white, colours.lineStrong);
  drawDayLabels(pdf, frame, days, toX);
}

/** The app's mark: three quarters of a ring in a rounded square, and its slice. */
const markPaths = {
  ring: "M39.39 23.96A15.4 15.4 0 1 1 22.93 9.14L23.40 15.92A8.6 8.6 0 1 0 32.59 24.20Z",
  slice: "M27.71 6.88A15.4 15.4 0 0 1 41.35 20.06L34.62 21.00A8.6 8.6 0 0 0 27.00 13.65Z",
} as const;
/** Side of the square that the paths are drawn in. */
const markSide = 48;

/** Draws the app's mark with its upper left corner at `x`, `y`. */
export function drawMark(pdf: PdfWriter, x: number, y: number, side: number): void {
  const { doc } = pdf;
  doc
    .save()
    .translate(x, y)
    .scale(side / markSide);
  doc.roundedRect(0, 0, markSide, markSide, 14).fill(colours.hero);
  doc.path(markPaths.ring).fill(colours.heroInk);
  doc.path(markPaths.slice).fill(colours.accent);
  doc.restore();
}
