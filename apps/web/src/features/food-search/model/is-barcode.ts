import { parseGtin } from "@fetta/domain/products/gtin";

/** True for a search text that is a valid barcode. */
export function isBarcode(text: string): boolean {
  return "gtin" in parseGtin(text);
}

/** True for a text that looks like a barcode but has a wrong check digit. */
export function isMistypedBarcode(text: string): boolean {
  const reading = parseGtin(text);
  return "problem" in reading && reading.problem === "check_digit";
}
