/** Decimal separator. */
export type DecimalMark = "." | ",";

const unitSuffix = /\s*(kcal|kg|lbs?|mg|ml|g)?$/i;
const stripUnit = (text: string): string => text.trim().replace(unitSuffix, "");

/**
 * Detects the decimal separator from all numbers of a file: a mark followed by one or two digits separates decimals.
 * Where no number decides, the comma is assumed for files with semicolons and the point for others.
 */
export function detectDecimalMark(values: Iterable<string>, delimiter: string): DecimalMark {
  let balance = 0;
  for (const numericText of values) {
    const mark = /([.,])(\d{1,2}|\d{4,})$/.exec(stripUnit(numericText))?.[1];
    if (mark !== undefined) balance += mark === "," ? 1 : -1;
  }
  if (balance !== 0) return balance > 0 ? "," : ".";
  return delimiter === ";" ? "," : ".";
}

/** A non-negative number, with or without grouping and unit; undefined for any other text. */
export function parseImportNumber(text: string, mark: DecimalMark): number | undefined {
  const plain = stripUnit(text);
  const [group, decimal] = mark === "," ? ["\\.", ","] : [",", "\\."];
  const grouped = new RegExp(`^\\d{1,3}(${group}\\d{3})+(${decimal}\\d+)?$`);
  const simple = new RegExp(`^(\\d+(${decimal}\\d*)?|${decimal}\\d+)$`);
  if (!grouped.test(plain) && !simple.test(plain)) return undefined;
  const value = Number(plain.replaceAll(mark === "," ? "." : ",", "").replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}
