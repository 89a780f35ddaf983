import type { CalendarDay } from "../calendar-day.ts";
import type { MealType } from "../diary/meal-type.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** A record of a CSV file; `line`: its first line, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

/** `unclosedQuoteLine`: the line of a quote that is never closed; the cells after it cannot be separated. */
export type CsvFile = { delimiter: string; rows: CsvRow[]; unclosedQuoteLine: number | null };

const delimiters = [",", ";", "\t"] as const;

/** The delimiter of a file: of the possible ones, the most frequent in the first line outside quotes. */
function detectDelimiter(text: string): string {
  const firstLine = (/^.*$/m.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = delimiters.map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

/**
 * Parses a CSV file (RFC 4180 and spreadsheet variants): commas, semicolons or tabs as delimiter, any line ends, quoted
 * cells with doubled quotes. Empty lines are skipped, but counted.
 */
export function parseCsv(text: string): CsvFile {
  const delimiter = detectDelimiter(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = "";
  let quoteStartLine: number | null = null;
  let line = 1;
  const endCell = (): void => {
    row.cells.push(cell);
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (row.cells.some((content) => content.trim() !== "")) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\n" || (character === "\r" && text.charAt(at + 1) !== "\n")) line += 1;
    if (quoteStartLine !== null) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoteStartLine = null;
    } else if (character === '"' && cell.trim() === "") {
      cell = "";
      quoteStartLine = line;
    } else if (character === delimiter) endCell();
    else if (character === "\n" || (character === "\r" && text.charAt(at + 1) !== "\n")) endRow();
    else if (character !== "\r") cell += character;
  }
  if (quoteStartLine === null) endRow();
  return { delimiter, rows, unclosedQuoteLine: quoteStartLine };
}

/** A text that a spreadsheet would evaluate as a formula, or such a text that is already escaped with apostrophes. */
const formulaPattern = /^'*[=+\-@\t\r]/;

/** Escapes a text for spreadsheets: an apostrophe precedes what would be evaluated as a formula. */
export function escapeFormula(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text;
}

/**
 * A CSV line with semicolons, the format that spreadsheets with an Italian locale open; cells are quoted where needed.
 */
export function formatCsvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(";")}\r\n`;
}

/** Throws TypeError for bytes that are invalid in the encoding. */
const decodeStrict = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/**
 * Decodes a user's text file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252 (older
 * spreadsheets), in which every byte is a character.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return decodeStrict("utf-8", bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A diary line: `amount` in words ("80 g"), kcal and grams of the whole amount. */
export type DiaryCsvRow = {
  day: CalendarDay;
  mealType: MealType;
  name: string;
  amount: string;
  nutrition: Nutrition;
  estimated: boolean;
};

export const mealLabels: Readonly<Record<MealType, string>> = {
  breakfast: "Colazione",
  lunch: "Pranzo",
  dinner: "Cena",
  snack: "Spuntino",
};

/** The first line of a file: begins with the byte order mark, by which spreadsheets detect UTF-8. */
export const formatCsvHeader = (headings: readonly string[]): string => `\u{feff}${formatCsvRow(headings)}`;

export const diaryCsvHeader = formatCsvHeader([
  "data",
  "pasto",
  "alimento",
  "quantità",
  "kcal",
  "proteine",
  "carboidrati",
  "grassi",
  "stimato",
]);

/** Decimal comma, no grouping. Two decimals: exact for whole kcal and for grams with one decimal. */
export const formatDecimalComma = (value: number): string => String(Math.round(value * 100) / 100).replace(".", ",");

/** A diary line for a spreadsheet with Italian locale: semicolons, decimal commas, escaped formulas. */
export function formatDiaryCsvRow({ day, mealType, name, amount, nutrition, estimated }: DiaryCsvRow): string {
  const { calories, protein, carbs, fat } = nutrition;
  return formatCsvRow([
    day,
    mealLabels[mealType],
    escapeFormula(name),
    escapeFormula(amount),
    ...[calories, protein, carbs, fat].map(formatDecimalComma),
    estimated ? "sì" : "no",
  ]);
}
