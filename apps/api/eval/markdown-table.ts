/** A Markdown table, the first column left-aligned and the others right-aligned. */
export function renderMarkdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_cell, column) => (column === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** 0.8765 as "87.7 %"; a dash for null and NaN. */
export const formatPercent = (share: number | null): string =>
  share === null || Number.isNaN(share) ? "–" : `${(share * 100).toFixed(1)} %`;

/** A number with fixed decimals; a dash for null and NaN. */
export const formatFigure = (value: number | null, decimals = 1): string =>
  value === null || Number.isNaN(value) ? "–" : value.toFixed(decimals);
