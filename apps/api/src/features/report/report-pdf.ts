import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { mealLabels } from "@fetta/domain/transfer/csv";
import { reportMessages as messages } from "./messages.ts";
import { colours, contentWidth, page, PdfWriter, textStyles, type TextStyle } from "./pdf-document.ts";
import { addTable, type TableRow } from "./pdf-table.ts";
import { drawMark } from "./report-charts.ts";
import { addOverview, formatFigures, formatReportDay } from "./report-overview.ts";
import type { Report, ReportEntry } from "./service.ts";

const frameStyle: TextStyle = { ...textStyles.quiet, size: 8 };

/** The running header and footer, which readers skip. */
function drawFrame(pdf: PdfWriter, { name, from, to }: Report, pageNumber: number, pageCount: number): void {
  const rightEdge = page.width - page.right;
  const period = messages.period(formatReportDay(from, "long"), formatReportDay(to, "long"));
  pdf.drawArtifact(
    "Pagination",
    () => {
      drawMark(pdf, page.left, 28, 18);
      pdf.drawText(messages.app, page.left + 24, 30, { font: "display", size: 11.5, colour: colours.hero });
      pdf.drawText(`${messages.title(name)}, ${period}`, rightEdge, 31.5, frameStyle, "right");
    },
    "Top",
  );
  pdf.drawArtifact(
    "Pagination",
    () => {
      const y = page.height - 40;
      const line = pdf.doc.lineWidth(0.5).strokeColor(colours.line);
      line.moveTo(page.left, y).lineTo(rightEdge, y).stroke();
      pdf.drawText(messages.kind, page.left, y + 6, frameStyle);
      pdf.drawText(messages.page(pageNumber, pageCount), rightEdge, y + 6, frameStyle, "right");
    },
    "Bottom",
  );
}

function addTitle(pdf: PdfWriter, { name, from, to, today }: Report): void {
  pdf.addHeading(1, messages.title(name));
  const period = messages.period(formatReportDay(from, "long"), formatReportDay(to, "long"));
  pdf.addParagraph(period, { font: "bold", size: 11, colour: colours.ink });
  pdf.addParagraph(messages.madeOn(formatReportDay(today, "full")), textStyles.quiet);
  pdf.y += 8;
  pdf.addParagraph(messages.statement, textStyles.quiet, { width: contentWidth * 0.86 });
  pdf.y += 16;
}

function toSourceText({ source, doubts }: ReportEntry): string {
  // The estimate has its sign before the energy.
  const named = doubts.filter((doubt) => doubt !== "estimate").map((doubt) => messages.doubts[doubt]);
  return [messages.sources[source], ...named].join(", ");
}

function toEntryRow(entry: ReportEntry): TableRow {
  const { time, name, amount, nutrition, doubts } = entry;
  const [energy = { text: "" }, ...macros] = formatFigures(nutrition);
  const kcal = doubts.includes("estimate")
    ? { text: `${messages.about} ${energy.text}`, spoken: messages.aboutSpoken(energy.text) }
    : energy;
  return {
    kind: "entry",
    cells: [
      { text: time ?? messages.nothing },
      { text: name },
      { text: amount },
      kcal,
      ...macros,
      { text: toSourceText(entry) },
    ],
  };
}

/** The entries of a day by meal, each meal under a row with its sum, and the sum and goal of the day. */
function toDayRows({ entries, eaten, goals }: Report["days"][number]): TableRow[] {
  const meals = mealsInDisplayOrder.flatMap((mealType): TableRow[] => {
    const ofMeal = entries.filter((entry) => entry.mealType === mealType);
    if (ofMeal.length === 0) return [];
    const sum = roundNutrition(sumNutrition(ofMeal.map(({ nutrition }) => nutrition)));
    const head = [{ text: mealLabels[mealType], columns: 3 }, ...formatFigures(sum), { text: "" }];
    return [{ kind: "head", cells: head }, ...ofMeal.map(toEntryRow)];
  });
  return [
    ...meals,
    { kind: "sum", cells: [{ text: messages.days.total, columns: 3 }, ...formatFigures(eaten), { text: "" }] },
    { kind: "goal", cells: [{ text: messages.days.goal, columns: 3 }, ...formatFigures(goals), { text: "" }] },
  ];
}

const { columns: headings } = messages.days;
const dayColumns = [
  { heading: headings.time, share: 33 },
  { heading: headings.food, share: 160 },
  { heading: headings.amount, share: 66 },
  { heading: headings.calories, share: 46, align: "right" },
  { heading: headings.protein, share: 40, align: "right" },
  { heading: headings.carbs, share: 42, align: "right" },
  { heading: headings.fat, share: 46, align: "right" },
  { heading: headings.source, share: 80 },
] as const;

function toDayState({ isClosed, isComplete }: Report["days"][number]): string {
  if (isClosed) return messages.days.closed;
  return isComplete ? messages.days.complete : messages.days.incomplete;
}

function addDay(pdf: PdfWriter, day: Report["days"][number], under: PDFKit.PDFOutline): void {
  const room = day.logged ? 100 : 20;
  const title = formatReportDay(day.day, "full");
  pdf.addHeading(3, title, { room, under });
  if (!day.logged) {
    pdf.addParagraph(messages.days.empty, textStyles.quiet);
    pdf.y += 10;
    return;
  }
  const { calories } = day.eaten;
  pdf.addParagraph(
    `${toDayState(day)} · ${formatWhole(calories)} di ${messages.kcal(day.goals.calories)}`,
    textStyles.quiet,
  );
  pdf.y += 4;
  addTable(pdf, { columns: dayColumns, rows: toDayRows(day), continuation: messages.days.continued(title) });
  pdf.y += 16;
}

/** The report as a tagged PDF (PDF/UA-1), complete when the promise resolves. */
export async function writeReportPdf(report: Report): Promise<Readable> {
  const { name, madeAt, from, to } = report;
  const period = messages.period(formatReportDay(from, "long"), formatReportDay(to, "long"));
  const pdf = new PdfWriter({ title: `${messages.title(name)}, ${period}`, author: name, at: madeAt });
  addTitle(pdf, report);
  addOverview(pdf, report);
  const bookmark = pdf.addHeading(2, messages.days.title, { room: 150 });
  pdf.y += 6;
  for (const day of report.days) {
    addDay(pdf, day, bookmark);
    // Drawing a day takes 20 ms: other requests get their turn.
    await setImmediate();
  }
  return pdf.finish((pageNumber, pageCount) => drawFrame(pdf, report, pageNumber, pageCount));
}
