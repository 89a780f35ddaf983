import type { CalendarDay } from "@fetta/domain/calendar-day";
import { energyOfMacros, kcalPerMacroGram, nutrientNames, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { intakeNutrients, nutrientsByKey } from "@fetta/domain/nutrition/nutrient-keys";
import { formatWhole } from "@fetta/domain/italian-number";
import { intakeDetailOf } from "@fetta/domain/trends/nutrient-intake";
import { reportMessages as messages } from "./messages.ts";
import { contentWidth, page, textStyles, type PdfWriter } from "./pdf-document.ts";
import { addTable, type TableCell } from "./pdf-table.ts";
import { drawEnergyChart, drawWeightChart, toBox } from "./report-charts.ts";
import type { Report } from "./service.ts";

const dayFormats = {
  full: new Intl.DateTimeFormat("it-IT", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }),
  long: new Intl.DateTimeFormat("it-IT", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  short: new Intl.DateTimeFormat("it-IT", { day: "numeric", month: "long", timeZone: "UTC" }),
} as const;

/** A calendar date in Italian: full "sabato 21 novembre 2026", long "21 novembre 2026", short "21 novembre". */
export const formatReportDay = (day: CalendarDay, format: keyof typeof dayFormats): string =>
  dayFormats[format].format(new Date(`${day}T00:00:00Z`));

/** Energy and macros as cells; always one decimal of a gram, so that columns of figures align. */
export const formatFigures = ({ calories, protein, carbs, fat }: Nutrition): TableCell[] => [
  { text: formatWhole(calories) },
  ...[protein, carbs, fat].map((grams) => ({ text: messages.oneDecimal(grams) })),
];

function toShares(mean: Nutrition): TableCell[] {
  const energy = energyOfMacros(mean);
  const toShare = (name: keyof typeof kcalPerMacroGram): string =>
    energy === 0 ? messages.nothing : messages.summary.percent((100 * mean[name] * kcalPerMacroGram[name]) / energy);
  return [
    { text: messages.nothing },
    ...(["protein", "carbs", "fat"] as const).map((name) => ({ text: toShare(name) })),
  ];
}

/** Means of the complete days against their goals, and which days are left out. */
function addSummary(pdf: PdfWriter, { days, summary, today }: Report): void {
  const texts = messages.summary;
  pdf.addHeading(2, texts.title, { room: 110 });
  pdf.y += 4;
  const { mean, goals, loggedDays, incompleteDays } = summary;
  if (mean && goals) {
    addTable(pdf, {
      columns: [
        { heading: texts.column, share: 30 },
        ...nutrientNames.map((name) => ({
          heading: `${messages.nutrients[name]}, ${nutrientsByKey[name].unit}`,
          share: 18,
          align: "right" as const,
        })),
      ],
      hasRowHeadings: true,
      rows: [
        { kind: "sum", cells: [{ text: texts.mean }, ...formatFigures(mean)] },
        { kind: "entry", cells: [{ text: texts.goal }, ...formatFigures(goals)] },
        { kind: "entry", cells: [{ text: texts.share }, ...toShares(mean)] },
      ],
    });
    pdf.y += 6;
  }
  const empty = days.filter(({ day, logged }) => !logged && day <= today).length;
  const leftOut = texts.leftOut(incompleteDays, empty);
  pdf.addParagraph(
    [
      mean ? texts.basis(loggedDays - incompleteDays) : texts.noBasis,
      ...(leftOut === "" ? [] : [texts.leftOutOf(leftOut)]),
    ].join(" "),
    textStyles.quiet,
  );
  pdf.y += 12;
}

const chartHeight = 108;

function addEnergyChart(pdf: PdfWriter, { days, from, to }: Report): void {
  const eaten = days.filter(({ logged }) => logged).map(({ eaten: { calories } }) => calories);
  if (eaten.length === 0) return;
  const texts = messages.energyChart;
  pdf.addHeading(2, texts.title, { room: chartHeight + 30 });
  pdf.y += 4;
  const alt = texts.alt(
    formatReportDay(from, "short"),
    formatReportDay(to, "short"),
    Math.min(...eaten),
    Math.max(...eaten),
  );
  const frame = { x: page.left, y: pdf.y, width: contentWidth, height: chartHeight };
  pdf.addElement(pdf.root, "Figure", { alt, bbox: toBox(frame) }, () => drawEnergyChart(pdf, frame, days));
  pdf.y += chartHeight + 3;
  pdf.addParagraph(texts.legend, textStyles.quiet);
  pdf.y += 12;
}

/** Weights of the period beside their chart. */
function addWeight(pdf: PdfWriter, { weight, days }: Report): void {
  const texts = messages.weight;
  const { points, change, interval } = weight;
  const [first, last] = [points[0], points.at(-1)];
  pdf.addHeading(2, texts.title, { room: first ? 110 : 20 });
  pdf.y += 4;
  if (!first || !last) {
    pdf.addParagraph(texts.none);
    pdf.y += 12;
    return;
  }
  const kilograms = points.map(({ kg }) => kg);
  const [low, high] = [Math.min(...kilograms), Math.max(...kilograms)];
  const rows: [string, string][] = [
    [texts.first(formatReportDay(first.day, "short")), texts.kg(first.kg)],
    [texts.last(formatReportDay(last.day, "short")), texts.kg(last.kg)],
    [texts.range, texts.between(low, high)],
    [texts.mean, texts.kg(last.mean)],
    [texts.change, change === null ? texts.changeUnknown : texts.signed(change)],
    [texts.interval, interval ? texts.changeBetween(interval) : texts.changeUnknown],
  ];
  const top = pdf.y;
  const tableWidth = points.length > 1 ? contentWidth * 0.5 : contentWidth;
  addTable(pdf, {
    columns: [
      { heading: texts.columns.what, share: 68 },
      { heading: texts.columns.value, share: 32, align: "right" },
    ],
    width: tableWidth,
    hasRowHeadings: true,
    rows: rows.map(([what, value]) => ({ kind: "entry", cells: [{ text: what }, { text: value }] })),
  });
  if (points.length > 1) {
    const frame = {
      x: page.left + tableWidth + 16,
      y: top,
      width: contentWidth - tableWidth - 16,
      height: pdf.y - top,
    };
    pdf.addElement(pdf.root, "Figure", { alt: texts.alt(low, high), bbox: toBox(frame) }, () =>
      drawWeightChart(
        pdf,
        frame,
        points,
        days.map(({ day }) => day),
      ),
    );
  }
  pdf.y += 6;
  if (points.length > 1) pdf.addParagraph(texts.legend, textStyles.quiet);
  pdf.y += 12;
}

/** The learned need with its interval, or what is missing for it. */
function addNeed(pdf: PdfWriter, { need }: Report): void {
  if (!need) return;
  const texts = messages.need;
  pdf.addHeading(2, texts.title, { room: 40 });
  pdf.y += 2;
  if (need.kind === "ready") {
    pdf.addParagraph(texts.ready(need.kcal, need.low, need.high), textStyles.subheading);
    pdf.addParagraph(texts.readyNote(need.windowDays), textStyles.quiet);
  } else {
    const missing = (["windowDays", "closedDays", "weighings"] as const).flatMap((what) => {
      const { have, needed } = need[what];
      return have < needed ? [texts.progress[what](needed, have)] : [];
    });
    pdf.addParagraph(`${texts.notYet} ${missing.join(", ")}.`);
  }
  pdf.y += 12;
}

function addNutrients(pdf: PdfWriter, { nutrients }: Report): void {
  if (!nutrients) return;
  const texts = messages.nutrientTable;
  pdf.addHeading(2, texts.title, { room: 100 });
  pdf.y += 4;
  addTable(pdf, {
    columns: [
      { heading: texts.columns.nutrient, share: 40 },
      { heading: texts.columns.amount, share: 30, align: "right" },
      { heading: texts.columns.coverage, share: 30, align: "right" },
    ],
    hasRowHeadings: true,
    rows: intakeNutrients.map((key) => {
      const { amount, coverage } = nutrients[key];
      const { decimals, unit } = nutrientsByKey[key];
      const isKnown = amount !== null && intakeDetailOf(coverage) !== "unknown";
      const figure = new Intl.NumberFormat("it-IT", { maximumFractionDigits: decimals });
      return {
        kind: "entry",
        cells: [
          { text: messages.nutrients[key] },
          { text: isKnown ? `${figure.format(amount)} ${unit}` : texts.unknown },
          { text: isKnown ? texts.coverage(coverage) : messages.nothing },
        ],
      };
    }),
  });
  pdf.y += 6;
  pdf.addParagraph(texts.note, textStyles.quiet);
  pdf.y += 12;
}

/** Sources and signs, as a list of terms. */
function addLegend(pdf: PdfWriter): void {
  const { title, items } = messages.legend;
  pdf.addHeading(2, title, { room: 80 });
  pdf.y += 4;
  const termWidth = 92;
  const style = textStyles.quiet;
  const list = pdf.addElement(pdf.root, "L");
  for (const [term, meaning] of items) {
    const lines = pdf.wrap(meaning, contentWidth - termWidth, style);
    const height = lines.length * style.size * 1.45;
    pdf.ensureSpace(height);
    const item = pdf.addElement(list, "LI");
    pdf.addElement(item, "Lbl", {}, () =>
      pdf.drawText(term, page.left, pdf.y, { ...style, font: "bold", colour: textStyles.body.colour }),
    );
    pdf.addElement(item, "LBody", {}, () => pdf.drawLines(lines, page.left + termWidth, pdf.y, style));
    item.end();
    pdf.y += height;
  }
  list.end();
  pdf.y += 12;
}

/** The first pages: means, weight, need, nutrients, and how to read the figures. */
export function addOverview(pdf: PdfWriter, report: Report): void {
  addSummary(pdf, report);
  addEnergyChart(pdf, report);
  addWeight(pdf, report);
  addNeed(pdf, report);
  addNutrients(pdf, report);
  addLegend(pdf);
}
