/** A record of a CSV file; `line` is where it begins, the first line being 1. */
export type CsvRow = { line: number; cells: string[] };

/** `unclosed`: the line where a quotation began that never ended; what comes after it cannot be told apart. */
export type CsvFile = { delimiter: string; rows: CsvRow[]; unclosedQuoteLine: number | null };

const delimiters = [",", ";", "\t"] as const;

/** What stands between the cells: of the marks that may, the one that the first line has most of, quotations apart. */
function detectDelimiter(text: string): string {
  const firstLine = (/^.*$/m.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counts = delimiters.map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

/**
 * Reads a CSV file (RFC 4180, and what spreadsheets make of it): commas, semicolons or tabs between the cells, any line
 * ends, quotations with doubled quotes. Lines without any content are left out, but counted.
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

/** A text that a spreadsheet would take for a formula; with apostrophes before it, it was made harmless already. */
const formulaPattern = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet shows and never computes: an apostrophe goes before what looks like a formula. */
export function escapeFormula(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text;
}

/** The text that `harmless` was given. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text;
}

/** A line of a CSV file with semicolons, as spreadsheets in Italy open it; quoted where that is needed. */
export function formatCsvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(";")}\r\n`;
}
