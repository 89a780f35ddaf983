/** Why a typed number was rejected. */
export type NumberProblem = "empty" | "not_a_number" | "grouping";
export type ParsedNumber = { value: number } | { problem: NumberProblem };

/**
 * Parses a number typed on an Italian keyboard: comma and point both separate decimals. A point or comma followed by
 * exactly three digits after one to three others (`1.000`) could separate thousands: it is rejected, never parsed as 1.
 */
export function parseItalianNumber(text: string): ParsedNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "empty" };
  if (/^0*[1-9]\d{0,2}([.,]\d{3})+$/.test(trimmed)) return { problem: "grouping" };
  if (/^\d{1,3}([.,]\d{3})+[.,]\d+$/.test(trimmed)) return { problem: "grouping" };
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(trimmed)) return { problem: "not_a_number" };
  const value = Number(trimmed.replace(",", "."));
  return Number.isFinite(value) ? { value } : { problem: "not_a_number" };
}

const typed = new Intl.NumberFormat("it-IT", { useGrouping: false, maximumFractionDigits: 2 });

/** A number formatted for an input field: comma, no grouping. */
export function formatForInput(value: number): string {
  return typed.format(value);
}
