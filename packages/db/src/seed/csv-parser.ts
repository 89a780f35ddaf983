/**
 * Rows of a CSV text (RFC 4180: commas, double quotes doubled inside quotes, LF or CRLF) as objects by the header's
 * names. Throws on a row with another number of cells than the header.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = parseCells(text);
  if (!header) return [];
  return rows.map((row, index) => {
    if (row.length !== header.length)
      throw new Error(`CSV row ${index + 2} has ${row.length} cells, not ${header.length}`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""]));
  });
}

function parseCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== "") rows.push(row);
    row = [];
    cell = "";
  };
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (quoted) {
      if (char === '"' && text[index + 1] === '"') {
        cell += '"';
        index++;
      } else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"') quoted = true;
    else if (char === ",") {
      row.push(cell);
      cell = "";
    } else if (char === "\n") endRow();
    else if (char !== "\r") cell += char;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
