import {
  colours,
  contentWidth,
  lineHeightOf,
  page,
  textStyles,
  type Colour,
  type PdfElement,
  type PdfWriter,
  type TextStyle,
} from "./pdf-document.ts";

/** A column with its share of the table's width. */
export type TableColumn = { heading: string; share: number; align?: "right" };

/** A cell; `columns` it extends over, `spoken` how its signs are read aloud. */
export type TableCell = { text: string; columns?: number; spoken?: string };

/**
 * `head` is a row that names those below it, `sum` one that adds them up, `goal` what it is compared with. The first
 * cell of all but an entry heads its row.
 */
export type TableRow = { kind: "entry" | "head" | "sum" | "goal"; cells: readonly TableCell[] };

type Table = {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  x?: number;
  width?: number;
  /** What stands above the table on its further pages. */
  continuation?: string;
  /** True where the first cell of an entry heads its row too. */
  hasRowHeadings?: boolean;
};

const cellStyle: TextStyle = { ...textStyles.body, size: 8.5 };
const headingStyle: TextStyle = { font: "bold", size: 8, colour: colours.hero };
const rowStyles = {
  entry: cellStyle,
  head: { ...cellStyle, font: "bold" },
  sum: { ...cellStyle, font: "bold" },
  goal: { ...cellStyle, colour: colours.ink2 },
} as const satisfies Record<TableRow["kind"], TextStyle>;
const rowFills: Partial<Record<TableRow["kind"], Colour>> = { head: colours.sunken };
/** Points between the text of a cell and its edges. */
const padding = { x: 4, y: 3 } as const;

type PlacedCell = { lines: string[]; x: number; width: number; align: TableColumn["align"]; cell: TableCell };

type PlacedRow = { kind: TableRow["kind"]; placed: PlacedCell[]; height: number };

/** Height of a row with those that follow on its page: a row that names others is not the last there, sums not first. */
function heightKeptTogether(rows: readonly PlacedRow[], index: number): number {
  const isSum = ({ kind }: PlacedRow): boolean => kind === "sum" || kind === "goal";
  let end = index + (rows[index]?.kind === "head" ? 2 : 1);
  for (let next = rows[end]; next && isSum(next); next = rows[end]) end += 1;
  return rows.slice(index, end).reduce((sum, { height }) => sum + height, 0);
}

/** A table with tagged header cells; on further pages its header is drawn again, for the eye alone. */
export function addTable(pdf: PdfWriter, table: Table): void {
  const { columns, rows, x = page.left, width = contentWidth, hasRowHeadings = false, continuation } = table;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * width);

  const place = (cells: readonly TableCell[], style: TextStyle): PlacedCell[] => {
    let column = 0;
    let left = x;
    return cells.map((cell) => {
      const cellWidth = widths.slice(column, column + (cell.columns ?? 1)).reduce((sum, each) => sum + each, 0);
      const align = cell.columns === undefined ? columns[column]?.align : undefined;
      const placed = { x: left, width: cellWidth, align, cell };
      column += cell.columns ?? 1;
      left += cellWidth;
      const rowStyle = align === "right" ? { ...style, isTabular: true } : style;
      return { ...placed, lines: pdf.wrap(cell.text, cellWidth - 2 * padding.x, rowStyle) };
    });
  };
  const heightOf = (cells: readonly PlacedCell[], style: TextStyle): number =>
    Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeightOf(style) + 2 * padding.y;
  const drawCell = ({ lines, x: left, width: cellWidth, align }: PlacedCell, y: number, style: TextStyle): void => {
    if (align !== "right") return pdf.drawLines(lines, left + padding.x, y + padding.y, style);
    for (const [index, line] of lines.entries()) {
      const lineY = y + padding.y + index * lineHeightOf(style);
      pdf.drawText(line, left + cellWidth - padding.x, lineY, { ...style, isTabular: true }, "right");
    }
  };
  const fillRow = (height: number, colour: Colour): void =>
    pdf.drawArtifact("Layout", () => pdf.doc.rect(x, pdf.y, width, height).fill(colour));
  const drawRule = (colour: Colour, thickness: number): void =>
    pdf.drawArtifact("Layout", () =>
      pdf.doc
        .lineWidth(thickness)
        .strokeColor(colour)
        .moveTo(x, pdf.y)
        .lineTo(x + width, pdf.y)
        .stroke(),
    );

  const headings = place(
    columns.map(({ heading }) => ({ text: heading })),
    headingStyle,
  );
  const headerHeight = heightOf(headings, headingStyle);
  const repeatHeader = (): void => {
    if (continuation !== undefined) {
      pdf.drawArtifact("Pagination", () => pdf.drawText(continuation, x, pdf.y, textStyles.quiet));
      pdf.y += lineHeightOf(textStyles.quiet) + 2;
    }
    fillRow(headerHeight, colours.primarySoft);
    pdf.drawArtifact("Pagination", () => headings.forEach((cell) => drawCell(cell, pdf.y, headingStyle)));
    pdf.y += headerHeight;
  };

  const element = pdf.addElement(pdf.root, "Table");
  const addRow = (
    parent: PdfElement,
    cells: readonly PlacedCell[],
    style: TextStyle,
    scopeOf: (index: number) => "Column" | "Row" | undefined,
  ): void => {
    const row = pdf.addElement(parent, "TR");
    for (const [index, placed] of cells.entries()) {
      const scope = scopeOf(index);
      const { columns: span, spoken } = placed.cell;
      const isHeading = scope !== undefined;
      const attributes = { ...(isHeading && { scope }), ...(span !== undefined && { columns: span }) };
      const options = {
        ...(Object.keys(attributes).length > 0 && { cell: attributes }),
        ...(spoken !== undefined && { actual: spoken }),
      };
      pdf.addElement(row, isHeading ? "TH" : "TD", options, () => drawCell(placed, pdf.y, style));
    }
    row.end();
  };

  pdf.ensureSpace(headerHeight + 3 * (lineHeightOf(cellStyle) + 2 * padding.y));
  fillRow(headerHeight, colours.primarySoft);
  const head = pdf.addElement(element, "THead");
  addRow(head, headings, headingStyle, () => "Column");
  head.end();
  pdf.y += headerHeight;
  const body = pdf.addElement(element, "TBody");
  const placedRows: PlacedRow[] = rows.map(({ kind, cells }) => {
    const placed = place(cells, rowStyles[kind]);
    return { kind, placed, height: heightOf(placed, rowStyles[kind]) };
  });
  for (const [index, { kind, placed, height }] of placedRows.entries()) {
    const style = rowStyles[kind];
    if (pdf.ensureSpace(heightKeptTogether(placedRows, index))) repeatHeader();
    const fill = rowFills[kind];
    if (fill) fillRow(height, fill);
    else if (index > 0) drawRule(kind === "sum" ? colours.lineStrong : colours.line, kind === "sum" ? 0.8 : 0.4);
    addRow(body, placed, style, (at) => (at === 0 && (kind !== "entry" || hasRowHeadings) ? "Row" : undefined));
    pdf.y += height;
  }
  drawRule(colours.lineStrong, 0.6);
  body.end();
  element.end();
}
