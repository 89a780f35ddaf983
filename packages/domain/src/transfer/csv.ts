/** A record of a CSV file; `line` is where it begins, the first line being 1. */
export type CsvRow = { line: number; cells: string[] };

/** `unclosed`: the line where a quotation began that never ended; what comes after it cannot be told apart. */
export type CsvFile = { delimiter: string; rows: CsvRow[]; unclosed: number | null };

const delimiters = [",", ";", "\t"] as const;

/** What stands between the cells: of the marks that may, the one that the first line has most of, quotations apart. */
function delimiterOf(text: string): string {
  const first = (/^.*$/m.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = delimiters.map((mark) => ({ mark, count: first.split(mark).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

/**
 * Reads a CSV file (RFC 4180, and what spreadsheets make of it): commas, semicolons or tabs between the cells, any line
 * ends, quotations with doubled quotes. Lines without any content are left out, but counted.
 */
export function readCsv(text: string): CsvFile {
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = "";
  let quotedSince: number | null = null;
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
    const mark = text.charAt(at);
    if (mark === "\n" || (mark === "\r" && text.charAt(at + 1) !== "\n")) line += 1;
    if (quotedSince !== null) {
      if (mark !== '"') cell += mark;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quotedSince = null;
    } else if (mark === '"' && cell.trim() === "") {
      cell = "";
      quotedSince = line;
    } else if (mark === delimiter) endCell();
    else if (mark === "\n" || (mark === "\r" && text.charAt(at + 1) !== "\n")) endRow();
    else if (mark !== "\r") cell += mark;
  }
  if (quotedSince === null) endRow();
  return { delimiter, rows, unclosed: quotedSince };
}

/** A text that a spreadsheet would take for a formula; with apostrophes before it, it was made harmless already. */
const formula = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet shows and never computes: an apostrophe goes before what looks like a formula. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `harmless` was given. */
export function asWritten(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** A line of a CSV file with semicolons, as spreadsheets in Italy open it; quoted where that is needed. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(";")}\r\n`;
}
